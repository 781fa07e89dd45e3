import { expect, it } from 'vitest'
import type { SeatSummary, TableSummary } from '../net/protocol'
import { inOrder, mayChange, stateOf, type MyTable } from './my-tables'

const seat = (name: string, more: Partial<SeatSummary> = {}): SeatSummary => ({ kind: 'human', name, team: '', mine: false, awaited: false, wants_rematch: false, ...more })
const table = (stage: TableSummary['stage'], ...seats: SeatSummary[]): TableSummary => ({ table: 't', game: 'chess', stage, options: {}, length: 1, seats })
const told = (summary?: TableSummary, gone = false) => {
  const { key, turn, names } = stateOf(summary, gone, ({ name }) => name)
  return [key, turn, names]
}
const me = (more: Partial<SeatSummary> = {}) => seat('Ada', { mine: true, ...more })

it('says how a table stands for who looks at it', () => {
  expect(told(table('playing', me({ awaited: true }), seat('Bo')))).toEqual(['page.state.your-turn', true, ['Bo']])
  expect(told(table('playing', me(), seat('Bo', { awaited: true })))).toEqual(['page.state.turn-of', false, ['Bo']])
  expect(told(table('playing', me({ awaited: true }), me({ name: 'Bo' })))).toEqual(['page.state.turn-of', false, ['Ada', 'Bo']])
  expect(told(table('playing', me(), seat('Bo')))).toEqual(['page.state.playing', false, ['Bo']]) // without turns
  expect(told(table('gathering', me(), seat('', { kind: 'open' })))).toEqual(['page.state.waiting', false, []])
  expect(told(table('over', me(), seat('Bo', { wants_rematch: true })))).toEqual(['page.rematch.asked', false, ['Bo']])
  expect(told(table('over', me({ wants_rematch: true }), seat('Bo')))).toEqual(['page.state.over', false, ['Bo']])
  expect(told(table('playing', seat('Cy'), seat('Bo')))).toEqual(['page.state.watched', false, ['Cy', 'Bo']])
  expect([told(undefined), told(undefined, true)]).toEqual([['page.state.unknown', false, []], ['page.state.gone', false, []]])
})

it('puts first what waits for its owner', () => {
  const summaries = [
    table('over', me(), seat('Bo')),
    table('playing', me(), seat('Bo', { awaited: true })),
    table('gathering', me(), seat('', { kind: 'open' })),
    table('playing', me({ awaited: true }), seat('Bo')),
    table('over', me(), seat('Bo', { wants_rematch: true })),
    table('playing', me({ awaited: true }), seat('Cy')),
  ]
  const rows: MyTable[] = summaries.map((summary, at) => ({ id: String(at), game: 'chess', at, state: stateOf(summary, false, ({ name }) => name) }))
  expect(inOrder(rows).map(({ id }) => id)).toEqual(['5', '3', '4', '1', '2', '0'])
})

it('asks again only about what may have changed', () => {
  const kept = ['a', 'b', 'c', 'd'].map((id) => ({ id, game: 'chess', keys: [], at: id === 'd' ? Date.now() : 0 }))
  const known = new Map([['a', table('playing')], ['b', table('over')], ['d', table('over')]])
  expect(mayChange(kept, known, new Set(['c'])).map(({ id }) => id)).toEqual(['a', 'd'])
})
