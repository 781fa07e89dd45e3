import type { FormaAction, FormaHints, FormaPuzzle, FormaView } from '../../net/protocol'
import type { Game, Scene } from '../room'
import type { Desk } from './desk.svelte'
import type { Example } from './examples'

/** The types of this game. */
export interface Forma extends Game {
  view: FormaView
  hints: FormaHints
  action: FormaAction
  example: Example
  puzzle: FormaPuzzle
  desk: Desk
}

export type FormaScene = Scene<Forma>
