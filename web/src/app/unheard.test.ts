import { expect, it } from 'vitest'
import { Unheard } from './unheard'

it('tells no line twice, and none that was there on entering', () => {
  const unheard = new Unheard()
  expect([unheard.from(1, 5), unheard.from(1, 5), unheard.from(1, 7), unheard.from(1, 7)]).toEqual([null, null, 5, null])
})

it('begins a new game with its first line', () => {
  const unheard = new Unheard()
  unheard.from(1, 90)
  expect([unheard.from(2, 3), unheard.from(2, 4)]).toEqual([0, 3])
})
