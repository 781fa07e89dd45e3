import type { Hex } from '../../board/hex/axial'
import { commonSymbol } from './deck'
import type { Team } from './emblem'

/** One drawing of an example; several stand in a row. */
export type Figure =
  | { kind: 'table'; cards: readonly (readonly [number, number, number])[]; lit?: number; free?: readonly Hex[]; line?: readonly Hex[]; barred?: Hex; open?: Hex }
  | { kind: 'card'; card: number; lit?: number; wrong?: number; back?: boolean; pack?: number }
  | { kind: 'team'; team: Team; people?: number; points?: readonly [number, number]; time?: string; first?: boolean }
  | { kind: 'gone' }
  | { kind: 'arrow' }
  | { kind: 'clock'; text: string }

const AROUND: readonly Hex[] = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]
const arrow: Figure = { kind: 'arrow' }
const team = (name: Team, more: Partial<Extract<Figure, { kind: 'team' }>> = {}): Figure => ({ kind: 'team', team: name, ...more })

/** A drawn example for every clause. */
export const EXAMPLES: Readonly<Record<string, readonly Figure[]>> = {
  'DB-1': [{ kind: 'card', card: 3, lit: commonSymbol(3, 41) }, { kind: 'card', card: 41, lit: commonSymbol(3, 41) }],
  'DB-2': [team('pink', { people: 2 }), team('orange', { people: 2 }), team('green', { people: 3 })],
  'DB-3': [{ kind: 'card', card: 5, back: true, pack: 3 }, arrow, { kind: 'card', card: 5, pack: 3 }],
  'DB-4': [{ kind: 'card', card: 84, back: true }, { kind: 'clock', text: '3 2 1' }, { kind: 'card', card: 84 }],
  'DB-5': [{ kind: 'card', card: 5, lit: commonSymbol(5, 84) }, arrow, { kind: 'table', cards: [[0, 0, 84]], lit: commonSymbol(5, 84), free: AROUND }],
  'DB-6': [{ kind: 'table', cards: [[0, 0, 84], [1, 0, 5], [0, 1, 63]], barred: [1, 0] }],
  'DB-7': [team('blue', { time: '4,032', first: true }), team('pink', { time: '4,055' }), arrow, { kind: 'table', cards: [[0, 0, 84], [1, 0, 63]] }],
  'DB-8': [{ kind: 'card', card: 84, wrong: 85 }, arrow, { kind: 'clock', text: '3' }],
  'DB-9': [
    {
      kind: 'table',
      cards: [[0, 0, 84], [-1, 0, 2], [1, 0, 7], [-1, 1, 61], [0, 1, 66], [1, 1, 72], [2, 1, 75]],
      line: [[-1, 1], [2, 1]],
    },
  ],
  'DB-10': [
    { kind: 'table', cards: [[0, 0, 84], [-2, 1, 61], [-1, 1, 66], [0, 1, 72], [1, 1, 75], [2, 1, 78]], line: [[-2, 1], [2, 1]] },
    arrow,
    team('blue', { points: [1, 5] }),
  ],
  'DB-11': [{ kind: 'card', card: 84 }, arrow, team('blue', { points: [1, 5] })],
  'DB-12': [team('pink', { points: [5, 5] }), team('blue', { points: [2, 5] })],
  'DB-13': [{ kind: 'card', card: 22, back: true, pack: 2 }, { kind: 'card', card: 64, back: true, pack: 2 }, arrow, team('pink', { points: [2, 4] })],
  'DB-14': [{ kind: 'table', cards: [[0, 0, 84], [1, 0, 5], [0, 1, 63], [-1, 1, 68]] }, arrow, team('pink'), team('blue')],
  'DB-15': [{ kind: 'gone' }, { kind: 'gone' }, arrow, { kind: 'card', card: 84, back: true }, { kind: 'clock', text: '3 2 1' }, { kind: 'card', card: 84 }],
  'DB-16': [{ kind: 'card', card: 1, lit: 28 }, { kind: 'card', card: 19, lit: 28 }],
  'DB-17': [{ kind: 'card', card: 17, lit: commonSymbol(17, 52) }, { kind: 'card', card: 52, lit: commonSymbol(17, 52) }, arrow, team('pink', { time: '2,4', first: true }), team('blue', { time: '2,6' })],
  'DB-18': [{ kind: 'clock', text: '8' }, arrow, { kind: 'card', card: 84, lit: commonSymbol(5, 84) }],
}
