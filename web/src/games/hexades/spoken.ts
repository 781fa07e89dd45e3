import type { HexadesScene } from './game'

/** The board in words, for who listens instead of looking. */

const SIZE = 6
const COLOURS: Readonly<Record<string, string>> = { r: 'red', b: 'black' }

/** Every row, from left to right. */
export function board({ view, say }: HexadesScene): string[] {
  const rows = Array.from({ length: view.numbers.length ? SIZE : 0 }, (_, row) => row)
  return rows.map((row) => {
    const cells = view.numbers.slice(row * SIZE, (row + 1) * SIZE).map((number, column) => say('page.spoken.cell', { number, what: COLOURS[view.cells[row * SIZE + column] ?? ''] ?? 'free' }))
    return say('page.spoken.row', { row: row + 1, cells: cells.join(', ') })
  })
}

/** One's colour and its sides, and the dice. */
export function hand({ view, mine, say }: HexadesScene): string[] {
  const own = mine.map((seat) => (seat === view.red ? 'red' : 'black')).map((colour) => `${say(`colour.${colour}`)}, ${say(`goal.${colour}`)}.`)
  return [...(view.red ? own : []), ...(view.dice.length ? [say('page.dice', { dice: view.dice.join(' ') })] : [])]
}
