import type { DobbleAction, DobbleHints, DobblePuzzle, DobbleView } from '../../net/protocol'
import type { Game, Scene } from '../room'
import type { Desk } from './desk.svelte'
import type { Figure } from './examples'

/** The types of this game. */
export interface Dobble extends Game {
  view: DobbleView
  hints: DobbleHints
  action: DobbleAction
  example: readonly Figure[]
  puzzle: DobblePuzzle
  desk: Desk
}

export type DobbleScene = Scene<Dobble>
