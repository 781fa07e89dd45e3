import { middleOf, sameHex, type Hex } from '../../board/hex/axial'
import type { Point } from '../../board/hex/rhombus'
import type { DobbleLaid } from '../../net/protocol'
import { Camera, fitting, GLIDE, type Box, type Size, type Sight } from '../../ui/camera.svelte'
import { CELL, RIM } from './emblem'
import { ownSeat, type DobbleScene } from './turn'

/** How wide a card is, in units. */
export const CARD_WIDTH = Math.sqrt(3) * RIM
/** From this width in pixels on, a finger hits every symbol of every card: none is narrower than 24 pixels, or each has them to itself (WCAG 2.5.8). */
export const TOUCHABLE = 140
/** Cards are never drawn larger or smaller than this, in pixels of width. */
const [SMALLEST, LARGEST] = [26, 420]
/** Nobody aims at what has been there for less than this; a finger that comes down sooner was meant for what was there before. */
export const REACTION = 250

/** What a player has in mind but has not played, and the part of the table they look at. */
export class Desk extends Camera {
  /** The right symbol, named on the card at this cell; a free cell beside it is next. */
  chosen = $state.raw<{ near: Hex; symbol: number } | null>(null)
  /** The wrong symbol, shown for as long as it locks. */
  wrong = $state.raw<{ near: Hex | null; symbol: number } | null>(null)
  /** Until when this player is locked, as far as this page knows; the table's word comes later. */
  lockedUntil = $state(0)
  /** Counts the shakes of one's own card. */
  shakes = $state(0)
  /** The card the keyboard is at, whether it is among its symbols, and the free cell it points to. */
  cursor = $state.raw<Hex>([0, 0])
  inside = $state(false)
  /** The game's clock, as the page last looked. */
  time = $state(0)
  override limits(): readonly [number, number] {
    return [SMALLEST / CARD_WIDTH, LARGEST / CARD_WIDTH]
  }

  get cardWidth(): number {
    return CARD_WIDTH * this.sight.scale
  }

  override pan(dx: number, dy: number): void {
    this.#left = []
    super.pan(dx, dy)
  }

  /** What was looked at when the page last moved the sight by itself, and when that was. */
  #left: { sight: Sight; at: number }[] = []

  #recent = () => this.#left.filter(({ at }) => performance.now() - at < GLIDE + REACTION)

  /** The page moves the sight by itself. */
  lead(sight: Sight): void {
    this.#left = [...this.#recent(), { sight: this.sight, at: performance.now() }]
    this.look(sight)
  }

  /** Where a point of the frame is on the table. */
  locate(left: number, top: number, { x, y, scale } = this.sight): Point {
    return { x: x + (left - this.frame.width / 2) / scale, y: y + (top - this.frame.height / 2) / scale }
  }

  /** What a finger may have been aimed at: on a table that moves, also what was there when it set out. */
  aims(left: number, top: number): Point[] {
    return [...this.#recent().map(({ sight }) => sight), this.sight].map((sight) => this.locate(left, top, sight))
  }

  /** Makes sure that cells are in sight, moving no more than it needs and going no farther away. */
  show(...cells: readonly Hex[]): void {
    const part = around(cells)
    const to = this.towards(part, { ...this.sight, scale: Math.min(this.sight.scale, fitting(part, this.frame)) })
    if (to.x !== this.sight.x || to.y !== this.sight.y || to.scale !== this.sight.scale) this.lead(to)
  }

  /** How large a card was before its free cells had to be shown. */
  #nearer = 0

  /** The free cells around a card are all there to be touched; once one is, the cards are as large as before. */
  offer(near: Hex | undefined, free: readonly Hex[]): void {
    if (near) {
      this.#nearer ||= this.sight.scale
      this.show(near, ...free)
    } else if (this.#nearer) {
      if (!this.auto) this.lead({ ...this.sight, scale: this.#nearer })
      this.#nearer = 0
    }
  }

  /** A new card or a new round. */
  situation(scene: DobbleScene): string {
    const { phase, pair } = scene.view
    const own = ownSeat(scene)
    return `${phase} ${own?.card} ${own?.opened_at} ${pair.join()}`
  }

  begin(): void {
    this.forget()
  }

  forget(): void {
    this.chosen = null
    this.wrong = null
    this.lockedUntil = 0
    this.inside = false
  }

  isChosen(near: Hex): boolean {
    return sameHex(this.chosen?.near, near)
  }
}

/** The part of the table that the cards on these cells take. */
export function around(cells: readonly Hex[]): Box {
  const middles = cells.map((cell) => middleOf(cell, CELL))
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)]
  const [aside, above] = [(Math.sqrt(3) * CELL) / 2, CELL]
  const [x, y] = [Math.min(...xs) - aside, Math.min(...ys) - above]
  return { x, y, width: Math.max(...xs) + aside - x, height: Math.max(...ys) + above - y }
}

/** The sight that shows the whole table, with no card narrower than `closest` pixels; for players also the free cells around. */
export function overview(table: readonly DobbleLaid[], frame: Size, closest: number, now: Sight): Sight {
  const middles = table.map(({ cell }) => middleOf(cell, CELL))
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)]
  const span = (values: number[], ring: number) => [Math.min(...values, 0) - ring, Math.max(...values, 0) + ring] as const
  const ring = closest ? 1 : 0.15
  const [left, right] = span(xs, CARD_WIDTH * (0.54 + ring))
  const [top, bottom] = span(ys, RIM + CELL * 1.5 * ring)
  const whole = fitting({ width: right - left, height: bottom - top }, frame)
  const scale = Math.min(LARGEST / CARD_WIDTH, Math.max(closest / CARD_WIDTH, Math.min(whole, frame.height / 2.2 / RIM / 2)))
  /** What does not fit stays as near to what one looked at as the table allows. */
  const along = (low: number, high: number, seen: number, from: number) =>
    seen >= high - low ? (low + high) / 2 : Math.min(high - seen / 2, Math.max(low + seen / 2, from))
  return {
    x: along(left, right, frame.width / scale, now.x),
    y: along(top, bottom, frame.height / scale, now.y),
    scale,
  }
}
