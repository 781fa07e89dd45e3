import { nameOf } from './cells'
import type { HexScene } from './game'

/** The cells of each colour. */
export const board = ({ view, say }: HexScene): string[] =>
  ['r', 'b'].map((colour) => {
    const cells = Array.from(view.cells, (stone, cell) => (stone === colour ? nameOf(cell) : '')).filter(Boolean)
    return say('page.spoken', { colour, cells: cells.join(', ') || '–' })
  })

/** A player has nothing in hand but a stone. */
export const hand = (): string[] => []
