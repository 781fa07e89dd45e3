import { expect, it } from 'vitest'
import { readVerdict } from './verdict'

const read = (words: string) => readVerdict(words.split(' '))

it('reads who was first, by how much, over which lines', () => {
  const verdict = read('p1 21.001 p2 20.884 within 0.009 p2 p1:21.040/0.039 p2:21.065/0.181')
  expect(verdict).toMatchObject({ winner: 'p2', ahead: 117, within: 9 })
  expect(verdict?.claims).toEqual([
    { seat: 'p1', done: 21001, arrived: 21040, roundTrip: 39 },
    { seat: 'p2', done: 20884, arrived: 21065, roundTrip: 181 },
  ])
})

it('knows a tie, and what is no verdict', () => {
  expect(read('p1 30.239 p2 30.236 within 0.007 tie p1:30.279/0.040 p2:30.286/0.050')).toMatchObject({ winner: '', ahead: 3 })
  expect(read('a3')).toBeNull()
})
