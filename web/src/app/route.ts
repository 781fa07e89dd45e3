export type Route =
  | { page: 'home' }
  /** `keys`: a personal link brings them along. */
  | { page: 'table'; id: string; keys: readonly string[] }
  /** The table for a screen that a whole room sees. */
  | { page: 'screen'; id: string }
  | { page: 'replay'; table: string; at: number }
  /** `day`: empty for today. */
  | { page: 'puzzle'; game: string; day: string }
  /** The introduction and the rules of a game, without a table. */
  | { page: 'learn'; game: string }
  | { page: 'lost' }

const ID = /^[A-Za-z0-9_-]{1,64}$/

export function read(pathname: string, hash: string): Route {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  if (pathname === '/') return { page: 'home' }
  if (pathname === '/replay') {
    const table = words.get('t') ?? ''
    // It becomes part of an address that is fetched: nothing but a table's id may.
    return table && !ID.test(table) ? { page: 'lost' } : { page: 'replay', table, at: Number(words.get('at') ?? -1) }
  }
  const puzzle = /^\/puzzle\/([a-z]+)(?:\/(\d{4}-\d{2}-\d{2}))?$/.exec(pathname)
  if (puzzle) return { page: 'puzzle', game: puzzle[1]!, day: puzzle[2] ?? '' }
  const learn = /^\/learn\/([a-z]+)$/.exec(pathname)
  if (learn) return { page: 'learn', game: learn[1]! }
  const id = /^\/t\/(.*)$/.exec(pathname)?.[1] ?? ''
  if (!ID.test(id)) return { page: 'lost' }
  if (words.has('screen')) return { page: 'screen', id }
  return { page: 'table', id, keys: (words.get('key') ?? '').split(',').filter((key) => ID.test(key)) }
}
