import { expect, it } from 'vitest'
import { delay } from './backoff'

it('waits longer from attempt to attempt, and four seconds at most', () => {
  const longest = [0, 1, 2, 3, 4, 50, 5000].map((attempt) => delay(attempt, 1))
  expect(longest).toEqual([1000, 2000, 4000, 4000, 4000, 4000, 4000])
  expect([0, 1, 2, 3].map((attempt) => delay(attempt, 0))).toEqual([250, 500, 1000, 1000])
})

it('spreads thousands of pages that lost the server at the same moment', () => {
  const pages = 5000
  for (const attempt of [0, 1, 2, 3]) {
    const tenths = new Map<number, number>()
    const span = delay(attempt, 1) / 10
    for (let page = 0; page < pages; page++) {
      const tenth = Math.floor(delay(attempt) / span)
      tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1)
    }
    expect(Math.max(...tenths.values()), `attempt ${attempt}: most of them in a tenth of the time`).toBeLessThan(pages / 5)
  }
})
