import { Tween } from 'svelte/motion'
import { cubicOut } from 'svelte/easing'
import { middleOf, sameHex, type Hex } from '../../board/hex/axial'
import type { Point } from '../../board/hex/rhombus'
import type { DobbleLaid } from '../../net/protocol'
import { isCalm } from '../../ui/calm'
import { CELL, RIM } from './emblem'
import { ownSeat, type DobbleScene } from './turn'

/** The part of the table in sight: its middle, and pixels per unit. */
export interface Sight extends Point {
  scale: number
}

export interface Frame {
  width: number
  height: number
}

/** How wide a card is, in units. */
export const CARD_WIDTH = Math.sqrt(3) * RIM
/** Cards are never drawn larger or smaller than this, in pixels of width. */
const [SMALLEST, LARGEST] = [26, 420]
const GLIDE = 260
/** Nobody aims at what has been there for less than this; a finger that comes down sooner was meant for what was there before. */
export const REACTION = 250

/** What a player has in mind but has not played, and the part of the table they look at. */
export class Desk {
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
  /** Whether the page moves the sight by itself. */
  auto = $state(true)
  /** Whether one looks from so far that a tap brings closer. */
  frame = $state.raw<Frame>({ width: 0, height: 0 })

  #sight = new Tween<Sight>({ x: 0, y: 0, scale: 0.08 }, { duration: GLIDE, easing: cubicOut })

  get sight(): Sight {
    return this.#sight.current
  }

  get cardWidth(): number {
    return CARD_WIDTH * this.sight.scale
  }

  /** Looks there; gliding, unless a finger leads. */
  look({ x, y, scale }: Sight, glide = true): void {
    const within = Math.min(LARGEST / CARD_WIDTH, Math.max(SMALLEST / CARD_WIDTH, scale))
    void this.#sight.set({ x, y, scale: within }, { duration: glide && !isCalm() ? GLIDE : 0 })
  }

  /** By hand: from now on the page leaves the sight alone. */
  pan(dx: number, dy: number): void {
    this.auto = false
    this.#left = []
    const { x, y, scale } = this.sight
    this.look({ x: x - dx / scale, y: y - dy / scale, scale }, false)
  }

  /** By hand: closer or farther, so that this point of the table stays where it is. */
  zoom(factor: number, at: Point = this.sight, glide = false): void {
    this.auto = false
    const before = this.sight
    const scale = Math.min(LARGEST / CARD_WIDTH, Math.max(SMALLEST / CARD_WIDTH, before.scale * factor))
    const keep = before.scale / scale
    this.look({ x: at.x + (before.x - at.x) * keep, y: at.y + (before.y - at.y) * keep, scale }, glide)
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

  /** Makes sure that cells are in sight, moving no more than it needs. */
  show(...cells: readonly Hex[]): void {
    const middles = cells.map((cell) => middleOf(cell, CELL))
    const { scale } = this.sight
    const along = (values: number[], from: number, seen: number, half: number) => {
      const [low, high] = [Math.min(...values) - half + seen / 2, Math.max(...values) + half - seen / 2]
      return low < high ? (low + high) / 2 : Math.max(high, Math.min(low, from))
    }
    const x = along(middles.map((middle) => middle.x), this.sight.x, this.frame.width / scale, CARD_WIDTH / 2)
    const y = along(middles.map((middle) => middle.y), this.sight.y, this.frame.height / scale, RIM)
    if (x !== this.sight.x || y !== this.sight.y) this.lead({ x, y, scale })
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

/** The sight that shows the whole table, with no card narrower than `closest` pixels; for players also the free cells around. */
export function overview(table: readonly DobbleLaid[], frame: Frame, closest: number, now: Sight): Sight {
  const middles = table.map(({ cell }) => middleOf(cell, CELL))
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)]
  const span = (values: number[], ring: number) => [Math.min(...values, 0) - ring, Math.max(...values, 0) + ring] as const
  const ring = closest ? 1 : 0.15
  const [left, right] = span(xs, CARD_WIDTH * (0.54 + ring))
  const [top, bottom] = span(ys, RIM + CELL * 1.5 * ring)
  const fitting = Math.min(frame.width / (right - left), frame.height / (bottom - top))
  const scale = Math.min(LARGEST / CARD_WIDTH, frame.height / 2.2 / RIM / 2, Math.max(fitting, closest / CARD_WIDTH))
  /** What does not fit stays as near to what one looked at as the table allows. */
  const along = (low: number, high: number, seen: number, from: number) =>
    seen >= high - low ? (low + high) / 2 : Math.min(high - seen / 2, Math.max(low + seen / 2, from))
  return {
    x: along(left, right, frame.width / scale, now.x),
    y: along(top, bottom, frame.height / scale, now.y),
    scale,
  }
}
