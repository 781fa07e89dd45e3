import type { FormaAction, FormaHints, FormaView } from '../../net/protocol'
import type { Scene } from '../room'
import type { Desk } from './desk.svelte'
import { fits, judgeObstacle, judgeTower, moved, names } from './position'

type FormaScene = Scene<FormaView, FormaHints>

/** FO-9: friendly tables, and seats that asked for help, see whether a piece fits. */
export const isHelped = ({ view, assist }: FormaScene): boolean => assist || !view.strict

export const mayPut = ({ view, seat }: FormaScene, desk: Desk): boolean => seat !== '' && view.phase === 'play' && desk.piece !== ''

const act = (scene: FormaScene, action: FormaAction) => scene.act(action)

/** Puts the piece down where it rests. Going by eye, one is warned before the first put. */
export function putDown(scene: FormaScene, desk: Desk): void {
  if (!scene.live || !mayPut(scene, desk) || !desk.at) return
  const cells = moved(desk.cells, desk.at)
  if (isHelped(scene)) {
    if (!fits(scene.view.cells, cells)) return void (desk.reason = { code: 'FO-9.does-not-fit', parameters: { piece: desk.piece } })
  } else if (!desk.warned) {
    desk.warning = true
    desk.warned = true
    return
  }
  desk.warning = false
  desk.reason = null
  act(scene, { type: 'put', piece: desk.piece, squares: names(cells) })
}

/** Lays or takes up an obstacle, or sets the tower; says at once why not. */
export function setSquare({ view }: FormaScene, desk: Desk, square: string): void {
  desk.cursor = desk.cursor ? square : ''
  if (view.phase === 'tower') {
    desk.reason = judgeTower(view.obstacles, square)
    if (!desk.reason) desk.tower = square
    return
  }
  const there = desk.obstacles.includes(square)
  desk.reason = there ? null : judgeObstacle(desk.obstacles, square)
  if (there) desk.obstacles = desk.obstacles.filter((other) => other !== square)
  else if (!desk.reason) desk.obstacles = [...desk.obstacles, square]
}

export function confirmSetup(scene: FormaScene, desk: Desk): void {
  desk.reason = null
  if (scene.view.phase === 'obstacles') act(scene, { type: 'lay-obstacles', squares: [...desk.obstacles] })
  else if (desk.tower) act(scene, { type: 'lay-tower', square: desk.tower })
}
