import examples from '@package/games/hexades/examples.json?raw'
import { fromJson } from '../../net/json'

/** A drawn example for every clause, as data. Numbers are cells of the board in reading order. */
export interface Example {
  board?: {
    numbers?: readonly number[]
    red?: number[]
    black?: number[]
    marks?: number[]
    chain?: number[]
    last?: number
  }
  dice?: [number, number, number]
  /** What is said, by which colour: a calculation, or the key of a text. */
  says?: { by: 'red' | 'black'; text?: string; key?: string; wrong?: boolean }[]
  /** Tokens side by side; an arrow stands between the groups. */
  tokens?: ('red' | 'black')[][]
  clock?: boolean
}

export const ROWS = Array.from({ length: 36 }, (_, cell) => cell + 1)

export const RED_CHAIN = [13, 14, 15, 10, 11, 12]
export const BLACK_CHAIN = [5, 11, 16, 22, 27, 33]

/** A drawn example for every clause that has one; the printed rules show the same. */
export const EXAMPLES = fromJson<Readonly<Record<string, Example>>>(examples)
