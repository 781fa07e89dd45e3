import type { LabyrinthScene } from './game'
import { CELLS, gapOf, GAP, PLACES, square, wayToGap, type Tiles } from './maze'
import { ahead, boardOf, ownSeat } from './play'

/** The board in words, for who listens instead of looking. */

/** A square: its tile, where it can be pushed, and what stands at the frame beside it. */
export function describeCell({ view, say }: LabyrinthScene, tiles: Tiles, wizard: string, goal: string, cell: number): string {
  const beside = PLACES.flatMap((place, index) => {
    const object = place.cell === cell ? view.objects[index] : undefined
    if (!object) return []
    return [say('page.cell.object', { object: say(`object.${object}`), side: place.side, role: object === wizard ? 'wizard' : object === goal ? 'goal' : 'none' })]
  })
  const tile = say('page.cell', { square: square(cell), tile: tiles[cell] ?? '', push: wayToGap(tiles, cell) || 'no' })
  return [tile, ...beside].join('; ')
}

/** Every square, row by row, on one's own board. */
export function board(scene: LabyrinthScene): string[] {
  const own = boardOf(scene.view, ownSeat(scene) || 'p1')
  if (!own?.tiles.length) return [scene.say('page.lay.waiting')]
  const { tiles } = ahead(own, scene)
  return CELLS.map((cell) => describeCell(scene, tiles, own.wizard, scene.view.goal, cell))
}

/** From where to where, where the gap is, and the cards won. */
export function hand(scene: LabyrinthScene): string[] {
  const own = boardOf(scene.view, ownSeat(scene) || 'p1')
  if (!own?.tiles.length) return [scene.say('page.lay.waiting')]
  const { tiles } = ahead(own, scene)
  const name = (object: string) => (object ? scene.say(`object.${object}`) : '…')
  return [scene.say('page.spoken.hand', { wizard: name(own.wizard), goal: name(scene.view.goal), gap: tiles.includes(GAP) ? square(gapOf(tiles)) : '…' }), scene.say('page.pile', { count: scene.view.pile })]
}
