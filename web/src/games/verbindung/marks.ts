import type { SquareSide } from '../../board/square/square'
import type { Colour } from './faces'

/** What is marked on the board, cells by their names. */
export interface Marks {
  last?: string
  turned?: readonly string[]
  /** The dice one of which must turn white. */
  choose?: readonly string[]
  /** Where the die in hand may go as it lies, and where once turned. */
  good?: readonly string[]
  turnable?: readonly string[]
  /** Where it completes the network. */
  star?: readonly string[]
  /** In a drawn example: placed against a clause, placed well. */
  bad?: readonly string[]
  right?: readonly string[]
  lit?: readonly { colour: Colour; bases: string; cells: readonly string[]; ends: readonly string[] }[]
  glow?: boolean
  cut?: { colour: Colour; side: SquareSide; unreached: string }
  ghost?: { cell: string; tile: string; turns?: number; doubtful?: boolean }
}
