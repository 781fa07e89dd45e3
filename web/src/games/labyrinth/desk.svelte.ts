import type { LabyrinthSettledBoard } from '../../net/protocol'
import type { LabyrinthScene } from './game'
import { GAP, turned, type Tiles } from './maze'

/** A card that has been settled, as it is told at the end. */
export interface Settled {
  goal: string
  won: boolean
  look: LabyrinthSettledBoard
}

/** A solution being shown, push by push. */
export interface Showing {
  tiles: Tiles
  pushes: readonly string[]
  wizard: string
  goal: string
  step: number
}

const SHAPES = ['ns', 'ne', 'nes']
const shuffle = <T>(things: readonly T[]): T[] =>
  things.map((thing) => ({ thing, key: Math.random() })).toSorted((one, other) => one.key - other.key).map(({ thing }) => thing)

/** How many cards have been won or found void. */
const settledIn = (lines: readonly string[]): number => lines.filter((line) => / table (won|void)\b/.test(line)).length

/** What a player has in hand: the board being laid, the solution being shown, the cards so far. */
export class Desk {
  /** The board not yet laid, and which tile is which. */
  draft = $state.raw<Tiles>([...Array<string[]>(5).fill(SHAPES).flat(), GAP])
  ids = $state.raw<readonly number[]>(Array.from({ length: 16 }, (_, id) => id))
  chosen = $state(-1)
  showing = $state.raw<Showing | null>(null)
  settled = $state.raw<readonly Settled[]>([])
  /** Whether the tile touched last cannot be pushed. */
  astray = $state(false)
  /** How many cards had been settled when the last one was noted. */
  #noted = 0

  swap(one: number, other: number): void {
    const swapped = <T>(things: readonly T[]) => things.with(one, things[other]!).with(other, things[one]!)
    ;[this.draft, this.ids, this.chosen] = [swapped(this.draft), swapped(this.ids), -1]
  }

  turn(cell: number): void {
    this.draft = this.draft.with(cell, turned(this.draft[cell]!))
  }

  /** A tap takes a tile; a second one turns it, or changes places with another. */
  tap(cell: number): void {
    if (this.chosen < 0) this.chosen = cell
    else if (this.chosen === cell) this.turn(cell)
    else this.swap(this.chosen, cell)
  }

  /** Tiles in any order, each turned somehow. */
  mix(): void {
    const order = shuffle(this.ids.map((_, cell) => cell))
    const draft = order.map((cell) => this.draft[cell]!).map((tile) => Array.from({ length: Math.floor(Math.random() * 4) }).reduce<string>((other) => turned(other), tile))
    ;[this.draft, this.ids, this.chosen] = [draft, order.map((cell) => this.ids[cell]!), -1]
  }

  /** Another card has been settled, or the next one is turned. */
  situation({ lines, view }: LabyrinthScene): string {
    return `${settledIn(lines)} ${view.last?.goal ?? ''} ${view.phase === 'countdown' || view.phase === 'race'}`
  }

  /** Notes the card settled last; a new game begins a new list. A solution is shown until the next card is turned. */
  begin({ lines, view }: LabyrinthScene): void {
    const count = settledIn(lines)
    if (!count) this.settled = []
    this.showing = null
    this.astray = false
    const look = view.last?.looks[0]
    if (view.last && look && count !== this.#noted) this.settled = [...this.settled, { goal: view.last.goal, won: view.last.winner !== '', look }]
    this.#noted = count
  }

  keep() {
    return { draft: this.draft, ids: this.ids, chosen: this.chosen }
  }

  resume({ draft, ids, chosen }: ReturnType<Desk['keep']>): void {
    ;[this.draft, this.ids, this.chosen] = [draft, ids, chosen]
  }

  show(goal: string, look: LabyrinthSettledBoard): void {
    this.showing = { tiles: look.turned_on, pushes: look.optimum ?? [], wizard: look.wizard, goal, step: 0 }
  }
}
