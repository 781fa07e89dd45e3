import type { VerbindungView } from '../../net/protocol'
import { lastChange } from '../../record/line'
import { faceOf, mayPlay, turned, WAYS, type Colour } from './faces'
import type { VerbindungScene } from './game'

/** A press longer than this was a look, not a switch. */
const HOLD = 350

export const colourOf = (view: VerbindungView, seat: string): Colour => (seat === view.red ? 'red' : 'black')

/** VG-7, VG-22: how many dice may still be placed this turn. */
const room = (view: VerbindungView): number => (view.announced ? 1 : 2 - view.used.filter(Boolean).length)

export type DieState = 'free' | 'duty' | 'used' | 'theirs' | 'waits'

/** What may be done with a rolled die: `waits` for the white crosses that must come first (VG-10). */
export function stateOf(view: VerbindungView, index: number): DieState {
  const face = view.dice[index] ?? ''
  if (view.used[index]) return 'used'
  if (!mayPlay(colourOf(view, view.active), face)) return 'theirs'
  if (face === 'WX' && view.duties) return 'duty'
  return view.duties && view.duties >= room(view) ? 'waits' : 'free'
}

export const isOpen = (state: DieState): boolean => state === 'free' || state === 'duty'

/** Whether any of the dice is this player's to take. */
export const hasDie = (view: VerbindungView): boolean => view.dice.some((_, index) => isOpen(stateOf(view, index)))

/** What a player has in hand but not yet played. */
export class Desk {
  /** Which of the dice rolled; -1 for none. */
  chosen = $state(-1)
  /** The die last touched that may not be taken; -1 for none. */
  refused = $state(-1)
  /** Quarter turns of each die, counted on and on so that it always turns the same way round. */
  turns = $state([0, 0, 0])
  /** The cell a finger has touched: once more, and the die lies there. */
  cell = $state('')
  /** The cell looked at, by mouse or keys. */
  look = $state('')
  /** Whose networks are lit. */
  shown = $state<Colour | ''>('')

  #pressed = 0
  #was: Colour | '' = ''

  clear(): void {
    this.chosen = -1
    this.refused = -1
    this.cell = ''
  }

  situation({ lines, seat, view }: VerbindungScene): string {
    return [lastChange(lines), view.phase, seat !== '', view.used, view.announced].join()
  }

  /** Where only one die can be taken, it is taken. */
  begin({ seat, view }: VerbindungScene): void {
    this.clear()
    if (!view.used.some(Boolean)) this.turns = [0, 0, 0]
    if (!seat || view.phase !== 'place') return
    const open = view.dice.flatMap((_, index) => (isOpen(stateOf(view, index)) ? [index] : []))
    if (open.length && open.every((index) => view.dice[index] === view.dice[open[0]!])) this.chosen = open[0]!
  }

  keep() {
    return { chosen: this.chosen, turns: [...this.turns], cell: this.cell }
  }

  resume({ chosen, turns, cell }: ReturnType<Desk['keep']>): void {
    ;[this.chosen, this.turns, this.cell] = [chosen, turns, cell]
  }

  pick(view: VerbindungView, index: number): void {
    this.refused = -1
    if (this.chosen === index) this.turn(view)
    else this.chosen = index
  }

  /** Whether the die in hand looks different when turned. */
  canTurn(view: VerbindungView): boolean {
    const face = faceOf(view.dice[this.chosen])
    return !!face && WAYS[face].length > 1
  }

  turn(view: VerbindungView): void {
    if (this.canTurn(view)) this.turns[this.chosen]! += 1
  }

  /** The die in hand as it lies, in the words of a record; empty for none. */
  tile(view: VerbindungView): string {
    const face = faceOf(view.dice[this.chosen])
    return face ? turned(face, this.turns[this.chosen] ?? 0) : ''
  }

  /** A short press switches the networks on or off, a long one shows them while it lasts. */
  press(colour: Colour): void {
    this.#pressed = performance.now()
    this.#was = this.shown
    this.shown = colour
  }

  release(colour: Colour): void {
    if (this.#was === colour || performance.now() - this.#pressed > HOLD) this.shown = ''
  }
}
