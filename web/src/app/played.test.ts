import { expect, it, vi } from 'vitest'
import type { SeatInfo } from '../net/protocol'
import { countResults, gameOf, mergeGames, noteGame, opponentsOf, playedGames, ratingOf, resultOf, type PlayedGame } from './played'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })

const me = { name: 'Ada', kind: 'human', mine: true } as const
const bot = { name: 'level-2', kind: 'bot', mine: false } as const
const played = (table: string, at: number, won = true, other: PlayedGame['sides'][number]['players'][number] = bot): PlayedGame => ({
  table,
  number: 1,
  game: 'chess',
  at,
  sides: [
    { players: [me], won },
    { players: [other], won: !won },
  ],
})

const seat = (name: string, more: Partial<SeatInfo>): SeatInfo => ({ seat: name, kind: 'human', name: '', team: '', assist: false, connected: true, away: false, wants_rematch: false, wins: 0, ...more })
const over = {
  table: 'abc',
  game: 'chess',
  stage: 'over' as const,
  seats: [seat('p1', { name: 'Ada' }), seat('p2', { kind: 'bot', name: 'level-2' })],
  mine: ['p1'],
  outcome: { winners: ['p1'], reason: 'chain', scores: [] },
}
const END = ['100 p1 put 3', '200 table result p1 chain']

it('keeps a finished game once, whenever its end is seen', () => {
  const game = gameOf(over, 3, END, 1000)!
  expect(game).toEqual({ table: 'abc', number: 3, game: 'chess', at: 1000, sides: [{ players: [me], won: true }, { players: [bot], won: false }] })
  noteGame(game)
  noteGame({ ...game, at: 2000 })
  expect(playedGames()).toEqual([game])
  noteGame({ ...game, number: 4, at: 500 })
  expect(playedGames().map(({ number }) => number)).toEqual([4, 3])
})

it('keeps nothing of a game under way, of one that was watched, and of the lines of another game', () => {
  expect(gameOf({ ...over, stage: 'playing' }, 3, END, 1)).toBeNull()
  expect(gameOf({ ...over, mine: [] }, 3, END, 1)).toBeNull()
  expect(gameOf({ ...over, outcome: null }, 3, END, 1)).toBeNull()
  expect(gameOf(over, 4, ['100 p1 put 3'], 1)).toBeNull()
  expect(gameOf(over, 4, [], 1)).toBeNull()
})

it('says who won, and against whom', () => {
  const both = { ...played('a', 1), sides: played('a', 1).sides.map(({ won }) => ({ players: [me], won })) }
  const alone = { ...played('a', 1), sides: [{ players: [me], won: true }] }
  const shared = { ...played('a', 1), sides: played('a', 1).sides.map((side) => ({ ...side, won: true })) }
  expect([played('a', 1), played('a', 1, false), shared, both, alone].map(resultOf)).toEqual(['won', 'lost', 'shared', 'none', 'none'])
  expect([played('a', 1), both, alone].map((game) => opponentsOf(game).length)).toEqual([1, 2, 0])
  expect(countResults([played('a', 1), played('b', 1), both])).toEqual({ won: 2, lost: 0, shared: 0, none: 1 })
})

it('rates by the games that are kept, and by nothing else', () => {
  const games = [played('a', 1), played('b', 2), played('c', 3, false, { name: 'Bo', kind: 'human', mine: false })]
  const rating = ratingOf(games, 'chess')!
  expect(ratingOf([], 'chess')).toBeNull()
  expect(ratingOf(games, 'go')).toBeNull()
  expect(rating.mu).toBeGreaterThan(25)
  expect(rating.sigma).toBeLessThan(25 / 3)
  expect(ratingOf(games.slice(0, 2), 'chess')!.mu).toBeGreaterThan(rating.mu)
})

it('merges the games of two browsers, the same in both directions', () => {
  const [one, other] = [[played('a', 5), played('b', 2)], [played('c', 3), played('a', 4)]]
  const merged = mergeGames(one, other)
  expect(merged.map(({ table, at }) => [table, at])).toEqual([['b', 2], ['c', 3], ['a', 4]])
  expect(mergeGames(other, one)).toEqual(merged)
  expect(mergeGames(merged, merged)).toEqual(merged)
  const many = Array.from({ length: 700 }, (_, index) => played(`t${index}`, index + 1))
  expect(mergeGames(many, []).map(({ at }) => at)).toEqual(Array.from({ length: 600 }, (_, index) => index + 101))
})

it('reads nothing but games', () => {
  const good = played('a', 1)
  const odd: unknown[] = [
    null, 7, 'game', [], {}, { ...good, table: '../x' }, { ...good, table: 7 }, { ...good, game: '__proto__' }, { ...good, number: 0 }, { ...good, number: '1' },
    { ...good, at: -1 }, { ...good, at: Infinity }, { ...good, at: NaN }, { ...good, sides: [] }, { ...good, sides: [{}] }, { ...good, sides: 'ab' },
    { ...good, sides: [{ players: [{ name: 'x'.repeat(61), kind: 'human' }], won: true }] }, { ...good, sides: Array.from({ length: 13 }, () => good.sides[0]) },
  ]
  expect(mergeGames(odd, [good])).toEqual([good])
  for (const list of [null, 'x', 3, { length: 2 }]) expect(mergeGames(list, [good])).toEqual([good])
  expect(mergeGames([{ ...good, extra: '<script>', sides: good.sides.map((side) => ({ ...side, more: 1 })) }], [])).toEqual([good])
})
