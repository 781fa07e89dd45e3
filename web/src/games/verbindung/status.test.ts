import { expect, it } from 'vitest'
import { sceneOf } from '../scene'
import { viewOf } from './lesson'
import { status } from './status'

const hintWith = (roll: readonly string[], stock: number): string => {
  const view = { ...viewOf({ dice: [], roll }), stock }
  return status(sceneOf({ view, names: { p1: 'Ada', p2: 'Bo' }, mine: ['p1'], lines: [], say: (key) => key, now: () => 0 })).hint
}

it('says why only two dice lie there when red begins, and not when the stock runs out', () => {
  expect(hintWith(['RX', 'CV'], 36)).toBe('page.hint.two-dice')
  expect(hintWith(['RX', 'CV', 'RB'], 35)).toBe('page.hint.place')
  expect(hintWith(['RX', 'CV'], 0)).toBe('page.hint.place')
})
