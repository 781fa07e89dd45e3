import type { Say } from '../../i18n/texts.svelte'
import type { FormaAction, FormaPuzzle, FormaView } from '../../net/protocol'
import { announcer } from '../../ui/announce.svelte'
import type { DayPuzzle, Solved } from '../room'
import { soloScene } from '../scene'
import { boxOf, type Desk } from './desk.svelte'
import type { Forma, FormaScene } from './game'
import { placed } from './lesson'
import { placeOf } from './position'

/** From these parts of the best total on there are three, two and one stars. */
const STARS = [1, 0.8, 0.5]

/** A part of the board and two pieces: the most points they make. */
export class Daily implements DayPuzzle<Forma> {
  note = $state('')
  solved = $state.raw<Solved | null>(null)
  over = $state(false)
  readonly #puzzle: FormaPuzzle
  readonly #desk: Desk
  readonly #say: Say
  #view: FormaView = $state.raw()!
  #earlier = $state.raw<readonly FormaView[]>([])

  constructor(puzzle: FormaPuzzle, desk: Desk, say: Say) {
    this.#puzzle = puzzle
    this.#say = say
    this.#view = puzzle.view
    const { row, column, rows, columns } = puzzle.part
    this.#desk = desk
    ;[desk.scope, desk.confined] = [boxOf(row, column, rows, columns), true]
  }

  get task(): string {
    return this.#say('page.day.help')
  }

  get begun(): boolean {
    return this.#earlier.length > 0
  }

  get scene(): FormaScene {
    return soloScene<Forma>({
      view: this.#view,
      seat: this.over ? '' : 'p1',
      names: { p1: this.#say('page.intro.you'), p2: this.#say('page.intro.other') },
      say: this.#say,
      act: (action) => this.#act(action),
    })
  }

  undo(): void {
    ;[this.#view, this.#earlier] = [this.#earlier.at(-1) ?? this.#view, this.#earlier.slice(0, -1)]
    ;[this.note, this.over, this.solved] = ['', false, null]
  }

  reveal(): void {
    this.again()
    for (const words of this.#puzzle.answer) {
      const [, piece = '', ...squares] = words.split(' ')
      this.#earlier = [...this.#earlier, this.#view]
      this.#view = placed(this.#view, { type: 'put', piece, squares })
    }
    ;[this.#view, this.over] = [{ ...this.#view, phase: 'over', turn: null }, true]
    this.#tell(this.#say('page.day.answer', { best: this.#puzzle.best }))
  }

  again(): void {
    ;[this.#view, this.#earlier] = [this.#puzzle.view, []]
    ;[this.note, this.over, this.solved] = ['', false, null]
  }

  #act(action: FormaAction): void {
    if (this.over) return
    if (action.type === 'pass') return this.#end()
    if (action.type !== 'put') return
    if (!action.squares.every((square) => this.#desk.isOpen(placeOf(square)))) return this.#tell(this.#say('page.day.outside'))
    this.#earlier = [...this.#earlier, this.#view]
    this.#view = placed(this.#view, action)
    if (this.#view.players[0]!.reserve.length) this.#tell(this.#say('page.day.points', { points: this.#points() }))
    else this.#end()
  }

  #end(): void {
    const [points, best] = [this.#points(), this.#puzzle.best]
    const stars = STARS.filter((part) => points >= part * best).length
    this.over = true
    this.#view = { ...this.#view, phase: 'over', turn: null }
    if (stars) this.solved = { stars, figure: points }
    this.#tell(this.#say('page.day.made', { points, best, even: points === best ? 'yes' : 'no' }))
  }

  /** What the pieces put so far have brought. */
  #points(): number {
    const gained = ({ players }: FormaView) => {
      const { pieces, squares, obstacles, tower } = players[0]!.score
      return pieces + squares + obstacles + tower
    }
    return gained(this.#view) - gained(this.#puzzle.view)
  }

  #tell(words: string): void {
    this.note = words
    announcer.tell(words)
  }
}
