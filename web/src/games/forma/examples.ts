import examples from '@package/games/forma/examples.json?raw'
import { fromJson } from '../../net/json'
import type { Marks } from './marks'

/** A drawn example for a clause, as data. */
export interface Drawing {
  /** Colour and squares of each piece. */
  pieces?: readonly string[]
  obstacles?: string
  tower?: string
  /** Colour and square of each marker. */
  markers?: readonly string[]
  marks?: Marks
  /** The part of the board to show; the whole of it by default. */
  part?: string
}

export interface Example {
  boards?: readonly Drawing[]
  /** Pieces side by side, in one colour per row: the shape, turned and flipped as its words say. */
  rows?: readonly { colour: 'one' | 'two' | 'three' | 'four'; pieces: readonly string[] }[]
  /** A sum, as in an account. */
  sum?: string
}

export const CLAUSES = Array.from({ length: 24 }, (_, n) => `FO-${n + 1}`)

/** A drawn example for every clause that has one; the printed rules show the same. */
export const EXAMPLES = fromJson<Readonly<Record<string, Example>>>(examples)
