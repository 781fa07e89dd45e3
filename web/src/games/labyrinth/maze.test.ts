import { describe, expect, it } from 'vitest'
import { Desk } from './desk.svelte'
import { EXAMPLES } from './examples'
import { joined, LESSONS, push, stop, viewOf } from './lesson'
import { placeOf } from './lights'
import { breakOf, cellAt, CELLS, corridor, follow, GAP, gapOf, pushed, pushedBy, reached, runFrom, square, turned, wayToGap } from './maze'
import { ahead } from './play'

const TILES = LESSONS[1]!.tiles
const names = (cells: Iterable<number>) => [...cells].map(square).join(' ')
const place = (object: string) => placeOf(LESSONS[1]!.objects, object)!

describe('a push', () => {
  it('moves everything from its square to the gap, and nothing else', () => {
    expect(square(gapOf(TILES))).toBe('b3')
    expect(names(runFrom(TILES, cellAt('b1')))).toBe('b2 b1')
    const after = pushed(TILES, TILES, cellAt('b1'))
    expect(square(gapOf(after))).toBe('b1')
    expect(after.toSorted()).toEqual(TILES.toSorted())
    expect(pushed(after, after, cellAt('b3'))).toEqual(TILES)
  })

  it('goes only along the lines of the gap', () => {
    expect(names(CELLS.filter((cell) => wayToGap(TILES, cell)))).toBe('b1 b2 a3 c3 d3 b4')
    expect(wayToGap(TILES, cellAt('d3'))).toBe('w')
    expect(square(pushedBy(TILES, 'w', false))).toBe('c3')
    expect(square(pushedBy(TILES, 'w', true))).toBe('d3')
    expect(pushedBy(pushed(TILES, TILES, cellAt('a3')), 'e', false)).toBe(-1)
  })

  it('can be followed tile by tile, also several at once', () => {
    const twice = ['b1', 'd1'].map(cellAt).reduce((tiles, cell) => pushed(tiles, tiles, cell), [...TILES])
    const found = follow(CELLS, TILES, twice)!
    expect(found.map((id) => TILES[id])).toEqual(twice)
    expect(found[cellAt('b2')]).toBe(cellAt('b1'))
    expect(follow(CELLS, TILES, twice.toReversed())).toBeNull()
  })
})

describe('a corridor', () => {
  it('is open from frame to frame, or breaks somewhere', () => {
    const [from, to] = [place('sword'), place('snake')]
    expect(corridor(TILES, from, to)).toEqual([])
    expect(reached(TILES, from).size).toBeGreaterThan(0)
    expect(breakOf(TILES, from, to)).not.toBeNull()
    const open = pushed(TILES, TILES, cellAt('b1'))
    expect(names(corridor(open, from, to))).toBe('d4 c4 c3 c2 b2 a2')
    expect(breakOf(open, from, to)).toBeNull()
  })

  it('breaks at the wizard itself where its tile is shut', () => {
    expect(breakOf(TILES, place('moon'), place('hourglass'))?.here).toBeDefined()
    expect(breakOf(TILES, place('key'), place('snake'))?.here).toEqual({ x: 350, y: 0 })
  })
})

describe('the lessons', () => {
  it.each([1, 2, 3])('number %i is done by its own solution and not before', (step) => {
    const lesson = LESSONS[step]!
    const before = viewOf(lesson)
    expect(joined(before)).toBe(false)
    const wrong = stop(before, lesson)
    expect(wrong.last).toMatchObject({ winner: '', caller: 'p1' })
    expect(wrong.boards[0]!.wizard).toBe(lesson.start)
    const done = stop(lesson.optimum.reduce(push, before), lesson)
    expect(done.last?.winner).toBe('p1')
    expect(done.boards[0]).toMatchObject({ wizard: lesson.goal, pushes: lesson.optimum.length })
  })

  it('go on where the one before ended', () => {
    for (const step of [2, 3]) {
      const end = LESSONS[step - 1]!.optimum.reduce(push, viewOf(LESSONS[step - 1]!))
      expect(LESSONS[step]).toMatchObject({ tiles: end.boards[0]!.tiles, start: LESSONS[step - 1]!.goal })
    }
  })
})

it('has a drawing for every clause', () => {
  expect(Object.keys(EXAMPLES)).toEqual(Array.from({ length: 18 }, (_, n) => `LB-${n + 1}`))
  expect(Object.values(EXAMPLES).every((example) => Object.keys(example).length > 0)).toBe(true)
})

it('shows what was sent before it is answered, and takes it back when it is refused', () => {
  const board = viewOf(LESSONS[1]!).boards[0]!
  const act = (square: string, seat = 'p1') => ({ id: square, seat, action: { type: 'push' as const, square } })
  const shown = (...pending: ReturnType<typeof act>[]) => ahead(board, { pending, mine: ['p1'] })
  expect(shown()).toEqual({ tiles: board.tiles, pushes: 0 })
  expect(shown(act('b1'), act('d1'))).toMatchObject({ pushes: 2 })
  expect(square(gapOf(shown(act('b1'), act('d1')).tiles))).toBe('d1')
  expect(shown(act('d1')), 'not in line').toMatchObject({ pushes: 0 })
  expect(shown(act('b1', 'p2')), 'of somebody else').toMatchObject({ pushes: 0 })
})

describe('laying a board', () => {
  it('turns tiles by quarters', () => {
    expect(['ns', 'ne', 'nw', 'nes', 'esw', '--'].map(turned)).toEqual(['ew', 'es', 'ne', 'esw', 'nsw', '--'])
  })

  it('takes a tile, turns it or changes places; nothing gets lost', () => {
    const desk = new Desk()
    const [first, last] = [desk.draft[0], desk.draft[15]]
    desk.tap(0)
    expect(desk.chosen).toBe(0)
    desk.tap(0)
    expect(desk.draft[0]).toBe(turned(first!))
    desk.tap(15)
    expect([desk.draft[15], desk.draft[0], desk.chosen]).toEqual([turned(first!), last, -1])
    desk.mix()
    const kinds = desk.draft.map((tile) => (tile === GAP ? 'gap' : tile === 'ns' || tile === 'ew' ? 'straight' : tile.length > 2 ? 'junction' : 'curve'))
    expect(['gap', 'straight', 'junction', 'curve'].map((kind) => kinds.filter((other) => other === kind).length)).toEqual([1, 5, 5, 5])
    expect(desk.ids.toSorted((one, other) => one - other)).toEqual(CELLS)
  })
})
