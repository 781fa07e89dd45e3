import { expect, it } from 'vitest'
import { tell } from '../games/hexades/history'
import { history, namesOf, playersOf, sentence } from './words'

const say = (key: string, parameters: Record<string, unknown> = {}) => `${key} ${JSON.stringify(parameters)}`
const room = { tell }
const names = { p1: 'Ada', p2: 'Bo' }
const told = (line: string) => sentence(line, room, names, say)

it('names who did what', () => {
  expect(told('9.310 p1 place 18 = (5+4)*2')?.text).toBe('event.place {"number":"18","calculation":"(5+4)×2","who":"Ada"}')
  expect(told('9.310 p2 place 7')?.text).toBe('event.place-free {"number":"7","who":"Bo"}')
  expect(told('0.000 table lot p2')?.text).toBe('event.lot {"seat":"Bo","who":""}')
  expect(told('402.118 table result p1 chain')).toMatchObject({ loud: true, text: 'event.result {"seat":"Ada","who":""}' })
})

it('knows the lines of every game', () => {
  expect(told('1.000 p1 resign')?.text).toContain('event.resign')
  expect(told('1.000 table result p2 abandoned')?.text).toContain('event.result-abandoned {"seat":"Bo"')
  expect(told('1.000 table seat p1 bot level-2')?.text).toContain('bot.level-2')
  expect(told('1.000 table seat p1 human "A \\"B\\"" assist')?.text).toContain('A \\"B\\"')
  expect(told('1.000 table timeout p2')?.text).toContain('"seat":"Bo"')
})

it('tells a change of hands in a team, and who was first', () => {
  expect(told('1.000 table seat p2 orange bot level-5')?.text).toBe('event.seat {"seat":"Bo","name":"bot.level-5 {}","kind":"bot","who":""}')
  const words = 'verdict p1 20.032 p2 20.055 within 0.007'
  expect(told(`20.106 table ${words} p1 p1:20.071/0.039 p2:20.106/0.051`)?.text).toBe(
    'page.verdict {"seat":"Ada","ahead":23,"within":7,"trips":"Ada 39 ms et Bo 51 ms","who":""}',
  )
  expect(told(`20.106 table ${words} tie p1:20.071/0.039 p2:20.076/0.040`)?.text).toContain('page.verdict-tie {"seat":"","ahead":23')
})

it('says what has changed about a seat', () => {
  const began = [
    { seat: 'p1', kind: 'human', name: 'Ada', assist: false },
    { seat: 'p2', kind: 'human', name: 'Bo', assist: true },
  ] as const
  const lines = [
    '1.000 table seat p1 human "Ada" assist',
    '2.000 table seat p1 human "Ada L" assist',
    '3.000 table seat p1 human "Ada"',
    '4.000 p2 leave',
    '5.000 table seat p2 orange bot level-5',
    '6.000 table seat p2 orange human "Bo" assist',
    '7.000 table seat p2 orange human "Bo"',
  ]
  const said = history(lines, began, room, names, say).map((told) => told?.text)
  expect(said).toEqual([
    'event.seat-assist {"name":"Ada","before":"Ada","assist":"on","who":""}',
    'event.seat-renamed {"name":"Ada L","before":"Ada","assist":"same","who":""}',
    'event.seat-renamed {"name":"Ada","before":"Ada L","assist":"off","who":""}',
    'event.leave {"who":"Bo"}',
    'event.seat-bot {"name":"bot.level-5 {}","before":"Bo","who":""}',
    'event.seat-back {"name":"Bo","before":"bot.level-5 {}","who":""}',
    'event.seat-assist {"name":"Bo","before":"Bo","assist":"off","who":""}',
  ])
})

it('says how many can play', () => {
  expect(playersOf([2], 'fr', say)).toBe('page.players {"counts":"2","most":2}')
  expect(playersOf([2, 4], 'fr', say)).toBe('page.players {"counts":"2 ou 4","most":4}')
  expect(playersOf([1, 2], 'en', say)).toBe('page.players {"counts":"1 or 2","most":2}')
  expect(playersOf([2, 3, 4, 5], 'en', say)).toBe('page.players.range {"low":2,"high":5}')
})

it('keeps quiet about withheld lines', () => {
  expect(told('')).toBeNull()
})

it('tells two of the same name apart', () => {
  const seat = { kind: 'bot', name: 'level-1', team: '', assist: false, connected: true, away: false, wants_rematch: false, wins: 0 } as const
  expect(namesOf([{ seat: 'p1', ...seat }, { seat: 'p2', ...seat }], (key) => key)).toEqual({
    p1: 'bot.level-1 (1)',
    p2: 'bot.level-1 (2)',
  })
})
