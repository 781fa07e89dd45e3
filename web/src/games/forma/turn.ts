import { announcer } from '../../ui/announce.svelte'
import type { Desk } from './desk.svelte'
import type { FormaScene } from './game'
import { fits, judgeObstacle, judgeTower, moved, names } from './position'

/** FO-9: friendly tables, and seats that asked for help, see whether a piece fits. */
export const isHelped = ({ view, assist }: FormaScene): boolean => assist || !view.strict

export const mayPut = ({ view, seat }: FormaScene, desk: Desk): boolean => seat !== '' && view.phase === 'play' && desk.piece !== ''

/** Puts the piece down where it rests. Going by eye, one is warned before the first put. */
export function putDown(scene: FormaScene, desk: Desk): void {
  if (!scene.live || !mayPut(scene, desk) || !desk.at) return
  const cells = moved(desk.cells, desk.at)
  if (isHelped(scene)) {
    if (!fits(scene.view.cells, cells)) return void (desk.reason = { code: 'FO-9.does-not-fit', parameters: { piece: desk.piece } })
  } else if (!desk.warned) {
    desk.warning = true
    desk.warned = true
    return announcer.tell(scene.say('page.warning'))
  }
  desk.warning = false
  desk.reason = null
  scene.act({ type: 'put', piece: desk.piece, squares: names(cells) })
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
  if (scene.view.phase === 'obstacles') scene.act({ type: 'lay-obstacles', squares: [...desk.obstacles] })
  else if (desk.tower) scene.act({ type: 'lay-tower', square: desk.tower })
}
