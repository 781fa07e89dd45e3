import type { Point } from '../../board/square/square'
import type { LabyrinthSettledBoard } from '../../net/protocol'
import { breakOf, cellAt, PLACES, type Place, type Tiles } from './maze'

/** What is lit on a board: an open corridor, or how far one came from either end and where it breaks. */
export interface Lights {
  /** The cells of the corridor, with the places where it begins and ends. */
  way?: readonly number[]
  from?: Place
  to?: Place
  near?: readonly number[]
  far?: readonly number[]
  broken?: { here: Point; there: Point } | null
}

export const placeOf = (objects: readonly string[], name: string): Place | undefined => PLACES[objects.indexOf(name)]

/** How a board looked when the card was settled: LB-10 where the corridor was open, LB-11 where it was not. */
export function lightsOf(objects: readonly string[], tiles: Tiles, goal: string, look: LabyrinthSettledBoard, told: boolean): Lights {
  const [from, to] = [placeOf(objects, look.wizard), placeOf(objects, goal)]
  if (!from || !to) return {}
  if (look.corridor.length) return { way: look.corridor.map(cellAt), from, to }
  if (!told) return {}
  return { near: look.from_wizard.map(cellAt), far: look.from_goal.map(cellAt), broken: breakOf(tiles, from, to), from, to }
}
