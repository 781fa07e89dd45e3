export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  /** The table for a screen that a whole room sees. */
  | { page: 'screen'; id: string }
  | { page: 'replay'; table: string; at: number }
  | { page: 'puzzle'; game: string }
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
  const puzzle = /^\/puzzle\/([a-z]+)$/.exec(pathname)
  if (puzzle) return { page: 'puzzle', game: puzzle[1]! }
  const learn = /^\/learn\/([a-z]+)$/.exec(pathname)
  if (learn) return { page: 'learn', game: learn[1]! }
  const id = /^\/t\/(.*)$/.exec(pathname)?.[1] ?? ''
  return ID.test(id) ? { page: words.has('screen') ? 'screen' : 'table', id } : { page: 'lost' }
}
