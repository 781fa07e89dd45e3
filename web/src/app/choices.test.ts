import { beforeEach, expect, it, vi } from 'vitest'
import type { Declaration } from '../net/protocol'
import { choicesFor, keepChoices } from './choices'
import { formOf, split } from './options'

const clock = { name: 'clock', default: 'off', forms: [{ word: 'off', low: null, high: null }, { word: '', low: 5, high: 600 }], clause: 'X-1', absent: null }
const game: Declaration = {
  id: 'chess', prefix: 'CH', author: '', year: 1, seat_counts: [2, 4], options: [clock], bots: ['level-1', 'level-2'], teams: [], realtime: false, shelf: 1,
}

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
})

it('remembers the last choices of each game', () => {
  keepChoices('chess', { way: 'bot', options: { clock: '60' }, length: 3 })
  keepChoices('go', { way: 'link' })
  keepChoices('chess', { count: 4 })
  expect(choicesFor(game)).toEqual({ way: 'bot', options: { clock: '60' }, length: 3, count: 4 })
})

it('is kind to what no longer exists', () => {
  keepChoices('chess', { count: 3, options: { clock: '7000', gone: 'on' } })
  expect(choicesFor(game)).toEqual({ options: {} })
  for (const other of ['{"version":2,"games":{"chess":{"count":4}}}', '[]', '7', '{"version":1}', '{"version":1,"games":{"chess":{"names":7,"options":"x","place":"a"}}}']) {
    kept.set('passerelle.choices', other)
    expect(choicesFor(game)).toEqual({})
  }
})

it('reads the value of an option', () => {
  expect([split('clock 300'), split('off'), split('30')]).toEqual([['clock', 300], ['off', null], ['', 30]])
  expect([formOf(clock, 'off'), formOf(clock, '60'), formOf(clock, '4'), formOf(clock, 'on')]).toEqual([clock.forms[0], clock.forms[1], undefined, undefined])
})
