import type { PlainhexAction, PlainhexView } from '../../net/protocol'
import type { Game, Scene } from '../room'
import type { Desk } from './desk.svelte'

/** The types of this game. */
export interface Hex extends Game {
  view: PlainhexView
  action: PlainhexAction
  example: string
  desk: Desk
}

export type HexScene = Scene<Hex>
