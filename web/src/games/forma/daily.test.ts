import { expect, it, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', { languages: ['fr'] })
})

const { Daily } = await import('./daily.svelte')
const { Desk } = await import('./desk.svelte')
const { viewOf } = await import('./lesson')

const say = (key: string, parameters: Record<string, string | number> = {}) => [key, ...Object.values(parameters)].join(' ')
const view = viewOf({ lying: ['p1 V3 i9 j9 j10', 'p2 I3 i11 j11 k11'], reserve: ['2', 'I3'] })
const PUT = { type: 'put', piece: '2', squares: ['h10', 'h11'] } as const
const FAR = { type: 'put', piece: 'I3', squares: ['e5', 'e6', 'e7'] } as const

function open() {
  const part = { row: 4, column: 4, rows: 9, columns: 9 }
  return new Daily({ day: '2026-11-17', part, view, best: 15, answer: ['put 2 h10 h11', 'put I3 e5 e6 e7'] }, new Desk(), say)
}
const act = (puzzle: ReturnType<typeof open>, { squares, ...put }: typeof PUT | typeof FAR) => puzzle.scene.act({ ...put, squares: [...squares] })

it('counts what two pieces make, against the best', () => {
  const puzzle = open()
  act(puzzle, PUT)
  expect(puzzle.note).toBe('page.day.points 12')
  act(puzzle, FAR)
  expect(puzzle.note).toBe('page.day.made 15 15 yes')
  expect([puzzle.solved, puzzle.over, puzzle.scene.seat]).toEqual([{ stars: 3, figure: 15 }, true, ''])
  puzzle.again()
  expect([puzzle.solved, puzzle.over, puzzle.begun, puzzle.scene.view]).toEqual([null, false, false, view])
})

it('has stars for less, and none for little; a step can be taken back', () => {
  const puzzle = open()
  act(puzzle, PUT)
  puzzle.scene.act({ type: 'pass' })
  expect(puzzle.solved).toEqual({ stars: 2, figure: 12 })
  puzzle.undo()
  act(puzzle, FAR)
  puzzle.scene.act({ type: 'pass' })
  expect([puzzle.solved, puzzle.over, puzzle.note]).toEqual([null, true, 'page.day.made 3 15 no'])
  puzzle.reveal()
  expect([puzzle.note, puzzle.solved]).toEqual(['page.day.answer 15', null])
  expect(puzzle.scene.view.players[0]!.score).toMatchObject({ squares: 10 })
})

it('keeps to its part of the board', () => {
  const puzzle = open()
  puzzle.scene.act({ type: 'put', piece: 'I3', squares: ['d5', 'd6', 'd7'] })
  expect([puzzle.note, puzzle.begun]).toEqual(['page.day.outside', false])
})
