import { readLine } from '../../record/line'
import type { Moment } from '../room'
import type { Hexades } from './game'

type Frame = Moment<Hexades>

/** One roll of the dice and all that followed from it. */
export interface Turn {
  /** Where the dice fell, among the frames. */
  at: number
  /** The first frame of what came next. */
  end: number
  dice: readonly number[]
  /** Whether any free cell was within reach. */
  possible: boolean
  /** The numbers nobody made, with a calculation for each. */
  others: readonly { number: number; calculation: string }[]
  /** Whether the player found none of them. */
  missed: boolean
}

export function turnsOf(frames: readonly Frame[]): Turn[] {
  const rolls = frames.flatMap(({ line }, at) => (readLine(line)?.verb === 'roll' ? [at] : []))
  return rolls.map((at, index) => turnOf(frames, at, rolls[index + 1] ?? frames.length))
}

function turnOf(frames: readonly Frame[], at: number, end: number): Turn {
  const rolled = frames[at]
  const turn = frames.slice(at, end)
  const made = turn.map(({ line }) => madeIn(line))
  const reachable = Object.entries(rolled?.review?.reachable ?? {})
  return {
    at,
    end,
    dice: rolled?.view.dice ?? [],
    possible: reachable.length > 0,
    others: reachable.map(([number, calculation]) => ({ number: Number(number), calculation })).filter(({ number }) => !made.includes(number)),
    missed: turn.some(({ view }) => view.phase === 'answer'),
  }
}

/** The number a line makes by a calculation; a cell taken without one was not made. */
function madeIn(text: string): number {
  const line = readLine(text)
  return line && ['place', 'point'].includes(line.verb) && line.words.length > 1 ? Number(line.words[0]) : 0
}
