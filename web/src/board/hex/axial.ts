/** Hexagons on an endless plane, standing on a corner: `q` grows to the east, `r` to the south-east. */
import type { Point } from './rhombus'

export type Hex = readonly [number, number]

/** East, then clockwise. */
export const STEPS: readonly Hex[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
]

export const keyOf = ([q, r]: Hex): string => `${q},${r}`
export const sameHex = (one: Hex | null | undefined, other: Hex | null | undefined): boolean =>
  !!one && !!other && one[0] === other[0] && one[1] === other[1]

export const neighbours = ([q, r]: Hex): Hex[] => STEPS.map(([dq, dr]) => [q + dq, r + dr])

/** The middle of a cell, where cells reach `corner` from their middle to a corner. */
export const middleOf = ([q, r]: Hex, corner: number): Point => ({ x: Math.sqrt(3) * corner * (q + r / 2), y: 1.5 * corner * r })

/** The cell a point lies in. */
export function hexAt({ x, y }: Point, corner: number): Hex {
  const r = y / (1.5 * corner)
  const q = x / (Math.sqrt(3) * corner) - r / 2
  const s = -q - r
  const [rq, rr, rs] = [Math.round(q), Math.round(r), Math.round(s)]
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)]
  if (dq > dr && dq > ds) return [-rr - rs + 0, rr + 0]
  return dr > ds ? [rq + 0, -rq - rs + 0] : [rq + 0, rr + 0]
}

/** The hexagon around the origin, as an SVG `points` value. */
export function standingHexagon(corner: number): string {
  const angles = [-90, -30, 30, 90, 150, 210].map((degrees) => (degrees * Math.PI) / 180)
  return angles.map((angle) => `${(corner * Math.cos(angle)).toFixed(1)},${(corner * Math.sin(angle)).toFixed(1)}`).join(' ')
}
