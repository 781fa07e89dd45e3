import type { FormaScene } from './game'
import { UNIT } from './Piece.svelte'
import { extentOf, SIZE, squaresOf, type Place } from './pieces'
import { within, type Part, type Reason } from './position'

/** Shown on the board and in the drawer: where points of somebody come from. */
export interface Shown {
  seat: string
  part: Part
}

/** The part of the board in sight, in squares. */
export interface Sight {
  zoom: number
  row: number
  column: number
}

const CLOSEST = 4

/** What a player has in hand but not yet played. */
export class Desk {
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
  sight = $state.raw<Sight>({ zoom: 1, row: 0, column: 0 })
  /** The drawing of the board, to find squares on the screen. */
  drawing = $state.raw<SVGSVGElement>()

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
  begin({ view }: FormaScene): void {
    this.drop()
    this.reason = null
    if (view.phase !== 'obstacles') this.obstacles = []
    if (view.phase !== 'tower' && view.phase !== 'obstacles') this.tower = ''
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
    const half = SIZE / this.sight.zoom / 2
    this.at = within(this.cells, [Math.floor(this.sight.row + half - height / 2), Math.floor(this.sight.column + half - width / 2)])
  }

  step(down: number, right: number): void {
    if (!this.at) return this.lay()
    this.at = within(this.cells, [this.at[0] + down, this.at[1] + right])
    this.warning = false
    this.#follow(this.at)
  }

  /** Keeps the piece in sight. */
  #follow([row, column]: Place): void {
    const seen = SIZE / this.sight.zoom
    const { height, width } = extentOf(this.cells)
    const into = (from: number, low: number, high: number) => Math.min(Math.max(from, high - seen), low)
    this.look({ ...this.sight, row: into(this.sight.row, row, row + height), column: into(this.sight.column, column, column + width) })
  }

  show(shown: Shown): void {
    const again = this.shown?.seat === shown.seat && this.shown.part === shown.part
    this.shown = again ? null : shown
    this.looked = again || (shown.part !== 'reserve' && shown.part !== 'out') ? '' : shown.seat
  }

  look({ zoom, row, column }: Sight): void {
    const near = Math.min(CLOSEST, Math.max(1, zoom))
    const most = SIZE - SIZE / near
    this.sight = { zoom: near, row: Math.min(most, Math.max(0, row)), column: Math.min(most, Math.max(0, column)) }
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
    this.pitch = (this.drawing?.getScreenCTM()?.a ?? 1) * UNIT
  }

  /** Closer or farther, so that this point stays where it is. */
  zoomBy(factor: number, row = this.sight.row + SIZE / this.sight.zoom / 2, column = this.sight.column + SIZE / this.sight.zoom / 2): void {
    const zoom = Math.min(CLOSEST, Math.max(1, this.sight.zoom * factor))
    const scale = this.sight.zoom / zoom
    this.look({ zoom, row: row - (row - this.sight.row) * scale, column: column - (column - this.sight.column) * scale })
  }
}
