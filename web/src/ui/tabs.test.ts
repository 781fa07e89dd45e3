import { expect, it } from 'vitest'
import { tabAfter } from './tabs'

it('walks round a row of tabs', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => tabAfter(key, 1, 3))).toEqual([2, 0, 0, 2])
  expect([tabAfter('ArrowRight', 2, 3), tabAfter('ArrowLeft', 0, 3)]).toEqual([0, 2])
})

it('leaves all other keys alone', () => {
  expect(['ArrowDown', 'Tab', 'Enter', 'a'].map((key) => tabAfter(key, 1, 3))).toEqual([null, null, null, null])
})
