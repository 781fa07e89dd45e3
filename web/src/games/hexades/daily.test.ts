import { expect, it, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', { languages: ['fr'] })
})

const { Daily } = await import('./daily.svelte')
const { viewOf } = await import('./lesson')

const say = (key: string, parameters: Record<string, string | number> = {}) => [key, ...Object.values(parameters)].join(' ')
const view = viewOf({ red: [13, 14], black: [16, 22], dice: [5, 4, 2] })
const open = () => new Daily({ day: '2026-11-17', view, chances: { 11: 350, 18: 612, 7: 420 } }, say)

it('marks what the dice make, and takes the best', () => {
  const puzzle = open()
  expect(puzzle.scene).toMatchObject({ seat: 'p1', assist: true, hints: { reachable: [7, 11, 18] }, view: { phase: 'free' } })
  puzzle.scene.act({ type: 'put', number: 18 })
  expect(puzzle.solved).toEqual({ stars: 3, figure: 1 })
  expect(puzzle.note).toBe('page.day.found 18 61 42')
  expect(puzzle.scene).toMatchObject({ seat: '', assist: false, view: { phase: 'over', last: 18 } })
  expect(puzzle.scene.view.cells[17]).toBe('r')
})

it('tells what is worse, and counts it once', () => {
  const puzzle = open()
  puzzle.scene.act({ type: 'put', number: 30 })
  expect([puzzle.note, puzzle.solved]).toEqual(['page.day.not-made 30 5 4 2', null])
  for (const number of [11, 11, 7]) puzzle.scene.act({ type: 'put', number })
  expect(puzzle.note).toBe('page.day.worse 7 42')
  expect(puzzle.scene.hints).toEqual({ reachable: [18] })
  puzzle.scene.act({ type: 'put', number: 18 })
  expect(puzzle.solved).toEqual({ stars: 1, figure: 3 })
  puzzle.again()
  expect([puzzle.solved, puzzle.note, puzzle.scene.view.cells]).toEqual([null, '', view.cells])
})
