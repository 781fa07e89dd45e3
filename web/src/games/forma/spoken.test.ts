import { expect, it } from 'vitest'
import { Desk } from './desk.svelte'
import type { FormaScene } from './game'
import { LESSONS, viewOf } from './lesson'
import { soloScene } from '../scene'
import type { Forma } from './game'
import { SIZE, squaresOf } from './pieces'
import { moved } from './position'
import { board, describeHeld, describeRow, describeSquare, touched } from './spoken'

const say = (key: string, parameters: Record<string, unknown> = {}) => `${key} ${JSON.stringify(parameters)}`
const empty = '.'.repeat(SIZE * SIZE)
const withMarks = (marks: Record<number, string>) => [...empty].map((mark, index) => marks[index] ?? mark).join('')

function sceneOf(cells: string, strict: boolean): FormaScene {
  const view = { ...viewOf(LESSONS[0]!), cells, strict, obstacles: [], tower: '', placements: [], last: null }
  return soloScene<Forma>({ view, seat: 'p1', names: { p1: 'Ada', p2: 'Bo' }, say, act: () => {} })
}

it('tells what a piece would touch: pieces, obstacles, the tower and the border', () => {
  const cells = withMarks({ 21: '#', 3: '2', 40: 'T' })
  const domino = moved(squaresOf('2', 1), [0, 0]) // a1 and a2
  expect(touched(cells, domino)).toEqual({ squares: ['b2', 'a3'], border: true })
  expect(touched(cells, moved(squaresOf('1'), [10, 10]))).toEqual({ squares: [], border: false })
})

it('says whether a piece fits only to who is helped', () => {
  const desk = new Desk()
  desk.take('2')
  const helped = sceneOf(empty, false)
  expect(describeHeld(helped, desk)).toContain('page.held.none')
  desk.at = [4, 4]
  expect(describeHeld(helped, desk)).toContain('"squares":"e5 f5","fits":"yes","count":0')
  expect(describeHeld(sceneOf(withMarks({ [4 * SIZE + 5]: '#' }), false), desk)).toContain('"fits":"no"')
  expect(describeHeld(sceneOf(withMarks({ [4 * SIZE + 5]: '#' }), true), desk)).toContain('"fits":"unknown"')
})

it('describes squares and rows', () => {
  const scene = sceneOf(withMarks({ 0: '#', 1: '2', 2: '2' }), false)
  expect(describeSquare(scene, new Desk(), 'b1')).toContain('"what":"piece","name":"Bo"')
  expect(describeRow(scene, 0)).toContain('a')
  expect(describeRow(scene, 0).match(/page\.row\.run/g)).toHaveLength(3)
  expect(board(scene)).toHaveLength(2) // one row that is not empty, and the points
})
