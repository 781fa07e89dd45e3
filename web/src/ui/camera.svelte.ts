import { cubicOut } from 'svelte/easing'
import { Tween } from 'svelte/motion'
import type { Point } from '../board/point'
import { isCalm } from './calm'

/** The part of a board in sight: its middle in units of the board, and pixels per unit. */
export interface Sight extends Point {
  scale: number
}

/** The frame a board is looked at through, in pixels. */
export interface Size {
  width: number
  height: number
}

/** A part of a board, in its units. */
export interface Box extends Point, Size {}

/** How long the sight glides, in milliseconds. */
export const GLIDE = 260
/** A hand may pull the board this far beyond its frame, in pixels, so that nothing stays under the tools in the corners. */
const SLACK = 96

/** The scale at which a part just fits a frame. */
export const fitting = (part: Size, frame: Size): number => Math.min(frame.width / part.width, frame.height / part.height)

/** A board larger than its frame, or as large: what of it is seen, and how large. */
export class Camera {
  frame = $state.raw<Size>({ width: 0, height: 0 })
  /** Whether the page moves the sight by itself; whoever pans or zooms takes it over. */
  auto = $state(true)
  #sight = new Tween<Sight>({ x: 0, y: 0, scale: 0.08 }, { duration: GLIDE, easing: cubicOut })

  /** The least and the most pixels per unit. */
  limits(): readonly [number, number] {
    return [0, Infinity]
  }

  /** What there is to see; a board without an end has none. */
  world(): Box | null {
    return null
  }

  get sight(): Sight {
    return this.#sight.current
  }

  /** The part in sight. */
  get seen(): Box {
    const { x, y, scale } = this.sight
    const [width, height] = [this.frame.width / scale, this.frame.height / scale]
    return { x: x - width / 2, y: y - height / 2, width, height }
  }

  /** Looks there; gliding, unless a finger leads. */
  look(wanted: Sight, glide = true, slack = 0): void {
    void this.#sight.set(this.#within(wanted, slack), { duration: glide && !isCalm() ? GLIDE : 0 })
  }

  #within({ x, y, scale: wanted }: Sight, slack: number): Sight {
    const [least, most] = this.limits()
    const scale = Math.min(most, Math.max(least, wanted))
    const world = this.world()
    if (!world) return { x, y, scale }
    const along = (at: number, from: number, length: number, frame: number) => {
      const seen = frame / scale
      if (seen >= length - 0.01) return from + length / 2
      const beyond = slack / scale
      return Math.min(from + length - seen / 2 + beyond, Math.max(from + seen / 2 - beyond, at))
    }
    return { x: along(x, world.x, world.width, this.frame.width), y: along(y, world.y, world.height, this.frame.height), scale }
  }

  /** By hand: from now on the page leaves the sight alone. */
  pan(dx: number, dy: number): void {
    this.auto = false
    const { x, y, scale } = this.sight
    this.look({ x: x - dx / scale, y: y - dy / scale, scale }, false, SLACK)
  }

  /** By hand: closer or farther, so that this point of the board stays where it is. */
  zoom(factor: number, at: Point = this.sight, glide = false): void {
    this.auto = false
    const before = this.sight
    const [least, most] = this.limits()
    const scale = Math.min(most, Math.max(least, before.scale * factor))
    const keep = before.scale / scale
    this.look({ x: at.x + (before.x - at.x) * keep, y: at.y + (before.y - at.y) * keep, scale }, glide, SLACK)
  }

  /** What to look at, so that a part is in sight and the sight moves no more than it needs. */
  towards(part: Box, from: Sight = this.sight): Sight {
    const along = (low: number, length: number, at: number, seen: number) => {
      const [least, most] = [low + length - seen / 2, low + seen / 2]
      return least > most ? low + length / 2 : Math.max(least, Math.min(most, at))
    }
    const { scale } = from
    return { x: along(part.x, part.width, from.x, this.frame.width / scale), y: along(part.y, part.height, from.y, this.frame.height / scale), scale }
  }
}
