/** A drawn example for every clause, as data. Numbers are cells of the board in reading order. */

export interface Example {
  board?: {
    numbers?: readonly number[]
    red?: number[]
    black?: number[]
    marks?: number[]
    chain?: number[]
    last?: number
  }
  dice?: [number, number, number]
  /** What is said, by which colour: a calculation, or the key of a text. */
  says?: { by: 'red' | 'black'; text?: string; key?: string; wrong?: boolean }[]
  /** Tokens side by side; an arrow stands between the groups. */
  tokens?: ('red' | 'black')[][]
  clock?: boolean
}

export const ROWS = Array.from({ length: 36 }, (_, cell) => cell + 1)

const SPIRAL = [
  1, 2, 3, 4, 5, 6, 20, 21, 22, 23, 24, 7, 19, 32, 33, 34, 25, 8, 18, 31, 36, 35, 26, 9, 17, 30, 29, 28, 27, 10, 16, 15, 14,
  13, 12, 11,
]

export const RED_CHAIN = [13, 14, 15, 10, 11, 12]
export const BLACK_CHAIN = [5, 11, 16, 22, 27, 33]

export const EXAMPLES: Readonly<Record<string, Example>> = {
  'HX-1': { board: { red: [15], marks: [14, 16, 9, 21, 20, 10] } },
  'HX-2': { board: { marks: [1, 6, 31, 36] } },
  'HX-3': { board: { numbers: SPIRAL } },
  'HX-4': { tokens: [['red', 'black']], says: [{ by: 'red', key: 'colour.red' }] },
  'HX-5': { dice: [5, 4, 2], says: [{ by: 'red', text: '(5+4)×2 = 18' }] },
  'HX-6': { dice: [5, 4, 2], says: [{ by: 'red', text: '5+4×2 = 18', wrong: true }, { by: 'red', text: '5+4×2 = 13' }] },
  'HX-7': { board: { red: [18, 14], black: [22, 16], last: 18 } },
  'HX-8': { dice: [1, 1, 1], says: [{ by: 'red', key: 'page.none' }] },
  'HX-9': { dice: [1, 1, 1], says: [{ by: 'red', key: 'page.none' }, { by: 'black', text: '1+1+1 = 3' }] },
  'HX-10': { says: [{ by: 'black', text: '1+1+1 = 3' }], board: { red: [3, 14], black: [22, 16], last: 3 } },
  'HX-11': {
    says: [{ by: 'black', key: 'page.silent' }],
    board: { red: [14, 9], black: [22, 16], marks: ROWS.filter((number) => ![14, 9, 22, 16].includes(number)) },
  },
  'HX-12': { tokens: [['red'], ['black']] },
  'HX-13': { board: { red: RED_CHAIN, black: [16, 9, 21, 4, 26], chain: RED_CHAIN } },
  'HX-14': { tokens: [['red', 'black'], ['black', 'red']] },
  'HX-15': { says: [{ by: 'black', text: '1+1+1 = 3' }], board: { red: [14], black: [3, 22, 16], last: 3 } },
  'HX-16': { tokens: [['black', 'black', 'black', 'black', 'black', 'black']] },
  'HX-17': { clock: true, says: [{ by: 'red', key: 'page.none' }] },
}
