import { expect, it } from 'vitest'
import type { HexadesView } from '../../net/protocol'
import type { Moment } from '../room'
import { turnsOf } from './account'
import type { Hexades } from './game'
import { viewOf } from './lesson'

type Frame = Moment<Hexades>

const frame = (line: string, phase: HexadesView['phase'], reachable: Record<string, string> | null = null): Frame => ({
  line,
  view: viewOf({ red: [], black: [], dice: [1, 1, 1] }, { phase }),
  review: reachable && { reachable },
})
const ALL = { 1: '1*1*1', 2: '(1+1)*1', 3: '1+1+1' }
const FEW = { 2: ALL[2], 3: ALL[3] }
const numbers = (frames: Frame[]) => turnsOf(frames).map(({ others }) => others.map(({ number }) => number))

it('tells what was left, and what was missed', () => {
  const frames = [
    frame('', 'lot'),
    frame('0 table roll 1 1 1', 'find', ALL),
    frame('5 p1 place 1 = 1*1*1', 'roll'),
    frame('5 table roll 1 1 1', 'find', FEW),
    frame('6 p2 none', 'answer', FEW),
    frame('7 p1 silent', 'free'),
    frame('8 p2 place 3', 'roll'),
    frame('8 table roll 1 1 1', 'find', { 2: ALL[2] }),
    frame('9 p1 none', 'answer', { 2: ALL[2] }),
    frame('9 p2 point 2 = (1+1)*1', 'roll'),
    frame('9 table roll 1 1 1', 'find', {}),
  ]
  expect(turnsOf(frames).map(({ at, end }) => [at, end])).toEqual([[1, 3], [3, 7], [7, 10], [10, 11]])
  expect(turnsOf(frames).map(({ missed }) => missed)).toEqual([false, true, true, false])
  expect(turnsOf(frames).map(({ possible }) => possible)).toEqual([true, true, true, false])
  expect(numbers(frames)).toEqual([[2, 3], [2, 3], [], []])
  expect(turnsOf(frames)[0]!.others[0]).toEqual({ number: 2, calculation: '(1+1)*1' })
})

it('has nothing to tell of a game without dice', () => expect(turnsOf([frame('', 'lot')])).toEqual([]))
