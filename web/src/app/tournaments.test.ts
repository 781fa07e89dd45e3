import { expect, it } from 'vitest'
import { clockTime, halves } from './tournaments'

it('tells points in halves', () => {
  expect([0, 0.5, 1, 1.5, 12].map(halves)).toEqual(['0', '½', '1', '1½', '12'])
})

it('tells the time that is left', () => {
  expect([0, 9, 65, 3600, 3905].map(clockTime)).toEqual(['0:00', '0:09', '1:05', '1:00:00', '1:05:05'])
})
