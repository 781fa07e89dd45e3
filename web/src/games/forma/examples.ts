import type { Marks } from './marks'

/** A drawn example for a clause, as data. */
export interface Drawing {
  /** Colour and squares of each piece. */
  pieces?: readonly string[]
  obstacles?: string
  tower?: string
  /** Colour and square of each marker. */
  markers?: readonly string[]
  marks?: Marks
  /** The part of the board to show; the whole of it by default. */
  part?: string
}

export interface Example {
  boards?: readonly Drawing[]
  /** Pieces side by side, in one colour per row: the shape, turned and flipped as its words say. */
  rows?: readonly { colour: 'one' | 'two' | 'three' | 'four'; pieces: readonly string[] }[]
  /** A sum, as in an account. */
  sum?: string
}

const chain = (column: string, from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `${column}${from + n}`)
const across = (row: number) => Array.from('abcdefghijklmnopqrst', (column) => `${column}${row}`)
const piecesOf = (colour: string, squares: readonly string[]) =>
  Array.from({ length: Math.ceil(squares.length / 5) }, (_, n) => `${colour} ${squares.slice(5 * n, 5 * n + 5).join(' ')}`)

const DOWN = chain('f', 1, 20)
const BENT = [...chain('n', 1, 9), 'o9', 'p9', ...chain('p', 10, 20)]
const OVER = across(12)

export const CLAUSES = Array.from({ length: 24 }, (_, n) => `FO-${n + 1}`)

export const EXAMPLES: Readonly<Record<string, Example>> = {
  'FO-1': {
    rows: [
      { colour: 'one', pieces: ['1', '1', '2', 'I3', 'V3', 'I4', 'L4', 'N4'] },
      { colour: 'two', pieces: ['O4', 'T4', 'F5', 'I5', 'L5', 'N5', 'P5'] },
      { colour: 'three', pieces: ['T5', 'U5', 'V5', 'W5', 'X5', 'Y5', 'Z5'] },
    ],
  },
  'FO-2': {
    rows: [
      { colour: 'one', pieces: ['O4', 'I3'] },
      { colour: 'two', pieces: ['O4', 'I3'] },
      { colour: 'three', pieces: ['O4', 'I3'] },
      { colour: 'four', pieces: ['O4', 'I3'] },
    ],
  },
  'FO-4': { boards: [{ obstacles: 'b2 d5 g3 j1', tower: 'e2', part: 'a1:j6' }] },
  'FO-5': {
    boards: [
      { obstacles: 'b2 c3', tower: 'e2', part: 'a1:f4', marks: { right: ['a4'] } },
      { obstacles: 'b2 c2 f3', tower: 'e1', part: 'a1:f4', marks: { wrong: ['c2', 'e1'] } },
    ],
  },
  'FO-6': { boards: [{ obstacles: 'b2 f1 d4 i3 h5 a6 k2 l5', tower: 'f3', part: 'a1:l6' }] },
  'FO-7': { rows: [{ colour: 'four', pieces: ['L5', 'L5 1', 'L5 2', 'L5 0 flip', 'L5 1 flip'] }] },
  'FO-8': { boards: [{ pieces: ['two b2 b3 c3 c4', 'three e2 e3 e4'], part: 'a1:f5', marks: { misfit: ['c2', 'd2', 'd3', 'd4', 'e4'] } }] },
  'FO-9': {
    boards: [
      { pieces: ['two b2 b3 c3 c4', 'three e2 e3 e4'], part: 'a1:f5', marks: { preview: { cells: [[0, 2], [1, 2], [1, 3], [0, 3]], good: true } } },
      { pieces: ['two b2 b3 c3 c4', 'three e2 e3 e4'], part: 'a1:f5', marks: { preview: { cells: [[1, 2], [2, 2], [1, 3], [2, 3]], good: false } } },
    ],
  },
  'FO-11': { rows: [{ colour: 'one', pieces: ['2', 'V3', 'T4', 'W5'] }, { colour: 'two', pieces: ['1', 'I4', 'X5'] }] },
  'FO-12': { rows: [{ colour: 'one', pieces: ['1', '2', 'V3', 'T4', 'W5'] }], sum: '1 + 2 + 3 + 4 + 5 = 15' },
  'FO-13': {
    boards: [
      { pieces: ['two b3 b4 c4'], part: 'a1:e5' },
      { pieces: ['two b3 b4 c4', 'one c2 d2 d3 d4'], markers: ['one c3'], part: 'a1:e5', marks: { last: ['c2', 'd2', 'd3', 'd4'], enclosed: ['c3'] } },
    ],
    sum: '+ 10',
  },
  'FO-14': {
    boards: [
      { pieces: ['one b2 b3 c2', 'one c4 d4 d3'], obstacles: 'c3', markers: ['one c3'], part: 'a1:e5' },
      { pieces: ['one b2 b3 c2', 'two c4 d4 d3'], obstacles: 'c3', part: 'a1:e5', marks: { wrong: ['e5'] } },
    ],
    sum: '+ 10',
  },
  'FO-15': { boards: [{ pieces: ['two b2 b3 c2', 'three c4 b4', 'one d3 d4 d5'], tower: 'c3', markers: ['one c3'], part: 'a1:e5', marks: { last: ['d3', 'd4', 'd5'], enclosed: ['c3'] } }], sum: '+ 50' },
  'FO-16': {
    boards: [{ pieces: ['one b2 b3 c2', 'one b4 b5 c5', 'one d2 e2 e3', 'one d4 d5 e4'], obstacles: 'c3', markers: ['one d3', 'one c4', 'one c3'], part: 'a1:f6', marks: { last: ['d4', 'd5', 'e4'], enclosed: ['d3', 'c4', 'c3'] } }],
    sum: '10 + 10 + 10 = 30',
  },
  'FO-17': { boards: [{ pieces: ['three b1 b2 a2', 'three c2 d2 e2 e1'], markers: ['three a1'], part: 'a1:f3' }] },
  'FO-18': { boards: [{ pieces: piecesOf('one', BENT), marks: { bridges: [{ squares: BENT }] } }], sum: '+ 50' },
  'FO-19': {
    boards: [{ pieces: [...piecesOf('two', DOWN), ...piecesOf('two', OVER.filter((square) => square !== 'f12'))], marks: { bridges: [{ squares: DOWN }, { squares: OVER }] } }],
    sum: '50 + 50 = 100',
  },
  'FO-20': {
    boards: [{ pieces: [...piecesOf('four', chain('f', 1, 20)), ...piecesOf('four', chain('g', 1, 20))], marks: { bridges: [{ squares: chain('f', 1, 20) }, { squares: chain('g', 1, 20) }] } }],
    sum: '50 + 50 = 100',
  },
  'FO-21': { boards: [{ pieces: ['one a1 b1 a2 b2', 'two c1 d1 e1', 'three a3 a4 b4 c4', 'four d2 e2 e3 e4 d4', 'two b3 c3 c2'], markers: ['two d3'], part: 'a1:e4' }] },
  'FO-22': { sum: '84 + 60 + 20 + 50 + 100 − 6 − 5 = 303' },
  'FO-23': { sum: '303 > 241 > 197 > 160' },
  'FO-24': { sum: '50 + 40 − 36 − 4 = 50' },
}
