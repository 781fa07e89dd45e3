import type { Point } from '../board/point'
import { listen } from './listen'

/** How fingers have moved: by so many pixels, and that much farther apart around their middle. */
export interface Step extends Point {
  dx: number
  dy: number
  factor: number
}

/** A press that moves less than this, in pixels, is a tap. */
const FAR = 7

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Fingers on a board, or a mouse: one pans, two pinch, one that stays where it is taps. */
export class Fingers {
  #at = new Map<number, Point>()
  #start: Point = { x: 0, y: 0 }
  #spread = 0
  /** Whether one of them has moved since the first came down. */
  moved = false

  get count(): number {
    return this.#at.size
  }

  has(id: number): boolean {
    return this.#at.has(id)
  }

  down(id: number, at: Point): void {
    this.#at.set(id, at)
    this.#spread = 0
    if (this.count === 1) [this.#start, this.moved] = [at, false]
  }

  /** Null while it is not far enough to be a move. */
  move(id: number, to: Point): Step | null {
    const from = this.#at.get(id)
    if (!from || (!this.moved && this.count === 1 && apart(this.#start, to) < FAR)) return null
    this.moved = true
    this.#at.set(id, to)
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const [one, other] = this.#at.values()
    if (!one || !other) return { ...to, dx, dy, factor: 1 }
    const spread = apart(one, other)
    const factor = this.#spread ? spread / this.#spread : 1
    this.#spread = spread
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, dx: dx / 2, dy: dy / 2, factor }
  }

  /** Whether this was the last one. */
  up(id: number): boolean {
    return this.#at.delete(id) && !this.count
  }
}

/** What a press carries along instead of moving the board. */
export interface Carried {
  move(x: number, y: number): void
  /** Let go, or broken off. */
  drop(done: boolean): void
}

/** A board larger than its frame: all points are in pixels of the screen. */
export interface Pan {
  /** The first finger is down. */
  press?(event: PointerEvent): Carried | null
  pan(dx: number, dy: number): void
  zoom(factor: number, x: number, y: number): void
  tap(event: PointerEvent): void
  /** A mouse that moves over the board, not pressed. */
  hover?(event: PointerEvent): void
  /** Whether anything is down. */
  hold?(held: boolean): void
}

/** The wheel turned by one notch of this many pixels brings closer by a factor of e. */
const NOTCH = 400

export function panAndPinch(node: HTMLElement | SVGElement, given: Pan) {
  let what = given
  let carried: Carried | null = null
  const fingers = new Fingers()

  function down(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest('button, .overview')) return
    if (!fingers.count) carried = what.press?.(event) ?? null
    fingers.down(event.pointerId, { x: event.clientX, y: event.clientY })
    what.hold?.(true)
  }

  function move(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return what.hover?.(event)
    const first = !fingers.moved
    const step = fingers.move(event.pointerId, { x: event.clientX, y: event.clientY })
    if (!step) return
    if (first) node.setPointerCapture(event.pointerId)
    if (carried && fingers.count === 1) return carried.move(step.x, step.y)
    letGo(false)
    if (step.factor !== 1) what.zoom(step.factor, step.x, step.y)
    what.pan(step.dx, step.dy)
  }

  function letGo(done: boolean): void {
    carried?.drop(done)
    carried = null
  }

  function up(event: PointerEvent): void {
    if (!fingers.up(event.pointerId)) return
    const done = event.type === 'pointerup'
    const moved = fingers.moved
    if (moved) letGo(done)
    carried = null
    what.hold?.(false)
    if (done && !moved) what.tap(event)
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault()
    what.zoom(Math.exp(-event.deltaY / NOTCH), event.clientX, event.clientY)
  }

  const stop = listen(node, { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, wheel }, { passive: false })
  return {
    update(next: Pan) {
      what = next
    },
    destroy: stop,
  }
}
