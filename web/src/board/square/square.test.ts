import { expect, it } from 'vitest'
import { along } from '../towards'
import { cellName, cellOf, neighbour, viewBox } from './square'

it('names cells as a record does', () => {
  expect(cellName(0, 6)).toBe('a1')
  expect(cellName(20, 6)).toBe('c4')
  expect(Array.from({ length: 36 }, (_, cell) => cellOf(cellName(cell, 6), 6))).toEqual(Array.from({ length: 36 }, (_, cell) => cell))
})

it('knows what lies beyond a side', () => {
  expect(neighbour(cellOf('b2', 6), 'n', 6)).toBe(cellOf('b1', 6))
  expect(neighbour(cellOf('b2', 6), 'e', 6)).toBe(cellOf('c2', 6))
  expect(neighbour(cellOf('f3', 6), 'e', 6)).toBe(-1)
  expect(neighbour(cellOf('a1', 6), 'n', 6)).toBe(-1)
})

it('shows a part of the board', () => {
  expect(viewBox(6, 50)).toBe('-50 -50 700 700')
  expect(viewBox(6, 50, 'b1:d3')).toBe('92 -50 316 358')
})

it('leads a key along rows and columns, never over the edge', () => {
  const to = (key: string) => along(6, cellOf('b3', 6), key)
  expect(['ArrowUp', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'].map(to)).toEqual(['b2', 'c3', 'a3', 'f3', 'b1', 'b6'].map((name) => cellOf(name, 6)))
  expect(along(6, cellOf('f3', 6), 'ArrowRight')).toBe(cellOf('f3', 6))
  expect(to('Tab')).toBeUndefined()
})
