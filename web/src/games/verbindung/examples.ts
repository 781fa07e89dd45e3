import type { Colour } from './faces'
import { CUT, NETWORK, SHUT_IN } from './lesson'
import type { Marks } from './marks'
import { lay, networkOf } from './position'

/** A drawn example for every clause, as data. */
export interface Drawing {
  dice: readonly string[]
  marks?: Marks
  /** The part of the board to show. */
  part?: string
  /** A board without its bases. */
  bare?: boolean
  /** With bridges that cut (VG-3). */
  cuts?: boolean
  /** The text below it. */
  caption?: string
}

export interface Example {
  boards?: readonly Drawing[]
  /** Dice side by side, row by row; with their names, or with the colour that may place them. */
  faces?: readonly { tiles: readonly string[]; by?: Colour; named?: boolean; back?: readonly number[] }[]
  /** Who does something, one after the other; an arrow stands between the groups. */
  order?: readonly (readonly Colour[])[]
  says?: readonly { by: Colour; key: string }[]
}

const CUT_MARK = { colour: 'red', side: 'w', unreached: CUT.unreached } as const
const FREED = SHUT_IN.map((words) => (words === 'b5 BX' ? 'b5 WX' : words))
const MISSING = NETWORK.filter((words) => words !== 'c2 RB ew')
const FULL =
  'BB ns|WX|RX|BB ew|BX|CV es|BX|CV es|CV nw|RB ns|WX|WX|WX|WX|CV nw|CV sw|CV es|WX|CV es|WX|RB ew|RX|WX|WX|RB ew|WX|WX|BB ew|WX|WX|RB ew|WX|RB ew|RX|RX|RX'
    .split('|')
    .map((tile, cell) => `${'abcdef'[cell % 6]}${Math.floor(cell / 6) + 1} ${tile}`)

const BRIDGED = ['b1 RB ns', 'b2 BB ew', 'b3 RX', 'a2 BX', 'c2 CV ne']
const bridged = (cuts: boolean): Drawing => ({
  dice: BRIDGED,
  part: 'a1:c3',
  cuts,
  marks: { lit: [networkOf('red', lay(BRIDGED), cuts)] },
  caption: cuts ? 'page.example.cuts' : 'page.example.through',
})
const UNDER = ['b1 RB ns', 'b2 WX', 'c2 BB ns', 'd2 RX']

export const EXAMPLES: Readonly<Record<string, Example>> = {
  'VG-1': { boards: [{ dice: [], bare: true }] },
  'VG-2': { boards: [{ dice: [] }] },
  'VG-3': {
    faces: [{ tiles: ['RX', 'BX', 'WX'], named: true }, { tiles: ['CV ne', 'RB ns', 'BB ns'], named: true }],
    boards: [bridged(false), bridged(true)],
  },
  'VG-4': { faces: [{ tiles: ['CV ne', 'CV es', 'CV sw', 'CV nw'] }, { tiles: ['RB ns', 'RB ew'] }] },
  'VG-5': { order: [['red'], ['black']] },
  'VG-6': { faces: [{ tiles: ['RX', 'CV ne'], by: 'red' }, { tiles: ['BX', 'RB ns', 'WX'], by: 'black' }] },
  'VG-7': { faces: [{ tiles: ['RX', 'CV ne', 'RB ns'], by: 'red', back: [1] }] },
  'VG-8': {
    faces: [
      { tiles: ['RX', 'CV ne', 'RB ns', 'WX'], by: 'red' },
      { tiles: ['BX', 'CV ne', 'BB ns', 'WX'], by: 'black' },
    ],
  },
  'VG-9': { faces: [{ tiles: ['RX', 'BX', 'BB ns'], by: 'red', back: [0, 1, 2] }], says: [{ by: 'red', key: 'page.end' }] },
  'VG-10': { faces: [{ tiles: ['WX', 'RX', 'BB ns'], by: 'red', back: [1, 2] }, { tiles: ['WX', 'WX', 'WX'], by: 'black', back: [2] }] },
  'VG-11': { boards: [{ dice: ['b1 RX', 'b2 RB ns'], part: 'a1:d3', marks: { bad: ['b1', 'b2'], good: ['a1', 'c1', 'b3'] } }] },
  'VG-12': { boards: [{ dice: ['b1 RX', 'c1 RX', 'd3 RX'], part: 'a1:d3', marks: { right: ['b1', 'c1'], bad: ['d3'] } }] },
  'VG-13': {
    boards: [
      { dice: ['b1 RB ns', 'b2 RX'], part: 'a1:c3', marks: { right: ['b2'], last: 'b2' } },
      { dice: ['b1 RB ns', 'c1 RX'], part: 'a1:c3', marks: { bad: ['c1'] } },
    ],
  },
  'VG-14': {
    boards: [
      { dice: ['b1 RX', 'c1 CV sw'], part: 'a1:c3', marks: { right: ['c1'], last: 'c1' } },
      { dice: ['b1 RX', 'c1 CV es'], part: 'a1:c3', marks: { bad: ['c1'] } },
    ],
  },
  'VG-15': { boards: [{ dice: UNDER, part: 'a1:d3', marks: { lit: [networkOf('red', lay(UNDER))] } }] },
  'VG-16': { boards: [{ dice: ['b1 RX', 'c1 RB ew', 'c2 BX', 'd1 RX'], part: 'a1:e3', marks: { right: ['d1'], last: 'd1' } }] },
  'VG-17': { boards: [{ dice: ['b1 RX', 'c1 RX', 'd1 BX', 'e1 BX'], part: 'a1:f2', marks: { last: 'd1' } }] },
  'VG-18': { boards: [{ dice: SHUT_IN, part: 'a3:d6', marks: { cut: CUT_MARK } }] },
  'VG-19': {
    boards: [
      { dice: SHUT_IN, part: 'a3:d6', marks: { cut: CUT_MARK, choose: CUT.dice } },
      { dice: FREED, part: 'a3:d6', marks: { turned: ['b5'] } },
    ],
  },
  'VG-20': { order: [['black'], ['red']], says: [{ by: 'red', key: 'page.example.placed' }] },
  'VG-21': { boards: [{ dice: FREED, part: 'a3:d6', marks: { last: 'a4', turned: ['b5'] } }] },
  'VG-22': {
    says: [{ by: 'red', key: 'page.example.announce' }],
    boards: [
      { dice: MISSING, marks: { ghost: { cell: 'c2', tile: 'RB ew' } } },
      { dice: NETWORK, marks: { glow: true, lit: [networkOf('red', lay(NETWORK))] } },
    ],
  },
  'VG-23': { says: [{ by: 'red', key: 'page.example.announce' }, { by: 'black', key: 'page.example.wins' }], faces: [{ tiles: ['WX'] }] },
  'VG-24': { order: [['red', 'black'], ['black', 'red'], ['red', 'black']] },
  'VG-25': { boards: [{ dice: FULL }] },
}
