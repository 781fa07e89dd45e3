/** A square board to draw: cells of 100 units, in reading order, named `a1` at the top left. */
import type { Point } from '../point'

export type { Point }

export type SquareSide = 'n' | 'e' | 's' | 'w'

export const CELL = 100
export const SIDES: readonly SquareSide[] = ['n', 'e', 's', 'w']
/** The side a word of the record means. */
export const sideOf = (word: string): SquareSide => SIDES.find((side) => side === word) ?? 'n'
export const ANGLE: Readonly<Record<SquareSide, number>> = { n: 0, e: 90, s: 180, w: 270 }
export const OPPOSITE: Readonly<Record<SquareSide, SquareSide>> = { n: 's', e: 'w', s: 'n', w: 'e' }

const STEP: Readonly<Record<SquareSide, readonly [number, number]>> = { n: [-1, 0], e: [0, 1], s: [1, 0], w: [0, -1] }

export const columnName = (column: number): string => String.fromCharCode(97 + column)
export const cellName = (cell: number, size: number): string => `${columnName(cell % size)}${Math.floor(cell / size) + 1}`
export const cellOf = (name: string, size: number): number => (Number(name.slice(1)) - 1) * size + name.charCodeAt(0) - 97
export const centre = (cell: number, size: number): Point => ({
  x: ((cell % size) + 0.5) * CELL,
  y: (Math.floor(cell / size) + 0.5) * CELL,
})

/** The cell beyond that side; -1 off the board. */
export function neighbour(cell: number, side: SquareSide, size: number): number {
  const [row, column] = [Math.floor(cell / size) + STEP[side][0], (cell % size) + STEP[side][1]]
  return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : -1
}

/** A part of the board, from one cell to another (`b1:d3`); the margin is kept where the part meets an edge. */
export function viewBox(size: number, margin: number, part = ''): string {
  const [from = `a1`, to = cellName(size * size - 1, size)] = part ? part.split(':') : []
  const [low, high] = [cellOf(from, size), cellOf(to, size)]
  const [left, top] = [(low % size) * CELL, Math.floor(low / size) * CELL]
  const [right, bottom] = [((high % size) + 1) * CELL, (Math.floor(high / size) + 1) * CELL]
  const inner = 8
  const [west, north] = [left ? inner : margin, top ? inner : margin]
  const [east, south] = [right < size * CELL ? inner : margin, bottom < size * CELL ? inner : margin]
  return [left - west, top - north, right - left + west + east, bottom - top + north + south].join(' ')
}
