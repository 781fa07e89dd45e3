import { Camera, fitting, type Box } from '../../ui/camera.svelte'
import type { FormaScene } from './game'
import { UNIT } from './Piece.svelte'
import { extentOf, SIZE, squaresOf, type Place } from './pieces'
import { within, type Part, type Reason } from './position'

/** Shown on the board and in the drawer: where points of somebody come from. */
export interface Shown {
  seat: string
  part: Part
}

/** Beside the squares: their names. */
const [MARGIN, EDGE] = [11, 2]

/** A part of the board in units: top row, left column, rows and columns; a part alone has no names beside it. */
export function boxOf(row: number, column: number, rows: number, columns: number, named = false): Box {
  const edge = named ? MARGIN : EDGE
  return { x: column * UNIT - edge, y: row * UNIT - edge, width: columns * UNIT + 2 * edge, height: rows * UNIT + 2 * edge }
}

export const WHOLE: Box = boxOf(0, 0, SIZE, SIZE, true)

/** A finger hits a square of this many pixels; the board is not smaller by itself. */
export const TOUCHABLE = 25
/** Nor closer than this. */
const CLOSEST = 72

/** What a player has in hand but not yet played. */
export class Desk extends Camera {
  /** The piece in hand; empty for none. */
  piece = $state('')
  turns = $state(0)
  flipped = $state(false)
  /** Where the piece rests on the board, by its top left corner. */
  at = $state.raw<Place | null>(null)
  /** The piece on its way, on the screen: its middle in pixels. */
  flying = $state.raw<{ x: number; y: number } | null>(null)
  /** The size of a square on the screen, in pixels. */
  pitch = $state(20)
  /** Obstacles and tower not yet confirmed. */
  obstacles = $state.raw<readonly string[]>([])
  tower = $state('')
  /** The square the keyboard points at while setting up. */
  cursor = $state('')
  /** The square the keyboard walks over, where nothing is in hand. */
  walked = $state('')
  /** Whether a piece has just been taken by the keyboard: the grid takes the focus. */
  carried = $state(false)
  /** The square a lesson is about. */
  aim = $state('')
  /** Why a square is not allowed. */
  reason = $state.raw<Reason | null>(null)
  /** Whether a misfit in strict mode has been warned of, and whether the warning is being read. */
  warned = $state(false)
  warning = $state(false)
  shown = $state.raw<Shown | null>(null)
  /** Whose reserve lies in the drawer, when not one's own. */
  looked = $state('')
  /** On a narrow screen: the points instead of the reserve. */
  points = $state(false)
  /** What a lesson is about: the page looks there. */
  scope = $state.raw<Box | null>(null)
  /** The drawing of the board, to find squares on the screen. */
  drawing = $state.raw<SVGSVGElement>()

  override limits(): readonly [number, number] {
    const whole = fitting(WHOLE, this.frame)
    return [whole, Math.max(whole, CLOSEST / UNIT)]
  }

  override world(): Box {
    return WHOLE
  }

  /** Whether the squares are too small for a finger. */
  get far(): boolean {
    return this.sight.scale * UNIT < TOUCHABLE - 0.5
  }

  /** The page looks by itself: at the whole board, or where its squares would be too small, at the part in play. */
  lead(played: readonly Place[]): void {
    if (!this.frame.width) return
    const whole = fitting(WHOLE, this.frame)
    if (this.scope) {
      const { x, y, width, height } = this.scope
      return this.look({ x: x + width / 2, y: y + height / 2, scale: Math.max(fitting(this.scope, this.frame), whole) })
    }
    const near = TOUCHABLE / UNIT
    if (whole >= near || !played.length) return this.look({ x: 200, y: 200, scale: Math.max(whole, near) })
    const [rows, columns] = [played.map(([row]) => row), played.map(([, column]) => column)]
    const [top, left] = [Math.min(...rows), Math.min(...columns)]
    const part = boxOf(top - 1, left - 1, Math.max(...rows) - top + 3, Math.max(...columns) - left + 3)
    this.look(this.towards(part, { ...this.sight, scale: near }))
  }

  /** By itself as close as a finger needs, around a point in squares. */
  comeClose(row: number, column: number): void {
    this.look({ x: column * UNIT, y: row * UNIT, scale: TOUCHABLE / UNIT })
  }

  get cells(): Place[] {
    return squaresOf(this.piece, this.turns, this.flipped)
  }

  take(piece: string): void {
    if (this.piece !== piece) [this.turns, this.flipped] = [0, false]
    this.piece = piece
    this.warning = false
    this.shown = null
    this.looked = ''
    if (this.at) this.at = within(this.cells, this.at)
  }

  drop(): void {
    this.piece = ''
    this.at = null
    this.flying = null
    this.warning = false
  }

  situation({ seat, view }: FormaScene): string {
    return `${view.phase} ${seat} ${view.placements.length} ${view.last?.piece} ${view.second_try}`
  }

  /** Nothing is in hand. */
  begin({ view, seat }: FormaScene): void {
    this.drop()
    if (seat) this.auto = true
    this.reason = null
    if (view.phase !== 'obstacles') this.obstacles = []
    if (view.phase !== 'tower' && view.phase !== 'obstacles') this.tower = ''
  }

  keep() {
    const { piece, turns, flipped, at, obstacles, tower } = this
    return { piece, turns, flipped, at, obstacles, tower }
  }

  resume({ piece, turns, flipped, at, obstacles, tower }: ReturnType<Desk['keep']>): void {
    ;[this.piece, this.turns, this.flipped, this.at] = [piece, turns, flipped, at]
    ;[this.obstacles, this.tower] = [obstacles, tower]
  }

  turn(): void {
    this.#around(() => (this.turns = (this.turns + 1) % 4))
  }

  flip(): void {
    this.#around(() => {
      this.flipped = !this.flipped
      this.turns = (4 - this.turns) % 4
    })
  }

  /** The point a piece is turned around, exactly, as long as it is only turned: four turns bring it back. */
  #pivot: { at: Place | null; row: number; column: number } = { at: null, row: 0, column: 0 }

  #around(change: () => void): void {
    const before = extentOf(this.cells)
    change()
    const after = extentOf(this.cells)
    this.warning = false
    if (!this.at) return
    if (this.at !== this.#pivot.at) this.#pivot = { at: this.at, row: this.at[0] + before.height / 2, column: this.at[1] + before.width / 2 }
    const { row, column } = this.#pivot
    this.at = within(this.cells, [Math.round(row - after.height / 2), Math.round(column - after.width / 2)])
    this.#pivot.at = this.at
  }

  /** Brings the piece onto the board, in the middle of what is in sight. */
  lay(): void {
    const { height, width } = extentOf(this.cells)
    const { x, y } = this.sight
    this.at = within(this.cells, [Math.floor(y / UNIT - height / 2 + 0.5), Math.floor(x / UNIT - width / 2 + 0.5)])
  }

  step(down: number, right: number): void {
    if (!this.at) return this.lay()
    this.at = within(this.cells, [this.at[0] + down, this.at[1] + right])
    this.warning = false
    this.#follow(this.at)
  }

  /** Keeps the piece in sight. */
  #follow([row, column]: Place): void {
    const { height, width } = extentOf(this.cells)
    this.look(this.towards(boxOf(row, column, height, width)))
  }

  /** A piece carried to the edge of the frame draws the board along. */
  lean(x: number, y: number): void {
    const box = this.drawing?.getBoundingClientRect()
    if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return
    const [NEAR, STEP] = [26, 7]
    const along = (at: number, low: number, high: number) => (at < low + NEAR ? STEP : at > high - NEAR ? -STEP : 0)
    const [dx, dy] = [along(x, box.left, box.right), along(y, box.top, box.bottom)]
    if (dx || dy) this.pan(dx, dy)
  }

  show(shown: Shown): void {
    const again = this.shown?.seat === shown.seat && this.shown.part === shown.part
    this.shown = again ? null : shown
    this.looked = again || (shown.part !== 'reserve' && shown.part !== 'out') ? '' : shown.seat
  }

  /** A point of the screen, in squares. */
  locate(x: number, y: number): { row: number; column: number } | null {
    const matrix = this.drawing?.getScreenCTM()
    if (!matrix) return null
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse())
    return { row: point.y / UNIT, column: point.x / UNIT }
  }

  /** Finds out how large a square is on the screen now. */
  measure(): void {
    this.pitch = this.sight.scale * UNIT
  }
}
