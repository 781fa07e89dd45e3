import type { HexadesAction, HexadesHints, HexadesPuzzle, HexadesReview, HexadesView } from '../../net/protocol'
import type { Game, Scene } from '../room'
import type { Desk } from './desk.svelte'
import type { Example } from './examples'

/** The types of this game. */
export interface Hexades extends Game {
  view: HexadesView
  hints: HexadesHints
  review: HexadesReview
  action: HexadesAction
  example: Example
  puzzle: HexadesPuzzle
  desk: Desk
}

export type HexadesScene = Scene<Hexades>
