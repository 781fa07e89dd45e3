/** The twenty-two pieces of a colour, turned and flipped as by hand. */

export const SIZE = 20

/** Row and column of a square. */
export type Place = readonly [number, number]

const PICTURES: Readonly<Record<string, string>> = {
  '1': '#', '2': '##', I3: '###', V3: '##/#.',
  I4: '####', L4: '###/#..', N4: '##./.##', O4: '##/##', T4: '###/.#.',
  F5: '.##/##./.#.', I5: '#####', L5: '####/#...', N5: '##../.###', P5: '##/##/#.',
  T5: '###/.#./.#.', U5: '#.#/###', V5: '#../#../###', W5: '#../##./.##',
  X5: '.#./###/.#.', Y5: '####/.#..', Z5: '##./.#./.##',
}

export const SHAPES = Object.keys(PICTURES)

/** `1a`, `1b`, `F5'` and so on are copies of the shapes. */
export const shapeOf = (piece: string): string => (piece.startsWith('1') ? '1' : piece.replace("'", ''))

export const sizeOf = (piece: string): number => Number(shapeOf(piece).at(-1))

const pictured = (picture: string): Place[] =>
  picture.split('/').flatMap((row, r) => [...row].flatMap((mark, c) => (mark === '#' ? [[r, c] as const] : [])))

/** Moved into the corner, so that the smallest row and column are 0. */
function cornered(cells: readonly Place[]): Place[] {
  const [top, left] = [Math.min(...cells.map(([r]) => r)), Math.min(...cells.map(([, c]) => c))]
  return cells.map(([r, c]) => [r - top, c - left])
}

/** The squares of a piece, first flipped, then turned clockwise. */
export function squaresOf(piece: string, turns = 0, flipped = false): Place[] {
  let cells = pictured(PICTURES[shapeOf(piece)] ?? '#')
  if (flipped) cells = cells.map(([r, c]) => [r, -c])
  for (let turn = 0; turn < turns % 4; turn += 1) cells = cells.map(([r, c]) => [c, -r])
  return cornered(cells)
}

export interface Extent {
  height: number
  width: number
}
export const extentOf = (cells: readonly Place[]): Extent => ({
  height: 1 + Math.max(...cells.map(([r]) => r)),
  width: 1 + Math.max(...cells.map(([, c]) => c)),
})

export const COLOURS = ['one', 'two', 'three', 'four'] as const
export type Colour = (typeof COLOURS)[number]

/** FO-2: at a table of two each has two colours; the second set is the second colour. */
export function colourOf(seats: number, seat: string, piece = ''): Colour {
  const place = Number(seat.slice(1)) - 1
  return COLOURS[seats === 2 && piece.endsWith("'") ? place + 2 : place] ?? 'one'
}

/** A reserve by shapes, in the order of the box: which copies are there. */
export function byShape(pieces: readonly string[]): { shape: string; pieces: string[] }[] {
  return SHAPES.map((shape) => ({ shape, pieces: pieces.filter((piece) => shapeOf(piece) === shape) })).filter(({ pieces }) => pieces.length)
}
