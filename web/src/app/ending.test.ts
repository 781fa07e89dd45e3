import { expect, test } from 'vitest'
import type { SeatInfo } from '../net/protocol'
import { resultHere, wonBy } from './ending'

const seat = (seat: string, team = '', kind: SeatInfo['kind'] = 'human'): SeatInfo => ({ seat, kind, name: seat, team, assist: false, connected: true, away: false, wants_rematch: false, wins: 0 })
const ended = (mine: string[], winners: string[], seats = [seat('p1'), seat('p2')]) => ({ mine, seats, outcome: { winners, reason: '', scores: [] } })

test('who plays here alone is told so, and others by name', () => {
  expect(wonBy(ended(['p1'], ['p1']))).toBe('won')
  expect(wonBy(ended(['p1'], ['p1', 'p2']))).toBe('shared')
  expect(wonBy(ended(['p1'], ['p2']))).toBe('')
  expect(resultHere(ended(['p1'], ['p2']))).toBe('lost')
  expect(wonBy(ended([], ['p2']))).toBe('')
  expect(resultHere(ended(['p1', 'p2'], ['p2']))).toBe('')
  expect(wonBy(ended(['p1', 'p2'], ['p1', 'p2']))).toBe('')
})

test('practice is won by nobody, and a team wins together', () => {
  expect(wonBy(ended(['p1'], ['p1'], [seat('p1')]))).toBe('')
  const teams = [seat('p1', 'a'), seat('p2', 'b'), seat('p3', 'a')]
  expect(wonBy(ended(['p3'], ['p1', 'p3'], teams))).toBe('team')
  expect(wonBy(ended(['p2'], ['p2'], teams))).toBe('won')
})
