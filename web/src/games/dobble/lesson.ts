import { keyOf, STEPS, type Hex } from '../../board/hex/axial'
import type { DobbleLaid, DobbleView } from '../../net/protocol'
import { colourOf } from './deck'
import type { Team } from './emblem'

/** The small positions of the introduction; the learner plays pink. */
export interface Lesson {
  pair?: [number, number]
  /** Where which cards lie. */
  table?: readonly (readonly [number, number, number])[]
  /** The learner's pack, top first. */
  pack?: readonly number[]
}

export const PAIR = 0
export const LINE = 2
export const FOREIGN = 3

export const LESSONS: readonly Lesson[] = [
  { pair: [3, 41] },
  { table: [[0, 0, 84]], pack: [5, 12] },
  { table: [[0, 0, 84], [0, -1, 60], [1, -2, 2], [1, -1, 7], [1, 0, 15]], pack: [9] },
  { table: [[0, 0, 81], [0, -1, 4], [1, -2, 61], [1, -1, 66], [1, 0, 72]], pack: [78, 8] },
]

const team = (name: Team, points: number, cards: number) => ({ team: name, points, cards })
const player = (seat: string, name: Team, pack: number, card: number | null) => ({
  seat,
  team: name,
  pack,
  card,
  foreign: card !== null && colourOf(card) !== name,
  opened_at: 0,
  locked_until: 0,
  gone: false,
  found: 0,
})

export function viewOf({ pair, table = [], pack = [] }: Lesson): DobbleView {
  return {
    viewer: 'p1',
    mode: pair ? 'training' : 'teams',
    phase: pair ? 'name' : 'play',
    opens_at: 0,
    lock: 3000,
    points_to_win: pair ? 1 : 5,
    teams: pair ? [team('pink', 0, 0)] : [team('pink', 1, pack.length), team('blue', 1, 9)],
    seats: pair ? [player('p1', 'pink', 0, null)] : [player('p1', 'pink', pack.length, pack[0] ?? null), player('p2', 'blue', 9, 70)],
    table: table.map(([q, r, card]) => ({ cell: [q, r], card })),
    last: null,
    line: [],
    ended: null,
    pair: pair ?? [],
    found: 0,
    finder: null,
  }
}

/** DB-9: four or more of one colour in a row through this cell, or none. */
export function lineThrough(table: readonly DobbleLaid[], cell: Hex): [number, number][] {
  const colours = new Map(table.map((laid) => [keyOf(laid.cell), colourOf(laid.card)]))
  const colour = colours.get(keyOf(cell))
  if (!colour) return []
  const run = (dq: number, dr: number): [number, number][] => {
    const cells: [number, number][] = []
    for (let at: [number, number] = [cell[0] + dq, cell[1] + dr]; colours.get(keyOf(at)) === colour; at = [at[0] + dq, at[1] + dr]) cells.push(at)
    return cells
  }
  const rows = STEPS.slice(0, 3).map(([dq, dr]): [number, number][] => [...run(-dq, -dr).reverse(), [cell[0], cell[1]], ...run(dq, dr)])
  return rows.find((row) => row.length >= 4) ?? []
}

/** The learner's card goes to the cell; the next one of the pack is opened. */
export function laid(view: DobbleView, cell: Hex, pack: readonly number[], at: number): DobbleView {
  const [me, other] = view.seats
  const card = me!.card!
  const table: DobbleLaid[] = [...view.table, { cell: [cell[0], cell[1]], card }]
  const line = lineThrough(table, cell)
  const next = pack[pack.indexOf(card) + 1] ?? null
  const left = me!.pack - 1
  return {
    ...view,
    table,
    line,
    last: [cell[0], cell[1]],
    seats: [{ ...me!, card: next, pack: left, foreign: next !== null && colourOf(next) !== me!.team, opened_at: at }, other!],
  }
}

export const locked = (view: DobbleView, until: number): DobbleView => ({
  ...view,
  seats: view.seats.map((seat) => (seat.seat === 'p1' ? { ...seat, locked_until: until } : seat)),
})
