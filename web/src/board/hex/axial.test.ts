import { expect, it } from 'vitest'
import { towards } from '../towards'
import { hexAt, keyOf, middleOf, neighbours, sameHex, STEPS } from './axial'

it('finds the cell of a point, wherever in the cell it lies', () => {
  for (let q = -4; q <= 4; q += 1)
    for (let r = -4; r <= 4; r += 1) {
      const { x, y } = middleOf([q, r], 100)
      for (const [dx, dy] of [[0, 0], [70, 30], [-80, 10], [5, -90], [-40, 65]] as const) expect(hexAt({ x: x + dx, y: y + dy }, 100)).toEqual([q, r])
    }
})

it('has six neighbours, each one step away', () => {
  const around = neighbours([2, -1])
  expect(new Set(around.map(keyOf)).size).toBe(6)
  const { x, y } = middleOf([2, -1], 1)
  for (const cell of around) {
    const other = middleOf(cell, 1)
    expect(Math.hypot(other.x - x, other.y - y)).toBeCloseTo(Math.sqrt(3))
  }
  expect(sameHex(around[0], [3, -1])).toBe(true)
})

it('leads an arrow key to what lies that way, or nowhere', () => {
  const points = [{ x: 0, y: 0 }, ...STEPS.map((cell) => middleOf(cell, 1))]
  expect(towards(points, 0, 'ArrowRight')).toBe(1)
  expect(towards(points, 0, 'ArrowLeft')).toBe(4)
  expect([2, 3]).toContain(towards(points, 0, 'ArrowDown'))
  expect([5, 6]).toContain(towards(points, 0, 'ArrowUp'))
  expect(towards(points, 1, 'ArrowRight')).toBe(1)
})
