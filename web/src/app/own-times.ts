import type { TimedStep } from '../games/room'
import { isLoose, listOf } from '../ui/loose'
import type { UsualTimes } from '../ui/race'
import { keep, recall } from '../ui/storage'

/** The times of one seat played here, in one finished race. */
export interface OwnTimes {
  /** See `gameOfLines`. */
  id: string
  game: string
  /** What was timed: times of one kind are compared with each other. */
  kind: string
  seat: string
  count: number
  mean: number
  quickest: number
}

/** A game known by its lines, at the table, in a link and in a file alike: their times are of a thousandth of a second. */
export function gameOfLines(lines: readonly string[]): string {
  const told = lines.filter(Boolean)
  return `${told.length} ${told.at(-1)?.slice(0, 60) ?? ''}`
}

export const TIMES_KEY = 'passerelle.times'
const MOST = 300

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 80
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 86_400

const isTimes = (value: unknown): value is OwnTimes =>
  isLoose(value) &&
  [value['id'], value['game'], value['kind'], value['seat']].every(isText) &&
  isTime(value['mean']) &&
  isTime(value['quickest']) &&
  Number.isInteger(value['count']) &&
  Number(value['count']) > 0

const keyOf = ({ id, kind, seat }: OwnTimes): string => `${id} ${kind} ${seat}`

/** Every game once; the newest stay. */
export function mergeTimes(one: unknown, other: unknown): OwnTimes[] {
  const all = [...listOf(one), ...listOf(other)].filter(isTimes)
  return [...new Map(all.toReversed().map((times) => [keyOf(times), times])).values()].reverse().slice(-MOST)
}

/** A race that ended here: the times of the seats played in this browser. */
export function noteTimes(id: string, game: string, mine: readonly string[], steps: readonly TimedStep[]): void {
  const own = mine.flatMap((seat) =>
    [...new Set(steps.map(({ kind }) => kind))].flatMap((kind): OwnTimes[] => {
      const times = steps.filter((step) => step.who === seat && step.kind === kind).map(({ seconds }) => seconds)
      return times.length ? [{ id, game, kind, seat, count: times.length, mean: meanOf(times), quickest: Math.min(...times) }] : []
    }),
  )
  const known = mergeTimes(recall<unknown>(TIMES_KEY), [])
  if (own.some((times) => !known.some((other) => keyOf(other) === keyOf(times)))) keep(TIMES_KEY, mergeTimes(known, own))
}

const meanOf = (times: readonly number[]): number => times.reduce((all, time) => all + time, 0) / times.length

/** Of all other games of that kind; null where there are none. */
export function usualTimes(id: string, game: string, kind: string): UsualTimes | null {
  const all = mergeTimes(recall<unknown>(TIMES_KEY), []).filter((times) => times.game === game && times.kind === kind)
  const others = all.filter((times) => times.id !== id)
  if (!others.length) return null
  const count = others.reduce((sum, times) => sum + times.count, 0)
  return {
    games: new Set(others.map((times) => times.id)).size,
    mean: others.reduce((sum, times) => sum + times.count * times.mean, 0) / count,
    quickest: Math.min(...others.map(({ quickest }) => quickest)),
    seat: all.find((times) => times.id === id)?.seat ?? '',
  }
}
