import { describe, expect, it } from 'vitest'
import { EXAMPLES } from './examples'
import { LESSONS, placed, viewOf } from './lesson'
import { byShape, colourOf, SHAPES, sizeOf, squaresOf } from './pieces'
import { beside, fits, judgeObstacle, judgeTower, moved, names, placeOf, settle, suggest } from './position'

const EMPTY = '.'.repeat(400)

describe('pieces', () => {
  it('have as many squares as their names say, however they lie', () => {
    for (const shape of SHAPES) for (const turns of [0, 1, 2, 3]) for (const flipped of [false, true]) expect(squaresOf(shape, turns, flipped)).toHaveLength(sizeOf(shape))
  })

  it('come back after four turns and after two flips', () => {
    const looks = (turns: number, flipped: boolean) => JSON.stringify([...squaresOf('F5', turns, flipped)].sort())
    expect(looks(4, false)).toBe(looks(0, false))
    expect(new Set([0, 1, 2, 3].flatMap((turns) => [looks(turns, false), looks(turns, true)])).size).toBe(8)
  })

  it('lie in the drawer by shape, with both sets of a table of two', () => {
    expect(byShape(['1a', '1b', "F5'", 'F5'])).toEqual([{ shape: '1', pieces: ['1a', '1b'] }, { shape: 'F5', pieces: ["F5'", 'F5'] }])
    expect([colourOf(2, 'p2'), colourOf(2, 'p2', "F5'"), colourOf(4, 'p4')]).toEqual(['two', 'four', 'four'])
  })
})

describe('placing', () => {
  const line = squaresOf('I3')
  it('keeps a piece on the board', () => {
    expect(settle(EMPTY, line, -3, 25, false)).toEqual([0, 17])
  })
  it('helps to the next place that fits, and only who is helped', () => {
    const board = `#${EMPTY.slice(1)}`
    expect(settle(board, line, 0.2, 0.3, false)).toEqual([0, 0])
    expect(settle(board, line, 0.2, 0.3, true)).toEqual([0, 1])
    expect(fits(board, moved(line, [0, 0]))).toBe(false)
  })
})

describe('setting up', () => {
  it('says why a square is not allowed', () => {
    expect(judgeObstacle(['b2'], 'b3')?.code).toBe('FO-5.obstacles-touch')
    expect(judgeObstacle(['b2'], 'c3')).toBeNull()
    expect(judgeTower(['e5'], 'a9')?.code).toBe('FO-5.tower-on-the-border')
    expect(judgeTower(['e5'], 'e6')?.code).toBe('FO-5.tower-touches')
    expect(judgeTower(['e5'], 'k11')).toBeNull()
  })
  it('suggests only what is allowed', () => {
    for (let time = 0; time < 20; time += 1) {
      const { obstacles, tower } = suggest()
      expect(obstacles.length).toBeLessThanOrEqual(25)
      expect(obstacles.length).toBeGreaterThan(15)
      expect(obstacles.some((square) => beside(square).some((other) => obstacles.includes(other)))).toBe(false)
      expect(judgeTower(obstacles, tower)).toBeNull()
    }
  })
})

describe('lessons', () => {
  it('can be learnt', () => {
    const put = (step: number, piece: string, squares: string) => placed(viewOf(LESSONS[step]!), { type: 'put', piece, squares: squares.split(' ') }).players[0]!
    expect(put(1, '2', 'g10 h10').score.squares).toBe(10)
    expect(put(2, '2', 'k10 l10').score.obstacles).toBe(10)
    expect(put(3, 'P5', 'i9 i10 j9 j10 k10').out).toEqual(['P5'])
    expect(put(4, '2', 'k10 l10').score.tower).toBe(50)
    expect(put(5, 'I3', 'j10 j11 j12').bridges[0]?.squares).toHaveLength(21)
  })
  it('lie on free squares, in the shapes of their pieces', () => {
    const shape = (cells: ReturnType<typeof squaresOf>) => JSON.stringify([...cells].sort())
    for (const { lying } of LESSONS)
      for (const words of lying) {
        const [, piece = '', ...squares] = words.split(' ')
        const places = squares.map(placeOf)
        const [top, left] = [Math.min(...places.map(([r]) => r)), Math.min(...places.map(([, c]) => c))]
        const ways = [0, 1, 2, 3].flatMap((turns) => [false, true].map((flipped) => shape(squaresOf(piece, turns, flipped))))
        expect(ways, words).toContain(shape(places.map(([r, c]) => [r - top, c - left])))
      }
  })
  it('and examples stay on the board', () => {
    for (const { boards = [] } of Object.values(EXAMPLES))
      for (const { pieces = [] } of boards) for (const words of pieces) expect(names(words.split(' ').slice(1).map(placeOf))).toEqual(words.split(' ').slice(1))
  })
})
