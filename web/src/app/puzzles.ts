import { entryOf } from '../games'
import type { PuzzleRoom, Solved } from '../games/room'
import { keep, recall } from '../ui/storage'

/** A result that is kept in this browser; `late` where the puzzle was one of another day. */
export interface DayResult extends Solved {
  late?: boolean
}

/** By game, then by day. */
type Results = Readonly<Record<string, Readonly<Record<string, DayResult>>>>

const KEY = 'passerelle.puzzles'
/** The archive goes back to here. */
export const FIRST_DAY = '2026-01-01'

/** Days are written as in a calendar, `2026-11-17`, and counted in UTC so that none is left out when clocks change. */
export const after = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Today where the visitor is. */
export const today = (now = new Date()): string => new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

export const hasPuzzle = (game: string): boolean => entryOf(game)?.alone?.some(({ page }) => page === 'puzzle') ?? false

export const resultsOf = (game: string): Readonly<Record<string, DayResult>> => recall<Results>(KEY)?.[game] ?? {}

/** Keeps a result and gives the one that counts: the first, or the best where figures can be `better`. */
export function note(game: string, day: string, solved: Solved, better?: PuzzleRoom['better'], now = today()): DayResult {
  const known = resultsOf(game)[day]
  if (known && !(better && isBetter(solved, known, better))) return known
  const late = known ? known.late : day !== now
  const result: DayResult = late ? { ...solved, late } : { ...solved }
  const all = recall<Results>(KEY) ?? {}
  keep(KEY, { ...all, [game]: { ...all[game], [day]: result } })
  return result
}

function isBetter(one: Solved, other: Solved, better: 'fewer' | 'more'): boolean {
  if (one.stars !== other.stars) return one.stars > other.stars
  return better === 'fewer' ? one.figure < other.figure : one.figure > other.figure
}

/** How many days in a row up to today, or to yesterday as long as today may still be done. */
export function rowOf(days: ReadonlySet<string>, now = today()): number {
  let day = days.has(now) ? now : after(now, -1)
  let row = 0
  for (; days.has(day); day = after(day, -1)) row += 1
  return row
}

/** The days on which a puzzle of one of these games was solved, each on its own day. */
export const daysOf = (games: readonly string[]): ReadonlySet<string> =>
  new Set(games.flatMap((game) => Object.entries(resultsOf(game)).flatMap(([day, { late }]) => (late ? [] : [day]))))

export const starsOf = (stars: number): string => '★'.repeat(stars) + '☆'.repeat(3 - stars)
