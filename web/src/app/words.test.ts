import { expect, it } from 'vitest'
import type { Sentence } from '../net/protocol'
import { history, namesOf, playersOf, spell } from './words'

const say = (key: string, { you, ...parameters }: Record<string, unknown> = {}) => `${key} ${JSON.stringify(you === 'yes' ? { ...parameters, you } : parameters)}`
const names = { p1: 'Ada', p2: 'Bo' }
const said = (key: string, parameters: Sentence['parameters'], weight: Sentence['weight'] = 'normal'): Sentence => ({ key, parameters, weight })
const told = (...sentence: Parameters<typeof said>) => spell(said(...sentence), names, say)

it('names who did what, and how much it matters', () => {
  expect(told('event.place', { who: 'p1', number: 18 }, 'loud')).toEqual({ text: 'event.place {"who":"Ada","number":18}', loud: true, quiet: false })
  expect(told('event.push', { who: 'p2', square: 'a3' }, 'quiet')).toMatchObject({ quiet: true, text: 'event.push {"who":"Bo","square":"a3"}' })
  expect(told('event.lot', { seat: 'p2' }).text).toBe('event.lot {"seat":"Bo"}')
  expect(told('event.result-resigned', { seat: 'blue' }).text, 'a team').toBe('event.result-resigned {"seat":"blue"}')
})

it('shows scores, lines and symbols in words', () => {
  expect(told('event.result', { scores: 'p1 -12 p2 40' }).text).toBe('event.result {"scores":"Ada (−12) et Bo (40)"}')
  expect(told('event.verdict', { seat: 'p1', ahead: 23, within: 7, trips: 'p1 39 p2 51' }).text).toBe(
    'event.verdict {"seat":"Ada","ahead":23,"within":7,"trips":"Ada 39 ms et Bo 51 ms"}',
  )
  expect(told('event.play', { who: 'p1', symbol: 'sun' }).text).toBe('event.play {"who":"Ada","symbol":"symbol.sun {}"}')
})

it('speaks to who reads alone, and to nobody at a shared screen', () => {
  const none = said('event.none', { who: 'p1' })
  expect(spell(none, names, say, ['p1']).text).toBe('event.none {"who":"Ada","you":"yes"}')
  expect(spell(none, names, say, ['p2']).text).toBe('event.none {"who":"Ada"}')
  expect(spell(none, names, say, ['p1', 'p2']).text).toBe('event.none {"who":"Ada"}')
  expect(spell(said('event.begins', { seat: 'p2' }), names, say, ['p2']).text).toContain('"you":"yes"')
})

it('names the pieces of a game and those who tie', () => {
  expect(told('event.put', { who: 'p1', piece: 'Z5', square: 'c3' }).text).toBe('event.put {"who":"Ada","piece":"piece.Z5 {}","square":"c3"}')
  expect(told('event.verdict-tie', { between: 'p1 p2', ahead: 4 }).text).toBe('event.verdict-tie {"between":"Ada et Bo","ahead":4}')
})

it('calls people what they were called then', () => {
  const began = [
    { seat: 'p1', kind: 'human', name: 'Ada' },
    { seat: 'p2', kind: 'human', name: 'Bo' },
  ] as const
  const seat = (key: string, parameters: Record<string, string>) => said(`event.${key}`, parameters)
  const lines = [
    seat('none', { who: 'p1' }),
    seat('seat-renamed', { seat: 'p1', kind: 'human', name: 'Ada L', before: 'Ada', before_kind: 'human', assist: 'same' }),
    seat('none', { who: 'p1' }),
    seat('seat-bot', { seat: 'p2', kind: 'bot', name: 'level-5', before: 'Bo', before_kind: 'human' }),
    seat('none', { who: 'p2' }),
    null,
    seat('seat-back', { seat: 'p2', kind: 'human', name: 'Bo', before: 'level-5', before_kind: 'bot' }),
  ]
  const spelled = history(lines, { began, names: { p1: 'Ada L', p2: 'Bo' }, say }).map((line) => line?.text)
  expect(spelled[0]).toBe('event.none {"who":"Ada"}')
  expect(spelled[2]).toBe('event.none {"who":"Ada L"}')
  expect(spelled[3]).toContain('"name":"bot.level-5 {}","before":"Bo"')
  expect(spelled[4]).toBe('event.none {"who":"bot.level-5 {}"}')
  expect(spelled[5]).toBeUndefined()
  expect(spelled[6]).toContain('"name":"Bo","before":"bot.level-5 {}"')
})

it('says how many can play', () => {
  expect(playersOf([2], 'fr', say)).toBe('page.players {"counts":"2","most":2}')
  expect(playersOf([2, 4], 'fr', say)).toBe('page.players {"counts":"2 ou 4","most":4}')
  expect(playersOf([1, 2], 'en', say)).toBe('page.players {"counts":"1 or 2","most":2}')
  expect(playersOf([2, 3, 4, 5], 'en', say)).toBe('page.players.range {"low":2,"high":5}')
})

it('tells two of the same name apart', () => {
  const seat = { kind: 'bot', name: 'level-1', team: '', assist: false, connected: true, away: false, wants_rematch: false, wins: 0 } as const
  expect(namesOf([{ seat: 'p1', ...seat }, { seat: 'p2', ...seat }], (key) => key)).toEqual({
    p1: 'bot.level-1 (1)',
    p2: 'bot.level-1 (2)',
  })
})
