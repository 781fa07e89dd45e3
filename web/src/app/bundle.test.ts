import { beforeEach, expect, it, vi } from 'vitest'
import { bestsKey, entryOf, gameIds } from '../games'
import { eraseAll, gather, takeIn, takeInText } from './bundle'

const kept = new Map<string, string>()
// Names of what is kept are properties of a storage: that is how all of them are found.
const storage = new Proxy(
  { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) },
  { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
)
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)

const put = (key: string, value: unknown) => kept.set(key, JSON.stringify(value))
const read = (key: string): unknown => JSON.parse(kept.get(key) ?? 'null')
const bundle = (content: Record<string, unknown>) => ({ passerelle: 'mine', version: 1, kept: content })
const game = (table: string, at: number) => ({ table, number: 1, game: 'chess', at, sides: [{ players: [{ name: 'Ada', kind: 'human', mine: true }], won: true }] })

beforeEach(() => kept.clear())

const FULL = {
  'passerelle.games': [game('a', 1)],
  'passerelle.times': [{ id: 'a.1', game: 'chess', kind: 'card', seat: 'p1', count: 2, mean: 3, quickest: 2 }],
  'passerelle.puzzles': { chess: { '2026-11-01': { stars: 2, figure: 4 } } },
  'passerelle.levels': { chess: { results: [{ id: 'r1', level: 'level-2', score: 1 }], chosen: { level: 'level-3', suggested: 'level-2' } } },
  'passerelle.choices': { version: 1, games: { chess: { way: 'bot' } } },
  'passerelle.met': { version: 1, games: { chess: 'played' } },
  'passerelle.tables': [{ id: 'a', game: 'chess', keys: ['k1'], at: 5 }],
  'passerelle.settings': { name: 'Ada', sound: true },
}

it('brings everything to an empty browser, and nothing else', () => {
  for (const [key, value] of Object.entries(FULL)) put(key, value)
  put('passerelle.here', 1)
  put('other', 'page')
  const gathered = JSON.stringify(gather())
  expect(JSON.parse(gathered)).toEqual(bundle(FULL))
  kept.clear()
  expect(takeInText(gathered)).toBe(true)
  expect(Object.fromEntries([...kept.keys()].map((key) => [key, read(key)]))).toEqual(FULL)
  expect(JSON.stringify(gather())).toBe(gathered)
})

it('adds to what is there: the better of both, and what was set here stays', () => {
  for (const [key, value] of Object.entries(FULL)) put(key, value)
  takeIn(
    bundle({
      'passerelle.games': [game('a', 9), game('b', 2)],
      'passerelle.puzzles': { chess: { '2026-11-01': { stars: 3, figure: 2 }, '2026-11-02': { stars: 1, figure: 9, late: true } }, go: { '2026-11-01': { stars: 1, figure: 1 } } },
      'passerelle.levels': { chess: { results: [{ id: 'r1', level: 'level-2', score: 1 }, { id: 'r2', level: 'level-2', score: 0 }] } },
      'passerelle.choices': { version: 1, games: { chess: { way: 'link' }, go: { way: 'screen' } } },
      'passerelle.met': { version: 1, games: { chess: 'learnt', go: 'learnt' } },
      'passerelle.tables': [{ id: 'a', game: 'chess', keys: ['k2'], at: 7 }, { id: 'b', game: 'go', keys: [], at: 6 }],
      'passerelle.settings': { name: 'Bo', sound: false, assist: true, theme: 'pink', notices: true },
    }),
  )
  expect(read('passerelle.games')).toEqual([game('a', 1), game('b', 2)])
  expect(read('passerelle.puzzles')).toEqual({ chess: { '2026-11-01': { stars: 3, figure: 2 }, '2026-11-02': { stars: 1, figure: 9, late: true } }, go: { '2026-11-01': { stars: 1, figure: 1 } } })
  expect(read('passerelle.levels')).toMatchObject({ chess: { results: [{ id: 'r1' }, { id: 'r2' }], chosen: { level: 'level-3' } } })
  expect(read('passerelle.choices')).toEqual({ version: 1, games: { chess: { way: 'bot' }, go: { way: 'screen' } } })
  expect(read('passerelle.met')).toEqual({ version: 1, games: { chess: 'played', go: 'learnt' } })
  expect(read('passerelle.tables')).toEqual([{ id: 'a', game: 'chess', keys: ['k1', 'k2'], at: 7 }, { id: 'b', game: 'go', keys: [], at: 6 }])
  expect(read('passerelle.settings')).toEqual({ name: 'Ada', sound: true, assist: true })
})

it('prefers a puzzle that was solved on its day', () => {
  put('passerelle.puzzles', { chess: { '2026-11-01': { stars: 3, figure: 1, late: true }, '2026-11-02': { stars: 1, figure: 1 } } })
  takeIn(bundle({ 'passerelle.puzzles': { chess: { '2026-11-01': { stars: 1, figure: 5 }, '2026-11-02': { stars: 3, figure: 1, late: true } } } }))
  expect(read('passerelle.puzzles')).toEqual({ chess: { '2026-11-01': { stars: 1, figure: 5 }, '2026-11-02': { stars: 1, figure: 1 } } })
})

it('leaves everything alone where the input is none of ours', () => {
  put('passerelle.games', [game('a', 1)])
  const odd = ['', 'x', '{', '[]', 'null', '7', '{}', '{"passerelle":"mine"}', '{"passerelle":"mine","version":2,"kept":{}}', '{"passerelle":"mine","version":1,"kept":[]}', '{"__proto__":{"passerelle":"mine"}}']
  for (const text of odd) expect(takeInText(text), text).toBe(false)
  expect([...kept.keys()]).toEqual(['passerelle.games'])
})

it('survives whatever stands in a bundle', () => {
  const values: unknown[] = [null, 0, -1, '', 'x'.repeat(1e5), [], [[]], [null], {}, { chess: null }, { chess: [] }, { chess: { results: 7, '2026-11-01': 'x' } }, { version: 1 }, { version: 1, games: { chess: 7 } }, true]
  const names = [...Object.keys(FULL), ...gameIds().map(bestsKey), 'passerelle.language', 'somebody.elses']
  for (const value of values) {
    expect(takeIn(bundle(Object.fromEntries(names.map((name) => [name, value]))))).toBe(true)
  }
  takeInText('{"passerelle":"mine","version":1,"kept":{"passerelle.puzzles":{"__proto__":{"2026-11-01":{"stars":1,"figure":1}}},"passerelle.settings":{"__proto__":{"evil":true}}}}')
  expect('evil' in {}).toBe(false)
  expect([...kept.keys()].filter((key) => !(key in FULL))).toEqual([])
  expect([read('passerelle.games'), read('passerelle.tables')]).toEqual([[], []])
  expect(read('passerelle.levels')).toMatchObject({ chess: { results: [] } })
  takeIn(bundle(FULL))
  expect(read('passerelle.games')).toEqual(FULL['passerelle.games'])
})

it('takes the better of the bests of two browsers, where a game has some', () => {
  const withBests = gameIds().filter((id) => entryOf(id)?.bests)
  expect(withBests.length).toBeGreaterThan(1)
  for (const id of withBests) {
    expect(entryOf(id)!.bests!.told()).toEqual([])
    for (const odd of [null, 7, 'x', { training: -1, row: 'x', clock: { x: 1, 300: -2 } }]) entryOf(id)!.bests!.take(odd)
    expect(entryOf(id)!.bests!.told()).toEqual([])
    const take = (training: number, row: number) => takeIn(bundle({ [bestsKey(id)]: { training, row, clock: { 300: row } } }))
    take(31.26, 4)
    const told = entryOf(id)!.bests!.told()
    expect(told.length).toBeGreaterThan(0)
    take(40, 2)
    expect(entryOf(id)!.bests!.told()).toEqual(told)
    take(20, 9)
    expect(entryOf(id)!.bests!.told()).not.toEqual(told)
  }
})

it('erases all of this page, and nothing of another', () => {
  for (const [key, value] of Object.entries(FULL)) put(key, value)
  put('passerelle.language', 'fr')
  put('other', 'page')
  eraseAll()
  expect([...kept.keys()]).toEqual(['other'])
})
