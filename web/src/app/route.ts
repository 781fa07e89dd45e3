import type { ParcelLink } from './parcel'

export type Route =
  | { page: 'home' }
  /** `keys`: a personal link brings them along. */
  | { page: 'table'; id: string; keys: readonly string[] }
  /** The table for a screen that a whole room sees. */
  | { page: 'screen'; id: string }
  /** A television that waits for a table, and shows it. */
  | { page: 'television' }
  /** Which table a television with this code is to show. */
  | { page: 'put-up'; code: string }
  /** `number`: which game of the table; 0 for the last one. */
  | { page: 'replay'; table: string; number: number; at: number }
  /** `day`: empty for today. */
  | { page: 'puzzle'; game: string; day: string }
  /** The introduction and the rules of a game, without a table. */
  | { page: 'learn'; game: string }
  /** What this browser keeps of its owner's games. `parcel`: what another device has left for this one. */
  | { page: 'mine'; parcel: ParcelLink | null }
  /** A form for a new tournament. */
  | { page: 'new-tournament' }
  /** `key`: a personal link brings it along. `screen`: for a screen that a whole room sees. */
  | { page: 'tournament'; id: string; key: string; screen: boolean }
  /** Who runs this server, and what becomes of people's data. */
  | { page: 'about' }
  /** What is played at a physical table, by its number; or choosing it. */
  | { page: 'spot'; spot: number }
  /** For those who run this server. `key`: the link brings it along. */
  | { page: 'staff'; key: string }
  | { page: 'lost' }

const ID = /^[A-Za-z0-9_-]{1,64}$/

export function read(pathname: string, hash: string): Route {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  if (pathname === '/') return { page: 'home' }
  if (pathname === '/replay') {
    const table = words.get('t') ?? ''
    // It becomes part of an address that is fetched: nothing but a table's id may.
    return table && !ID.test(table) ? { page: 'lost' } : { page: 'replay', table, number: Math.max(0, Math.trunc(Number(words.get('game')) || 0)), at: Number(words.get('at') ?? -1) }
  }
  if (pathname === '/screen') {
    const code = words.get('code')
    return code === null ? { page: 'television' } : { page: 'put-up', code: code.replace(/[^A-Za-z]/g, '').slice(0, 4).toUpperCase() }
  }
  if (pathname === '/staff') {
    const key = words.get('key') ?? ''
    return { page: 'staff', key: ID.test(key) ? key : '' }
  }
  const spot = /^\/spot\/([1-9]\d{0,2})$/.exec(pathname)
  if (spot) return { page: 'spot', spot: Number(spot[1]) }
  if (pathname === '/about') return { page: 'about' }
  if (pathname === '/mine') {
    const take = /^([A-Za-z0-9_-]{16,64})\.([A-Za-z0-9_-]{22})$/.exec(words.get('take') ?? '')
    return { page: 'mine', parcel: take ? { code: take[1]!, key: take[2]! } : null }
  }
  if (pathname === '/tournament/new') return { page: 'new-tournament' }
  const tournament = /^\/tournament\/(.*)$/.exec(pathname)?.[1]
  if (tournament !== undefined) {
    const key = words.get('key') ?? ''
    return ID.test(tournament) ? { page: 'tournament', id: tournament, key: ID.test(key) ? key : '', screen: words.has('screen') } : { page: 'lost' }
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
