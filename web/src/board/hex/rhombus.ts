import type { Point } from '../point'

/** A rhombus of hexagons to draw: lying wide (pointed tops), or turned by 30° for a tall screen.
 *
 * Either way left stays left and top stays top, so that one rule sheet serves both.
 */
export type Lie = 'wide' | 'tall'

export type { Point }

export const EDGE = 40
const WIDTH = Math.sqrt(3) * EDGE
const TURN = { wide: 0, tall: Math.PI / 6 }

const turned = ({ x, y }: Point, lie: Lie): Point => {
  const [c, s] = [Math.cos(TURN[lie]), Math.sin(TURN[lie])]
  return { x: x * c - y * s, y: x * s + y * c }
}

const corner = (middle: Point, degrees: number, reach = EDGE): Point => {
  const angle = (degrees * Math.PI) / 180
  return { x: middle.x + reach * Math.cos(angle), y: middle.y + reach * Math.sin(angle) }
}

const flat = (row: number, column: number): Point => ({ x: WIDTH * (column + row / 2), y: 1.5 * EDGE * row })
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const spell = (points: Point[]): string => points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')

export const centre = (row: number, column: number, lie: Lie): Point => turned(flat(row, column), lie)

/** The hexagon around the origin, as an SVG `points` value. */
export function hexagon(lie: Lie, reach = EDGE): string {
  return spell([-90, -30, 30, 90, 150, 210].map((angle) => turned(corner({ x: 0, y: 0 }, angle, reach), lie)))
}

export type Side = 'top' | 'right' | 'bottom' | 'left'

/** The zigzag along one side; at the blunt corners the shared edge is split in the middle. */
function zigzag(which: Side, size: number): Point[] {
  const steps = Array.from({ length: size }, (_, step) => step)
  const last = size - 1
  const cells: Record<Side, [Point, number[]][]> = {
    top: steps.map((c) => [flat(0, c), [210, 270, 330]]),
    left: steps.map((r) => [flat(r, 0), [210, 150, 90]]),
    right: steps.map((r) => [flat(r, last), [270, 330, 30]]),
    bottom: steps.map((c) => [flat(last, c), [150, 90, 30]]),
  }
  const points = cells[which].flatMap(([middle, angles]) => angles.map((angle) => corner(middle, angle)))
  const end = points.length - 1
  if (which === 'top' || which === 'left') points[end] = between(points[end - 1]!, points[end]!)
  else points[0] = between(points[0]!, points[1]!)
  return points
}

/** The painted strip along one side: the zigzag inside, a straight line outside, the sharp tips cut off. */
export function side(which: Side, size: number, lie: Lie, depth: number): string {
  const last = size - 1
  // Straight outer lines meet above the corners of the corner cells, on a hexagon a little larger.
  const reach = (2 / Math.sqrt(3)) * (EDGE + depth)
  const [sharpStart, sharpEnd] = [flat(0, 0), flat(last, last)]
  const tips = [corner(sharpStart, 210, EDGE + depth), corner(sharpEnd, 30, EDGE + depth)] as const
  const outer: Record<Side, Point[]> = {
    top: [tips[0], corner(sharpStart, 240, reach), corner(flat(0, last), 300, reach)],
    left: [tips[0], corner(sharpStart, 180, reach), corner(flat(last, 0), 120, reach)],
    right: [corner(flat(0, last), 300, reach), corner(sharpEnd, 0, reach), tips[1]],
    bottom: [corner(flat(last, 0), 120, reach), corner(sharpEnd, 60, reach), tips[1]],
  }
  return spell([...zigzag(which, size), ...outer[which].reverse()].map((point) => turned(point, lie)))
}

/** `x y width height` around the whole board with its painted sides. */
export function viewBox(size: number, lie: Lie, depth: number): { x: number; y: number; width: number; height: number } {
  const outline = (['top', 'right', 'bottom', 'left'] as const).flatMap((which) => side(which, size, lie, depth).split(/[ ,]/).map(Number))
  const [xs, ys] = [outline.filter((_, index) => index % 2 === 0), outline.filter((_, index) => index % 2 === 1)]
  const [x, y] = [Math.min(...xs) - 1, Math.min(...ys) - 1]
  return { x, y, width: Math.max(...xs) + 1 - x, height: Math.max(...ys) + 1 - y }
}
