import examples from '@package/games/verbindung/examples.json?raw'
import { fromJson } from '../../net/json'
import type { Colour } from './faces'
import type { Marks } from './marks'

/** A drawn example for every clause, as data. */
export interface Drawing {
  dice: readonly string[]
  marks?: Marks
  /** The part of the board to show. */
  part?: string
  /** A board without its bases. */
  bare?: boolean
  /** With bridges that cut (VG-3). */
  cuts?: boolean
  /** The text below it. */
  caption?: string
}

export interface Example {
  boards?: readonly Drawing[]
  /** Dice side by side, row by row; with their names, or with the colour that may place them. */
  faces?: readonly { tiles: readonly string[]; by?: Colour; named?: boolean; back?: readonly number[] }[]
  /** Who does something, one after the other; an arrow stands between the groups. */
  order?: readonly (readonly Colour[])[]
  says?: readonly { by: Colour; key: string }[]
}

/** A drawn example for every clause that has one; the printed rules show the same. */
export const EXAMPLES = fromJson<Readonly<Record<string, Example>>>(examples)
