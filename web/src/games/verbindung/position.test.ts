import { expect, it } from 'vitest'
import { basesOf, jointsOf, sidesOf, turned } from './faces'
import { EXAMPLES } from './examples'
import { CUT, joined, judge, LESSONS, NETWORK, placed, viewOf } from './lesson'
import { isComplete, lay, mirrored, networkOf } from './position'

const place = (words: string) => {
  const [face = '', cell = '', way = ''] = words.split(' ')
  return { type: 'place' as const, face, cell, way }
}
const answer = (lesson: number, words: string) => judge(viewOf(LESSONS[lesson]!), place(words))?.code

it('knows which sides a die joins', () => {
  expect(sidesOf('CV ne', 'red')).toBe('ne')
  expect(sidesOf('CV ne', 'black')).toBe('sw')
  expect(sidesOf('RB ns', 'black')).toBe('ew')
  expect(sidesOf('BB ns', 'red')).toBe('ew')
  expect(sidesOf('WX', 'red')).toBe('nesw')
  expect(sidesOf('RX', 'black')).toBe('')
})

it('turns a die by quarters and comes round again', () => {
  expect([0, 1, 2, 3, 4].map((turns) => turned('CV', turns))).toEqual(['CV ne', 'CV es', 'CV sw', 'CV nw', 'CV ne'])
  expect([1, 2, 7].map((turns) => turned('RB', turns))).toEqual(['RB ew', 'RB ns', 'RB ew'])
  expect(turned('WX', 3)).toBe('WX')
})

it('puts the bases where the referee does', () => {
  const cells = (option: 'outer' | 'inner') => basesOf(option).map(({ colour, side, cell }) => `${colour} ${side} ${cell}`)
  expect(cells('outer').slice(0, 4)).toEqual(['red n b1', 'red e f2', 'red s e6', 'red w a5'])
  expect(cells('outer').slice(4)).toEqual(['black n e1', 'black e f5', 'black s b6', 'black w a2'])
  expect(cells('inner').slice(0, 4)).toEqual(['red n c1', 'red e f3', 'red s d6', 'red w a4'])
})

it('joins paths of one colour only', () => {
  expect(jointsOf(lay(['b1 RX', 'c1 BX']), basesOf())).toEqual([{ cell: 1, side: 'n', colour: 'red' }])
  expect(jointsOf(lay(['c3 WX', 'd3 WX']), [])).toEqual([{ cell: 14, side: 'e', colour: 'white' }])
  expect(jointsOf(lay(['c3 WX', 'd3 BB ew']), [])).toEqual([{ cell: 14, side: 'e', colour: 'black' }])
})

it('finds networks, under bridges too, and mirrors them', () => {
  expect(isComplete('red', lay(NETWORK))).toBe(true)
  expect(isComplete('black', lay(NETWORK))).toBe(false)
  expect(isComplete('black', lay(NETWORK.map(mirrored)))).toBe(true)
  expect(NETWORK.map(mirrored).map(mirrored)).toEqual(NETWORK)
  expect(networkOf('red', lay(['b1 BB ew'])).cells).toEqual(['b1'])
})

it('stops at both sides of a bridge that cuts', () => {
  const tiles = lay(['b1 RX', 'b2 RX', 'b3 BB ew', 'b4 RX', 'b5 RX', 'a5 RX', 'c2 BB ns', 'd2 BX'])
  expect(networkOf('red', tiles)).toEqual({ colour: 'red', cells: ['b1', 'b2', 'c2', 'b3', 'b4', 'b5', 'a5'], bases: 'nw', ends: [] })
  expect(networkOf('red', tiles, true)).toEqual({ colour: 'red', cells: ['b1', 'b2'], bases: 'n', ends: ['c2 w', 'b3 n'] })
  expect(networkOf('red', lay(['b1 BB ew', 'b2 RX']), true)).toEqual({ colour: 'red', cells: [], bases: '', ends: ['b1 n'] })
  expect(isComplete('red', lay(NETWORK))).toBe(true)
  expect(networkOf('red', lay(NETWORK), true).bases).not.toBe('nesw')
})

it('judges as the referee does', () => {
  expect(answer(1, 'BB c1 ns')).toBe('VG-8.not-your-face')
  expect(answer(1, 'RX b1')).toBe('VG-11.taken')
  expect(answer(1, 'RX d4')).toBe('VG-12.touches-nothing')
  expect(answer(1, 'RX c1')).toBe('VG-13.lengthens-nothing')
  expect(answer(1, 'CV b2 sw')).toBe('VG-14.own-path-needed')
  expect(answer(1, 'CV b2 ne')).toBeUndefined()
  expect(answer(2, 'RB b3 ns')).toBeUndefined()
  const last = viewOf(LESSONS[4]!)
  expect(joined(last)).toBe(false)
  expect(joined(placed(last, place('RB c2 ew')))).toBe(true)
  expect(joined(placed(last, place('RB c2 ns')))).toBe(false)
})

it('makes the other dice wait for a white cross that has no other room', () => {
  const first = placed(viewOf(LESSONS[2]!), place('RB b3 ns'))
  expect(first.duties).toBe(1)
  expect(judge({ ...first, dice: ['WX', 'RB', 'RX'] }, place('RX b4'))?.code).toBe('VG-10.white-cross-first')
})

it('shows a shut-in base', () => {
  expect(viewOf(LESSONS[3]!).cut).toBe(CUT)
})

it('draws an example for every clause', async () => {
  const texts = (await import('@package/games/verbindung/text/fr.json')).default
  const clauses = Object.keys(texts).filter((key) => key.startsWith('clause.')).map((key) => key.slice(7))
  expect(Object.keys(EXAMPLES)).toEqual(clauses)
})
