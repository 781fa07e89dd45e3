import { readLine } from '../record/line'

/** Somebody who races: a seat, or a team. */
export interface Racer {
  name: string
  seat?: string
  colour?: string
}

/** Something reached in a race: a card won, a pair found. */
export interface RaceStep {
  /** The moment of the game. */
  frame: number
  /** Which of the racers. */
  racer: number
  what: string
  /** How long it took. */
  seconds: number
  /** Beside it: the best there was. */
  note?: string
}

/** What somebody usually needs in a race, and at best. */
export interface UsualTimes {
  games: number
  mean: number
  quickest: number
  /** The seat that was theirs in the game looked back at; empty where it was somebody else's. */
  seat: string
}

/** The seconds at every moment of a game; in pauses they stand still. */
export function timesOf(lines: readonly string[]): number[] {
  let [now, paused, since] = [0, 0, -1]
  return lines.map((text) => {
    const line = readLine(text)
    if (!line) return now
    if (line.verb === 'pause') since = line.at
    if (line.verb === 'resume' && since >= 0) [paused, since] = [paused + line.at - since, -1]
    now = (since >= 0 ? since : line.at) - paused
    return now
  })
}

export interface Summary {
  count: number
  mean: number
  quickest: number
  slowest: number
}

/** Of what one racer reached; null where that is nothing. */
export function summaryOf(steps: readonly RaceStep[], racer: number): Summary | null {
  const times = steps.filter((step) => step.racer === racer).map(({ seconds }) => seconds)
  if (!times.length) return null
  return { count: times.length, mean: times.reduce((all, time) => all + time, 0) / times.length, quickest: Math.min(...times), slowest: Math.max(...times) }
}
