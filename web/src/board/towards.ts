import type { Point } from './hex/rhombus'

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
}

export const isArrow = (key: string): boolean => key in ARROWS

/** Which of scattered points an arrow key leads to from one of them; itself where there is none that way. */
export function towards(points: readonly Point[], from: number, key: string): number {
  const [start, arrow] = [points[from], ARROWS[key]]
  if (!start || !arrow) return from
  let [best, least] = [from, Infinity]
  points.forEach(({ x, y }, index) => {
    const [dx, dy] = [x - start.x, y - start.y]
    const ahead = dx * arrow.x + dy * arrow.y
    const aside = Math.abs(dx * arrow.y - dy * arrow.x)
    if (ahead > 0 && ahead >= aside * 0.4 && ahead + 2 * aside < least) [best, least] = [index, ahead + 2 * aside]
  })
  return best
}

const FAR = 99
const STEPS: Readonly<Record<string, Point>> = {
  ...ARROWS,
  Home: { x: -FAR, y: 0 },
  End: { x: FAR, y: 0 },
  PageUp: { x: 0, y: -FAR },
  PageDown: { x: 0, y: FAR },
}

/** Which cell of rows and columns a key leads to from one of them, at most to the edge; none where it leads nowhere. */
export function along(size: number, from: number, key: string): number | undefined {
  const step = STEPS[key]
  const within = (value: number) => Math.min(size - 1, Math.max(0, value))
  return step && within(Math.floor(from / size) + step.y) * size + within((from % size) + step.x)
}
