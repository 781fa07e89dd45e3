import { expect, it } from 'vitest'
import { goalTimes } from './times'

it('times a goal from its card until it is reached', () => {
  expect(goalTimes(['', '3.000 table goal ring', '5.500 table won p2', '10.000 table goal owl', '12.000 table void', '14.000 table goal key', '15.000 table won p1'])).toEqual([
    { who: 'p2', kind: 'goal', seconds: 2.5 },
    { who: 'p1', kind: 'goal', seconds: 1 },
  ])
})
