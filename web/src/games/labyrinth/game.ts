import type { LabyrinthAction, LabyrinthHints, LabyrinthPuzzle, LabyrinthReview, LabyrinthView } from '../../net/protocol'
import type { Game, Scene } from '../room'
import type { Desk } from './desk.svelte'
import type { Example } from './examples'

/** The types of this game. */
export interface Labyrinth extends Game {
  view: LabyrinthView
  hints: LabyrinthHints
  review: LabyrinthReview
  action: LabyrinthAction
  example: Example
  puzzle: LabyrinthPuzzle
  desk: Desk
}

export type LabyrinthScene = Scene<Labyrinth>
