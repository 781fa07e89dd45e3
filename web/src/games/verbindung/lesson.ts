import { cellOf } from '../../board/square/square'
import type { VerbindungPlace, VerbindungView } from '../../net/protocol'
import { stateOf } from './desk.svelte'
import { basesOf, mayPlay, sidesOf, SIZE, spell } from './faces'
import { isComplete, lay, meetings, mirrored, networkOf, touches } from './position'

/** The small positions of the introduction; the learner plays red. */
export interface Lesson {
  dice: readonly string[]
  roll: readonly string[]
  cut?: VerbindungView['cut']
}

/** A complete red network, with some of black's paths between. */
export const NETWORK: readonly string[] = [
  'b1 RB ns', 'b2 RX', 'c2 RB ew', 'd2 WX', 'e2 RB ew', 'f2 RX', 'b3 BB ew', 'b4 RB ns', 'b5 RX', 'a5 RB ew', 'c5 RB ew', 'd5 WX',
  'e5 CV sw', 'e6 RX', 'e1 BB ns', 'e3 BX', 'd3 BB ew', 'c3 BB ew',
]

/** A red base shut in by black dice. */
export const SHUT_IN: readonly string[] = ['a5 RX', 'a6 RX', 'b5 BX', 'b6 BX', 'a3 BX', 'a4 BX']
export const CUT = { seat: 'p1', side: 'w', cell: 'a5', unreached: 'nes', dice: ['a4', 'b5'] }

const but = (...cells: string[]) => NETWORK.filter((words) => !cells.includes(words.slice(0, 2)))

export const LESSONS: readonly Lesson[] = [
  { dice: NETWORK, roll: [] },
  { dice: ['b1 RB ns', 'e1 BX'], roll: ['RX', 'CV', 'BB'] },
  { dice: ['b1 RB ns', 'b2 RX', 'e1 BX', 'e2 BB ns'], roll: ['WX', 'RB', 'BX'] },
  { dice: SHUT_IN, roll: [], cut: CUT },
  { dice: but('c2'), roll: ['RB', 'CV', 'BX'] },
]

export const BLACK_LESSON: Lesson = { dice: NETWORK.map(mirrored), roll: [] }

/** The lesson of a whole turn, the one in which a white cross must be placed, the one of the shut-in base, the one that ends with an announcement. */
export const [TURN, DUTY, BLOCKED, LAST] = [1, 2, 3, 4]

export function viewOf({ dice, roll, cut = null }: Lesson): VerbindungView {
  const tiles = lay(dice)
  const phase = cut ? 'turn' : roll.length ? 'place' : 'over'
  return {
    viewer: 'p1',
    phase,
    turn: phase === 'over' ? null : 'p1',
    active: cut ? 'p2' : 'p1',
    red: 'p1',
    board: tiles,
    dice: [...roll],
    used: roll.map(() => false),
    duties: roll.filter((face) => face === 'WX').length,
    announced: false,
    may_announce: roll.length > 0,
    may_end: !roll.includes('WX'),
    bases: basesOf().map(({ colour, side, cell }) => ({ seat: colour === 'red' ? 'p1' : 'p2', side, cell })),
    cut,
    networks: (['red', 'black'] as const).map((colour) => {
      const { cells, bases, ends } = networkOf(colour, tiles)
      return { seat: colour === 'red' ? 'p1' : 'p2', cells, bases, ends }
    }),
    complete: [],
    last: cut ? 'a4' : '',
    turned: [],
    turns: 4,
    stock: tiles.filter((tile) => !tile).length,
    matching: false,
    automatic: false,
    cuts: false,
    winner: '',
    reason: '',
    winning: [],
  }
}

export interface Judged {
  code: string
  parameters: Record<string, string | number>
}

/** The referee's answer to a placement of red, in miniature; null where it is good. */
export function judge(view: VerbindungView, { face, cell, way = '' }: VerbindungPlace): Judged | null {
  const index = cellOf(cell, SIZE)
  if (!mayPlay('red', face)) return { code: 'VG-8.not-your-face', parameters: { face } }
  if (view.board[index]) return { code: 'VG-11.taken', parameters: { cell } }
  const met = meetings('red', index, view.board)
  if (!met && !touches(index, view.board)) return { code: 'VG-12.touches-nothing', parameters: { cell } }
  if (![...sidesOf(spell(face, way), 'red')].some((side) => met.includes(side)))
    return { code: way ? 'VG-14.own-path-needed' : 'VG-13.lengthens-nothing', parameters: { cell } }
  const die = view.dice.findIndex((rolled, place) => rolled === face && !view.used[place])
  return stateOf(view, die) === 'waits' ? { code: 'VG-10.white-cross-first', parameters: { count: view.duties } } : null
}

/** The position with a good die on it. */
export function placed(view: VerbindungView, { face, cell, way = '' }: VerbindungPlace): VerbindungView {
  const board = view.board.with(cellOf(cell, SIZE), spell(face, way))
  const die = view.dice.findIndex((rolled, place) => rolled === face && !view.used[place])
  const duties = face === 'WX' ? view.duties - 1 : view.duties
  return { ...view, board, duties, used: view.used.with(die, true), may_end: !duties, last: cell, stock: view.stock - 1, turned: [] }
}

export function won(view: VerbindungView): VerbindungView {
  const { cells, bases, ends } = networkOf('red', view.board)
  return { ...view, phase: 'over', turn: null, winner: 'p1', winning: cells, networks: [{ seat: 'p1', cells, bases, ends }] }
}

export const joined = (view: VerbindungView): boolean => isComplete('red', view.board)
