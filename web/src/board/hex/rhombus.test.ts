import { describe, expect, it } from 'vitest'
import { centre, EDGE, side, viewBox, type Lie } from './rhombus'

const distance = (a: [number, number], b: [number, number], lie: Lie) => {
  const [p, q] = [centre(...a, lie), centre(...b, lie)]
  return Math.hypot(p.x - q.x, p.y - q.y)
}

describe.each(['wide', 'tall'] as const)('a %s rhombus', (lie) => {
  it('puts the six neighbours of a cell at one distance', () => {
    for (const [down, right] of [[0, -1], [0, 1], [-1, 0], [1, 0], [1, -1], [-1, 1]] as const)
      expect(distance([2, 2], [2 + down, 2 + right], lie)).toBeCloseTo(Math.sqrt(3) * EDGE)
  })

  it('keeps left on the left and top at the top', () => {
    expect(centre(3, 0, lie).x).toBeLessThan(centre(3, 5, lie).x)
    expect(centre(0, 3, lie).y).toBeLessThan(centre(5, 3, lie).y)
  })

  it('joins the painted sides into one closed frame', () => {
    const ends = (which: 'top' | 'right' | 'bottom' | 'left') => {
      const points = side(which, 6, lie, 14).split(' ')
      return { inner: [points[0], points.at(-4)], outer: [points.at(-1), points.at(-3)] }
    }
    const [top, right, bottom, left] = [ends('top'), ends('right'), ends('bottom'), ends('left')]
    expect(top.inner[0]).toBe(left.inner[0])
    expect(top.inner[1]).toBe(right.inner[0])
    expect(left.inner[1]).toBe(bottom.inner[0])
    expect(right.inner[1]).toBe(bottom.inner[1])
    expect(top.outer[1]).toBe(right.outer[0])
    expect(left.outer[1]).toBe(bottom.outer[0])
    expect(top.outer[0]).toBe(left.outer[0])
    expect(right.outer[1]).toBe(bottom.outer[1])
  })
})

it('fits a tall screen better when tall', () => {
  const [wide, tall] = [viewBox(6, 'wide', 20), viewBox(6, 'tall', 20)]
  expect(wide.width / wide.height).toBeGreaterThan(1.4)
  expect(tall.width / tall.height).toBeLessThan(0.75)
})
