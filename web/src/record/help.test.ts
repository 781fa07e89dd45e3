import { expect, test } from 'vitest'
import { helpOf } from './help'
import { lastChange } from './line'

test('advice and takebacks are counted for each seat, and nothing else is', () => {
  const lines = ['0.000 table lot p1', '1.000 table advice p1', '2.000 p1 place c3', '3.000 p1 undo', '4.000 table advice p1', '5.000 p1 takeback', '6.000 table advice p2', '']
  expect(helpOf(lines)).toEqual({ p1: { advice: 2, takebacks: 1 }, p2: { advice: 1, takebacks: 0 } })
  expect(helpOf([])).toEqual({})
})

test('what lies there changes with every roll, and when something is undone', () => {
  const lines = ['0.000 table roll 1 2 3', '1.000 p1 place 6 = 1+2+3', '1.000 table roll 4 4 4', '2.000 table advice p2']
  expect(lastChange(lines)).toBe('2')
  expect(lastChange([...lines, '3.000 p1 takeback'])).toBe('4')
  expect(lastChange([...lines, '3.000 p1 undo'])).toBe('4')
})
