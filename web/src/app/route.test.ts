import { expect, it } from 'vitest'
import { read } from './route'

it('reads addresses', () => {
  expect(read('/', '')).toEqual({ page: 'home' })
  expect(read('/t/ab_9-Z', '')).toEqual({ page: 'table', id: 'ab_9-Z', keys: [] })
  expect(read('/t/ab_9-Z', '#key=x_1,y-2')).toEqual({ page: 'table', id: 'ab_9-Z', keys: ['x_1', 'y-2'] })
  expect(read('/t/ab_9-Z', '#key=,%3Cb%3E')).toEqual({ page: 'table', id: 'ab_9-Z', keys: [] })
  expect(read('/t/ab_9-Z', '#screen')).toEqual({ page: 'screen', id: 'ab_9-Z' })
  expect(read('/replay', '#t=abc&at=23')).toEqual({ page: 'replay', table: 'abc', number: 0, at: 23 })
  expect(read('/replay', '')).toEqual({ page: 'replay', table: '', number: 0, at: -1 })
  expect(read('/replay', '#t=abc&game=2')).toEqual({ page: 'replay', table: 'abc', number: 2, at: -1 })
  for (const odd of ['x', '-3', '']) expect(read('/replay', `#t=abc&game=${odd}`)).toEqual({ page: 'replay', table: 'abc', number: 0, at: -1 })
  expect(read('/screen', '')).toEqual({ page: 'television' })
  expect(read('/staff', '#key=abc_-9')).toEqual({ page: 'staff', key: 'abc_-9' })
  expect(read('/staff', '#key=<b>')).toEqual({ page: 'staff', key: '' })
  expect(read('/spot/12', '')).toEqual({ page: 'spot', spot: 12 })
  expect(read('/spot/0', '')).toEqual({ page: 'lost' })
  expect(read('/screen', '#code=bcdf')).toEqual({ page: 'put-up', code: 'BCDF' })
  expect(read('/screen', '#code=<b>&x')).toEqual({ page: 'put-up', code: 'B' })
  expect(read('/about', '')).toEqual({ page: 'about' })
  expect(read('/tournament/new', '')).toEqual({ page: 'new-tournament' })
  expect(read('/tournament/ab_9-Z', '')).toEqual({ page: 'tournament', id: 'ab_9-Z', key: '', screen: false })
  expect(read('/tournament/ab_9-Z', '#key=x_1')).toEqual({ page: 'tournament', id: 'ab_9-Z', key: 'x_1', screen: false })
  expect(read('/tournament/ab_9-Z', '#screen')).toEqual({ page: 'tournament', id: 'ab_9-Z', key: '', screen: true })
  expect(read('/tournament/ab_9-Z', '#key=<b>')).toEqual({ page: 'tournament', id: 'ab_9-Z', key: '', screen: false })
  for (const odd of ['', '../games', 'a/b', 'é', 'x'.repeat(65)]) expect(read(`/tournament/${odd}`, '')).toEqual({ page: 'lost' })
  expect(read('/mine', '')).toEqual({ page: 'mine', parcel: null })
  const [code, key] = ['c'.repeat(22), 'k'.repeat(22)]
  expect(read('/mine', `#take=${code}.${key}`)).toEqual({ page: 'mine', parcel: { code, key } })
  for (const odd of [code, `${code}.`, `../x.${key}`, `${code}.${key}=`, `${code}.short`]) expect(read('/mine', `#take=${odd}`)).toEqual({ page: 'mine', parcel: null })
  expect(read('/puzzle/labyrinth', '')).toEqual({ page: 'puzzle', game: 'labyrinth', day: '' })
  expect(read('/puzzle/forma/2026-11-16', '')).toEqual({ page: 'puzzle', game: 'forma', day: '2026-11-16' })
  expect(read('/puzzle/forma/yesterday', '')).toEqual({ page: 'lost' })
  expect(read('/learn/forma', '')).toEqual({ page: 'learn', game: 'forma' })
  expect(read('/t/', '')).toEqual({ page: 'lost' })
  expect(read('/t/a/b', '')).toEqual({ page: 'lost' })
  expect(read('/elsewhere', '')).toEqual({ page: 'lost' })
})

it('takes nothing but the id of a table from a link to a replay', () => {
  for (const odd of ['../games', '..%2fgames', 'a/../../../health?', 'a b', 'é', '%00', '//elsewhere.example', 'x'.repeat(65)]) {
    expect(read('/replay', `#t=${odd}&at=3`)).toEqual({ page: 'lost' })
  }
})
