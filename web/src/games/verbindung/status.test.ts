import { expect, it } from 'vitest'
import type { VerbindungScene } from './game'
import { status } from './status'

const hintWith = (dice: string[], stock: number): string => {
  const view = { phase: 'place', turn: 'p1', active: 'p1', red: 'p1', dice, stock, used: dice.map(() => false), placed: 0, duties: 0, turned: [], announced: false, automatic: false }
  return status({ view, mine: ['p1'], names: { p1: 'Ada' }, seat: 'p1' } as unknown as VerbindungScene).hint
}

it('says why only two dice lie there when red begins, and not when the stock runs out', () => {
  expect(hintWith(['RX', 'CV'], 36)).toBe('page.hint.two-dice')
  expect(hintWith(['RX', 'CV', 'RB'], 35)).toBe('page.hint.place')
  expect(hintWith(['RX', 'CV'], 0)).toBe('page.hint.place')
})
