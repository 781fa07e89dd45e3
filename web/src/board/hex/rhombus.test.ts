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

  it('joins the sides into one closed outline', () => {
    const ends = (which: 'top' | 'right' | 'bottom' | 'left') => {
      const points = side(which, 6, lie).split(' ')
      return [points[0], points.at(-1)]
    }
    expect(ends('top')[0]).toBe(ends('left')[0])
    expect(ends('top')[1]).toBe(ends('right')[0])
    expect(ends('left')[1]).toBe(ends('bottom')[0])
    expect(ends('right')[1]).toBe(ends('bottom')[1])
  })
})

it('fits a tall screen better when tall', () => {
  const [wide, tall] = [viewBox(6, 'wide', 20), viewBox(6, 'tall', 20)]
  expect(wide.width / wide.height).toBeGreaterThan(1.4)
  expect(tall.width / tall.height).toBeLessThan(0.75)
})
