import type { Colour, Place } from './pieces'

/** What is drawn on the board beside the pieces, squares by their names. */
export interface Marks {
  /** The last piece placed, and what it enclosed. */
  last?: readonly string[]
  enclosed?: readonly string[]
  /** A piece just found not to fit. */
  misfit?: readonly string[]
  /** Squares something stands on that is being talked about; the rest steps back. */
  lit?: readonly string[]
  bridges?: readonly { squares: readonly string[] }[]
  /** Where an obstacle or the tower may not stand. */
  barred?: readonly string[]
  /** Pointed at by the keyboard. */
  cursor?: string
  /** In a drawn example: well done, and not. */
  right?: readonly string[]
  wrong?: readonly string[]
  /** The piece in hand, at rest. */
  held?: { cells: readonly Place[]; colour: Colour }
  /** Where the piece in hand would lie, for who gets help. */
  preview?: { cells: readonly Place[]; good: boolean }
}

export interface Counter {
  square: string
  colour: Colour
}

export interface Tile {
  cells: readonly Place[]
  colour: Colour
}
