import { cellName, cellOf } from '../../board/square/square'
import type { FormaPlayerView, FormaView } from '../../net/protocol'
import { SIZE, type Place } from './pieces'

/** What the page itself knows of the rules: what is free, where obstacles and tower may stand, what closes a square. */

export const nameAt = (row: number, column: number): string => cellName(row * SIZE + column, SIZE)
export const indexOf = (name: string): number => cellOf(name, SIZE)
export const placeOf = (name: string): Place => [Number(name.slice(1)) - 1, name.charCodeAt(0) - 97]
export const onBoard = (row: number, column: number): boolean => row >= 0 && row < SIZE && column >= 0 && column < SIZE

export const moved = (cells: readonly Place[], at: Place): Place[] => cells.map(([r, c]) => [r + at[0], c + at[1]])
export const names = (cells: readonly Place[]): string[] => cells.map(([r, c]) => nameAt(r, c))
export const isFree = (cells: string, [row, column]: Place): boolean => onBoard(row, column) && cells[row * SIZE + column] === '.'
export const fits = (board: string, cells: readonly Place[]): boolean => cells.every((place) => isFree(board, place))

/** Kept on the board: a put that leaves it is no put at all. */
export function within(cells: readonly Place[], [row, column]: Place): Place {
  const [height, width] = [Math.max(...cells.map(([r]) => r)), Math.max(...cells.map(([, c]) => c))]
  return [Math.min(SIZE - 1 - height, Math.max(0, row)), Math.min(SIZE - 1 - width, Math.max(0, column))]
}

/** The place where a piece held here would lie; with help, the nearest one next to it where it fits. */
export function settle(board: string, cells: readonly Place[], row: number, column: number, helped: boolean): Place {
  const nearest = within(cells, [Math.round(row), Math.round(column)])
  if (!helped || fits(board, moved(cells, nearest))) return nearest
  const around: Place[] = []
  for (const down of [-1, 0, 1]) for (const right of [-1, 0, 1]) around.push([nearest[0] + down, nearest[1] + right])
  const far = ([r, c]: Place) => Math.hypot(r - row, c - column)
  const good = around.filter((place) => far(place) < 1 && fits(board, moved(cells, place)))
  return good.sort((one, other) => far(one) - far(other))[0] ?? nearest
}

const STEPS: readonly Place[] = [[-1, 0], [0, 1], [1, 0], [0, -1]]
export const beside = (name: string): string[] => {
  const [row, column] = placeOf(name)
  return STEPS.flatMap(([down, right]) => (onBoard(row + down, column + right) ? [nameAt(row + down, column + right)] : []))
}

// Setting up (FO-4, FO-5)

export const MOST = 25

export interface Reason {
  code: string
  parameters?: Record<string, string | number>
}

/** Why an obstacle may not stand there; null where it may. */
export function judgeObstacle(obstacles: readonly string[], square: string): Reason | null {
  if (obstacles.length >= MOST) return { code: 'FO-4.too-many-obstacles', parameters: { count: MOST + 1 } }
  return beside(square).some((other) => obstacles.includes(other)) ? { code: 'FO-5.obstacles-touch', parameters: { square } } : null
}

export function judgeTower(obstacles: readonly string[], square: string): Reason | null {
  if (beside(square).length < 4) return { code: 'FO-5.tower-on-the-border', parameters: { square } }
  if (obstacles.includes(square)) return { code: 'FO-5.tower-on-an-obstacle', parameters: { square } }
  return beside(square).some((other) => obstacles.includes(other)) ? { code: 'FO-5.tower-touches', parameters: { square } } : null
}

/** A set-up that looks the same from both sides of the table, with the tower near the middle. */
export function suggest(random: () => number = Math.random): { obstacles: string[]; tower: string } {
  const tower = nameAt(8 + Math.floor(random() * 4), 8 + Math.floor(random() * 4))
  const obstacles: string[] = []
  const may = (square: string) => square !== tower && !beside(square).includes(tower) && !obstacles.includes(square) && !judgeObstacle(obstacles, square)
  for (let tries = 0; tries < 400 && obstacles.length < MOST - 1; tries += 1) {
    const [row, column] = [Math.floor(random() * SIZE), Math.floor(random() * SIZE)]
    const pair = [nameAt(row, column), nameAt(SIZE - 1 - row, SIZE - 1 - column)]
    if (pair.every(may) && !beside(pair[0]!).includes(pair[1]!)) obstacles.push(...pair)
  }
  return { obstacles, tower }
}

// Where points come from (FO-24)

export const PARTS = ['pieces', 'squares', 'obstacles', 'tower', 'bridges', 'reserve', 'out'] as const
export type Part = (typeof PARTS)[number]
/** What is taken off. */
const isLoss = (part: Part): boolean => part === 'reserve' || part === 'out'

export const playerOf = (view: FormaView, seat: string): FormaPlayerView | undefined => view.players.find((player) => player.seat === seat)

/** The squares of the board a part of somebody's score comes from. */
export function squaresOfPart(view: FormaView, seat: string, part: Part): string[] {
  const markers = playerOf(view, seat)?.markers ?? []
  switch (part) {
    case 'pieces':
      return view.placements.filter((lying) => lying.seat === seat).flatMap(({ squares }) => squares)
    case 'squares':
      return markers.filter((square) => square !== view.tower && !view.obstacles.includes(square))
    case 'obstacles':
      return markers.filter((square) => view.obstacles.includes(square))
    case 'tower':
      return markers.filter((square) => square === view.tower)
    case 'bridges':
      return playerOf(view, seat)?.bridges.flatMap(({ squares }) => squares) ?? []
    default:
      return []
  }
}

export const signed = (view: FormaView, seat: string, part: Part): number => {
  const points = playerOf(view, seat)?.score[part] ?? 0
  return isLoss(part) ? -points : points
}

/** With a true minus sign. */
export const spell = (points: number): string => (points < 0 ? `−${-points}` : String(points))
