import examples from '@package/games/labyrinth/examples.json?raw'
import { fromJson } from '../../net/json'
import type { RaceVerdict } from '../../record/verdict'

/** A drawn example for a clause, as data. */
export interface Drawing {
  /** Sixteen tiles in reading order. */
  tiles: string
  wizard?: string
  goal?: string
  /** A square: what a push there moves is outlined. */
  pointed?: string
  /** Whether the way from the wizard to the goal is lit, or where it breaks is shown. */
  lit?: boolean
}

export interface Example {
  boards?: readonly Drawing[]
  /** Tiles side by side: so it is right, so it is not. */
  rows?: readonly { good: boolean; tiles: string }[]
  objects?: readonly string[]
  /** A start and a goal. */
  card?: readonly [string, string]
  race?: RaceVerdict
  sum?: string
}

/** A drawn example for every clause that has one; the printed rules show the same. */
export const EXAMPLES = fromJson<Readonly<Record<string, Example>>>(examples)
