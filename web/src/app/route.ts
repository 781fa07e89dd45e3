export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  /** The table for a screen that a whole room sees. */
  | { page: 'screen'; id: string }
  | { page: 'replay'; table: string; at: number }
  | { page: 'puzzle'; game: string }
  | { page: 'lost' }

export function read(pathname: string, hash: string): Route {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  if (pathname === '/') return { page: 'home' }
  if (pathname === '/replay') return { page: 'replay', table: words.get('t') ?? '', at: Number(words.get('at') ?? -1) }
  const puzzle = /^\/puzzle\/([a-z]+)$/.exec(pathname)
  if (puzzle) return { page: 'puzzle', game: puzzle[1]! }
  const table = /^\/t\/([A-Za-z0-9_-]{1,64})$/.exec(pathname)
  return table ? { page: words.has('screen') ? 'screen' : 'table', id: table[1]! } : { page: 'lost' }
}
