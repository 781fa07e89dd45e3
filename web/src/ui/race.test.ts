import { expect, test } from 'vitest'
import { summaryOf, timesOf } from './race'

test('time stands still in a pause', () => {
  expect(timesOf(['', '1.000 table goal ring', '2.000 p1 pause', '9.000 p1 resume', '10.000 p1 push a1'])).toEqual([0, 1, 2, 2, 3])
})

test('a summary is of one racer alone', () => {
  const steps = [
    { frame: 1, racer: 0, what: 'ring', seconds: 2 },
    { frame: 2, racer: 1, what: 'key', seconds: 9 },
    { frame: 3, racer: 0, what: 'owl', seconds: 4 },
  ]
  expect(summaryOf(steps, 0)).toEqual({ count: 2, mean: 3, quickest: 2, slowest: 4 })
  expect(summaryOf(steps, 2)).toBeNull()
})
