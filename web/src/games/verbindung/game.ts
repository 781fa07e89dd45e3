import type { VerbindungAction, VerbindungHints, VerbindungPuzzle, VerbindungReview, VerbindungView } from '../../net/protocol'
import type { Game, Scene } from '../room'
import type { Desk } from './desk.svelte'
import type { Example } from './examples'

/** The types of this game. */
export interface Verbindung extends Game {
  view: VerbindungView
  hints: VerbindungHints
  review: VerbindungReview
  action: VerbindungAction
  example: Example
  puzzle: VerbindungPuzzle
  desk: Desk
}

export type VerbindungScene = Scene<Verbindung>
