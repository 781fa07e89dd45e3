import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['fr'] }))

const { after, daysOf, note, resultsOf, rowOf, starsOf, today } = await import('./puzzles')

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
})
afterEach(() => vi.unstubAllGlobals())

it('counts days as a calendar does', () => {
  expect(after('2026-02-28', 1)).toBe('2026-03-01')
  expect(after('2028-02-28', 1)).toBe('2028-02-29')
  expect(after('2026-01-01', -1)).toBe('2025-12-31')
  expect(after('2026-03-28', 2)).toBe('2026-03-30') // the clocks change in between
  expect(today(new Date(2026, 10, 17, 0, 5))).toBe('2026-11-17')
  expect(today(new Date(2026, 10, 17, 23, 55))).toBe('2026-11-17')
})

it('keeps the first result, or the best where one may try again', () => {
  const solve = (game: string, stars: number, figure: number, better?: 'fewer' | 'more') => note(game, '2026-11-17', { stars, figure }, better, '2026-11-17')
  expect(solve('cells', 2, 2)).toEqual({ stars: 2, figure: 2 })
  expect(solve('cells', 3, 1)).toEqual({ stars: 2, figure: 2 })
  expect(solve('pushes', 2, 9, 'fewer')).toEqual({ stars: 2, figure: 9 })
  expect(solve('pushes', 2, 10, 'fewer')).toEqual({ stars: 2, figure: 9 })
  expect(solve('pushes', 2, 8, 'fewer')).toEqual({ stars: 2, figure: 8 })
  expect(solve('pushes', 3, 8, 'fewer')).toEqual({ stars: 3, figure: 8 })
  expect(solve('points', 2, 40, 'more')).toEqual({ stars: 2, figure: 40 })
  expect(solve('points', 2, 44, 'more')).toEqual({ stars: 2, figure: 44 })
  expect(solve('points', 1, 50, 'more')).toEqual({ stars: 2, figure: 44 })
  expect(resultsOf('points')).toEqual({ '2026-11-17': { stars: 2, figure: 44 } })
})

it('counts days in a row, today included once it is done', () => {
  const solve = (game: string, day: string, on = day) => note(game, day, { stars: 3, figure: 1 }, undefined, on)
  for (const day of ['2026-10-30', '2026-10-31', '2026-11-02']) solve('cells', day)
  solve('pushes', '2026-11-01')
  expect(rowOf(daysOf(['cells', 'pushes']), '2026-11-02')).toBe(4)
  expect(rowOf(daysOf(['cells', 'pushes']), '2026-11-03')).toBe(4)
  expect(rowOf(daysOf(['cells', 'pushes']), '2026-11-04')).toBe(0)
  expect(rowOf(daysOf(['cells']), '2026-11-02')).toBe(1)
  solve('cells', '2026-11-01', '2026-11-03') // later, from the archive
  expect(resultsOf('cells')['2026-11-01']).toEqual({ stars: 3, figure: 1, late: true })
  expect(rowOf(daysOf(['cells']), '2026-11-02')).toBe(1)
})

it('draws stars', () => {
  expect([1, 2, 3].map(starsOf)).toEqual(['★☆☆', '★★☆', '★★★'])
})
