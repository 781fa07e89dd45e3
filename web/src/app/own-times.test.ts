import { beforeEach, expect, it, vi } from 'vitest'
import { gameOfLines, mergeTimes, noteTimes, TIMES_KEY, usualTimes } from './own-times'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) })
beforeEach(() => kept.clear())

const steps = (who: string, ...times: number[]) => times.map((seconds) => ({ who, kind: 'card', seconds }))

it('compares a game with the others of its kind', () => {
  noteTimes('a.1', 'chess', ['p1'], [...steps('p1', 2, 4), ...steps('p2', 1)])
  expect(usualTimes('a.1', 'chess', 'card')).toBeNull() // nothing to compare with yet
  noteTimes('b.1', 'chess', ['p2'], [...steps('p1', 1), ...steps('p2', 6, 7, 8, 3)])
  expect(usualTimes('b.1', 'chess', 'card')).toEqual({ games: 1, mean: 3, quickest: 2, seat: 'p2' })
  expect(usualTimes('c.1', 'chess', 'card')).toEqual({ games: 2, mean: 5, quickest: 2, seat: '' })
  expect(usualTimes('c.1', 'chess', 'pair')).toBeNull()
  expect(usualTimes('c.1', 'go', 'card')).toBeNull()
})

it('knows a game by its lines', () => {
  expect(gameOfLines(['', '0.000 table start', '7.125 table result p1'])).toBe(gameOfLines(['0.000 table start', '7.125 table result p1']))
  expect(gameOfLines(['0.000 table start', '7.126 table result p1'])).not.toBe(gameOfLines(['0.000 table start', '7.125 table result p1']))
})

it('keeps a game once, and nothing of a game without steps', () => {
  noteTimes('a.1', 'chess', ['p1'], steps('p1', 2, 4))
  noteTimes('a.1', 'chess', ['p1'], steps('p1', 9))
  noteTimes('b.1', 'chess', ['p1'], steps('p2', 9))
  expect(JSON.parse(kept.get(TIMES_KEY)!)).toEqual([{ id: 'a.1', game: 'chess', kind: 'card', seat: 'p1', count: 2, mean: 3, quickest: 2 }])
})

it('takes in what has the form of times, and each once', () => {
  const good = { id: 'a.1', game: 'chess', kind: 'card', seat: 'p1', count: 2, mean: 3, quickest: 2 }
  expect(mergeTimes([good], [{ ...good, mean: 9 }, { ...good, id: 'b.1' }, { ...good, count: 0 }, { ...good, mean: 'x' }, null, 3])).toEqual([good, { ...good, id: 'b.1' }])
  expect(mergeTimes('nonsense', {})).toEqual([])
  const many = Array.from({ length: 400 }, (_, number) => ({ ...good, id: `${number}` }))
  expect(mergeTimes(many, [])).toEqual(many.slice(-300))
})
