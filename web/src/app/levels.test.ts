import { beforeEach, expect, test } from 'vitest'
import type { Declaration, SeatInfo } from '../net/protocol'
import { keep } from '../ui/storage'
import { chooseLevel, nextLevel, offeredLevels, resultOf, suggestedLevel, usualLevel, type BotResult, type Finished } from './levels'

const LEVELS = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5']
const declaration: Declaration = { id: 'game', prefix: 'GA', author: '', year: 2000, seat_counts: [2], options: [], bots: ['random', ...LEVELS], realtime: false, teams: [], shelf: 1 }

/** `1+`: won against level 1, `2-`: lost against level 2, `3=`: shared. */
const played = (games: string): BotResult[] =>
  games.split(' ').filter(Boolean).map((game, index) => ({ id: String(index), level: `level-${game[0]}`, score: { '+': 1, '-': 0, '=': 0.5 }[game[1]!]! }))
const suggested = (games: string) => suggestedLevel(LEVELS, played(games))

beforeEach(() => keep('passerelle.levels', {}))

test.each([
  ['', 'level-1'],
  ['1+', 'level-1'],
  ['1+ 1+', 'level-2'],
  ['1- 1- 1-', 'level-1'],
  ['1+ 1+ 2+ 2+', 'level-3'],
  ['1+ 1+ 2-', 'level-2'],
  ['1+ 1+ 2- 2-', 'level-2'],
  ['1+ 1+ 2- 2- 2-', 'level-1'],
  ['1+ 1+ 2- 2+ 2- 2+ 2- 2+', 'level-2'],
  ['1+ 1+ 2+ 2+ 3+ 3+ 4+ 4+ 5+ 5+', 'level-5'],
  ['1+ 1+ 2+ 2+ 3= 3= 3=', 'level-3'],
])('after %s: %s', (games, level) => {
  expect(suggested(games)).toBe(level)
})

test('whoever beats a strong level climbs faster than who beats a weak one again and again', () => {
  expect(suggested('4+ 4+ 4+')).toBe('level-3')
  expect(suggested('1+ 1+ 1+ 1+ 1+')).toBe('level-2')
})

test('levels that are not offered, and none at all, do no harm', () => {
  expect(suggestedLevel(LEVELS, [{ id: 'x', level: 'random', score: 1 }])).toBe('level-1')
  expect(suggestedLevel([], played('1+ 1+'))).toBe('')
  expect(offeredLevels(declaration)).toEqual(LEVELS)
  expect(offeredLevels({ ...declaration, bots: ['random'] })).toEqual(['random'])
})

const seat = (name: string, kind: SeatInfo['kind'], team = ''): SeatInfo => ({
  seat: name,
  kind,
  name: kind === 'bot' ? 'level-1' : 'Ada',
  team,
  assist: false,
  connected: true,
  away: false,
  wants_rematch: false,
  wins: 0,
})
const finished = (winners: string[], number = 1, seats = [seat('p1', 'human'), seat('p2', 'bot')]): Finished => ({
  game: 'game',
  declaration,
  seats,
  mine: ['p1'],
  commit: `commit ${number}`,
  outcome: { winners, reason: '', scores: [] },
})

test('a game against bots of one level has a result', () => {
  expect(resultOf(finished(['p1']))).toEqual({ id: 'commit 1', level: 'level-1', score: 1 })
  expect(resultOf(finished(['p2']))?.score).toBe(0)
  expect(resultOf(finished(['p1', 'p2']))?.score).toBe(0.5)
  const team = [seat('p1', 'human', 'pink'), seat('p2', 'bot', 'green'), seat('p3', 'bot', 'pink'), seat('p4', 'bot', 'green')]
  expect(resultOf(finished(['p1', 'p3'], 1, team))?.score).toBe(1)
})

test('no other game has one', () => {
  expect(resultOf({ ...finished([]), outcome: null })).toBeNull()
  expect(resultOf({ ...finished(['p1']), mine: [] })).toBeNull()
  expect(resultOf({ ...finished(['p1']), mine: ['p1', 'p2'] })).toBeNull()
  expect(resultOf(finished(['p1'], 1, [seat('p1', 'human')]))).toBeNull()
  expect(resultOf(finished(['p1'], 1, [seat('p1', 'human'), seat('p2', 'human')]))).toBeNull()
  expect(resultOf(finished(['p1'], 1, [seat('p1', 'human'), seat('p2', 'bot'), seat('p3', 'bot')]))).toBeNull()
})

test('a game counts once, and the second win offers the next level', () => {
  expect(nextLevel(finished(['p1']))).toBeNull()
  expect(nextLevel(finished(['p1']))).toBeNull()
  expect(usualLevel(declaration)).toBe('level-1')
  expect(nextLevel(finished(['p1'], 2))).toEqual({ level: 'level-2', isStronger: true })
  expect(usualLevel(declaration)).toBe('level-2')
})

test('what the player chose stays until the results suggest another', () => {
  chooseLevel(declaration, 'level-4')
  expect(usualLevel(declaration)).toBe('level-4')
  nextLevel(finished(['p1']))
  expect(usualLevel(declaration)).toBe('level-4')
  nextLevel(finished(['p1'], 2))
  expect(usualLevel(declaration)).toBe('level-2')
})
