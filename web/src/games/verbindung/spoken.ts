import { cellName, sideOf, SIDES } from '../../board/square/square'
import { colourOf, stateOf } from './desk.svelte'
import { lowerOf, readTile, shows, SIZE } from './faces'
import type { VerbindungScene } from './game'

/** The board in words, for who listens instead of looking. */

/** What of a cell is not seen on the board alone: marks of the page. */
export interface CellMarks {
  mark?: string
  fit?: string
}

export function describeCell({ view, say }: VerbindungScene, cell: number, { mark = 'none', fit = 'none' }: CellMarks = {}): string {
  const name = cellName(cell, SIZE)
  const lying = view.board[cell] ?? ''
  const sides = lying.includes(' ') ? SIDES.filter((side) => shows(lying, 'red', side)).join('') : ''
  const base = view.bases.find((one) => one.cell === name)
  return say('page.cell', {
    cell: name,
    what: lying ? readTile(lying).face : 'free',
    red: sides || 'none',
    under: view.cuts && lowerOf(lying) ? 'cut' : 'none',
    base: base ? colourOf(view, base.seat) : 'none',
    side: base ? sideOf(base.side) : 'none',
    mark,
    fit,
  })
}

/** The cells that have a die or a base. */
export function board(scene: VerbindungScene): string[] {
  const { view } = scene
  const bases = new Set(view.bases.map(({ cell }) => cell))
  const told = Array.from({ length: SIZE * SIZE }, (_, cell) => cell).filter((cell) => view.board[cell] || bases.has(cellName(cell, SIZE)))
  return told.map((cell) => describeCell(scene, cell, { mark: view.last === cellName(cell, SIZE) ? 'last' : 'none' }))
}

/** One's colour, and the dice rolled with what may be done with them. */
export function hand({ view, mine, say }: VerbindungScene): string[] {
  const colours = mine.map((seat) => say(`goal.${colourOf(view, seat)}`))
  const dice = view.dice.map((face, index) => `${face}: ${say('page.die', { face, state: stateOf(view, index), red: 'none', under: 'none' })}`)
  return [...colours, ...dice, say('page.stock', { count: view.stock })]
}
