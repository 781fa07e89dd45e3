import { cellName, cellOf, centre, neighbour, OPPOSITE, SIDES, type Point, type SquareSide } from '../../board/square/square'

/** Boards as the views tell them: sixteen tiles in reading order, each the word of its open sides. */
export type Tiles = readonly string[]

export const SIZE = 4
export const GAP = '--'
export const CELLS: readonly number[] = Array.from({ length: SIZE * SIZE }, (_, cell) => cell)

export const square = (cell: number): string => cellName(cell, SIZE)
export const cellAt = (name: string): number => cellOf(name, SIZE)
export const gapOf = (tiles: Tiles): number => tiles.indexOf(GAP)
export const isOpen = (tiles: Tiles, cell: number, side: SquareSide): boolean => tiles[cell]?.includes(side) ?? false

/** A place of the frame: the cell it touches, and on which side. */
export interface Place {
  cell: number
  side: SquareSide
}

/** Clockwise from the top left. */
export const PLACES: readonly Place[] = [
  ...[0, 1, 2, 3].map((cell) => ({ cell, side: 'n' as const })),
  ...[3, 7, 11, 15].map((cell) => ({ cell, side: 'e' as const })),
  ...[15, 14, 13, 12].map((cell) => ({ cell, side: 's' as const })),
  ...[12, 8, 4, 0].map((cell) => ({ cell, side: 'w' as const })),
]

/** How a sign that points down is turned to point from a side into the board. */
export const INWARDS: Readonly<Record<SquareSide, number>> = { n: 180, e: 270, s: 0, w: 90 }

const TOWARDS: Readonly<Record<SquareSide, Point>> = { n: { x: 0, y: -1 }, e: { x: 1, y: 0 }, s: { x: 0, y: 1 }, w: { x: -1, y: 0 } }

/** So far from the middle of a cell towards a side. */
export function towards(cell: number, side: SquareSide, distance: number): Point {
  const middle = centre(cell, SIZE)
  return { x: middle.x + TOWARDS[side].x * distance, y: middle.y + TOWARDS[side].y * distance }
}

/** The corridors of a tile, drawn around its middle: one bend or line, and the third arm of a junction. */
export function armsOf(tile: string): string {
  const [one, other, third] = SIDES.filter((side) => tile.includes(side)).map((side) => `${49 * TOWARDS[side].x} ${49 * TOWARDS[side].y}`)
  if (!one || !other) return ''
  return `M${one}L0 0L${other}` + (third ? `M0 0L${third}` : '')
}

/** The way a tile of this cell would move, towards the gap; empty where it cannot. */
export function wayToGap(tiles: Tiles, cell: number): SquareSide | '' {
  const gap = gapOf(tiles)
  if (gap < 0 || cell === gap) return ''
  if (Math.floor(cell / SIZE) === Math.floor(gap / SIZE)) return cell < gap ? 'e' : 'w'
  if (cell % SIZE === gap % SIZE) return cell < gap ? 's' : 'n'
  return ''
}

/** The tiles that move when one pushes at this cell, the one next to the gap first. */
export function runFrom(tiles: Tiles, cell: number): number[] {
  const way = wayToGap(tiles, cell)
  if (!way) return []
  const run: number[] = []
  for (let at = neighbour(gapOf(tiles), OPPOSITE[way], SIZE); ; at = neighbour(at, OPPOSITE[way], SIZE)) {
    run.push(at)
    if (at === cell) return run
  }
}

/** LB-7: everything from this cell to the gap moves one step. For tiles, or whatever lies in their cells. */
export function pushed<T>(lying: readonly T[], tiles: Tiles, cell: number): T[] {
  const after = [...lying]
  let hole = gapOf(tiles)
  for (const from of runFrom(tiles, cell)) {
    ;[after[hole], after[from]] = [after[from]!, after[hole]!]
    hole = from
  }
  return after
}

/** The cell to push so that tiles move that way: the gap's neighbour, or the last before the frame. */
export function pushedBy(tiles: Tiles, way: SquareSide, all: boolean): number {
  let found = -1
  for (let at = neighbour(gapOf(tiles), OPPOSITE[way], SIZE); at >= 0; at = neighbour(at, OPPOSITE[way], SIZE)) {
    found = at
    if (!all) break
  }
  return found
}

/** LB-8: every cell one can walk to from a place of the frame, each with the one before it. */
export function reached(tiles: Tiles, { cell, side }: Place): Map<number, number> {
  const before = new Map<number, number>()
  if (!isOpen(tiles, cell, side)) return before
  before.set(cell, cell)
  for (const here of before.keys())
    for (const way of SIDES) {
      const there = neighbour(here, way, SIZE)
      if (there >= 0 && !before.has(there) && isOpen(tiles, here, way) && isOpen(tiles, there, OPPOSITE[way])) before.set(there, here)
    }
  return before
}

/** The cells of an open corridor between two places; empty when there is none. */
export function corridor(tiles: Tiles, start: Place, goal: Place): number[] {
  const before = reached(tiles, start)
  if (!before.has(goal.cell) || !isOpen(tiles, goal.cell, goal.side)) return []
  const way = [goal.cell]
  while (before.get(way[0]!) !== way[0]) way.unshift(before.get(way[0]!)!)
  return way
}

/** Where a corridor that was walked ends without leading on, as points; its own beginning counts when it is shut. */
function ends(tiles: Tiles, from: Place, cells: Iterable<number>): Point[] {
  const walked = [...cells]
  if (!walked.length) return [towards(from.cell, from.side, 50)]
  return walked.flatMap((cell) =>
    SIDES.filter((side) => {
      const there = neighbour(cell, side, SIZE)
      return there >= 0 && isOpen(tiles, cell, side) && !isOpen(tiles, there, OPPOSITE[side])
    }).map((side) => towards(cell, side, 50)),
  )
}

/** LB-11: where the way from the wizard breaks off, nearest to where the goal could be come from. */
export function breakOf(tiles: Tiles, start: Place, goal: Place): { here: Point; there: Point } | null {
  if (corridor(tiles, start, goal).length) return null
  const starts = ends(tiles, start, reached(tiles, start).keys())
  const goals = ends(tiles, goal, reached(tiles, goal).keys())
  const pairs = (starts.length ? starts : [towards(start.cell, start.side, 50)]).flatMap((here) =>
    (goals.length ? goals : [towards(goal.cell, goal.side, 50)]).map((there) => ({ here, there, far: Math.hypot(here.x - there.x, here.y - there.y) })),
  )
  return pairs.reduce((best, pair) => (pair.far < best.far ? pair : best))
}

/** The most pushes that are looked for. */
const MOST_PUSHES = 3

/** Which tile is which after a change: found again by the fewest pushes that explain it. */
export function follow(tiles: readonly number[], before: Tiles, after: Tiles): number[] | null {
  const same = (one: Tiles) => one.every((tile, cell) => tile === after[cell])
  let wave: { tiles: Tiles; lying: number[] }[] = [{ tiles: before, lying: [...tiles] }]
  for (let pushes = 0; pushes <= MOST_PUSHES; pushes++) {
    const found = wave.find((one) => same(one.tiles))
    if (found) return found.lying
    wave = wave.flatMap((one) =>
      CELLS.filter((cell) => wayToGap(one.tiles, cell)).map((cell) => ({
        tiles: pushed(one.tiles, one.tiles, cell),
        lying: pushed(one.lying, one.tiles, cell),
      })),
    )
  }
  return null
}

/** A tile turned by a quarter. */
export function turned(tile: string): string {
  if (tile === GAP) return tile
  const next: Record<string, SquareSide> = { n: 'e', e: 's', s: 'w', w: 'n' }
  const sides = [...tile].map((side) => next[side])
  return SIDES.filter((side) => sides.includes(side)).join('')
}
