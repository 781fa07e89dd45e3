import type { Say } from '../../i18n/texts.svelte'
import type { LabyrinthAction, LabyrinthPuzzle, LabyrinthView } from '../../net/protocol'
import { announcer } from '../../ui/announce.svelte'
import type { DayPuzzle, Solved } from '../room'
import { soloScene } from '../scene'
import type { Labyrinth, LabyrinthScene } from './game'
import { push, stop, viewOf } from './lesson'

/** So many pushes more than the fewest still have two stars. */
const NEAR = 3

/** One board, one goal. A wrong stop is told and counted, and one goes on. */
export class Daily implements DayPuzzle<Labyrinth> {
  note = $state('')
  solved = $state.raw<Solved | null>(null)
  readonly over = false
  readonly #puzzle: LabyrinthPuzzle
  readonly #say: Say
  #view: LabyrinthView = $state.raw()!
  #earlier = $state.raw<readonly LabyrinthView[]>([])
  #wrong = $state(0)

  constructor(puzzle: LabyrinthPuzzle, say: Say) {
    this.#puzzle = puzzle
    this.#say = say
    this.#view = viewOf(puzzle)
  }

  get task(): string {
    return this.#say('page.day.help')
  }

  get begun(): boolean {
    return this.#earlier.length > 0
  }

  get scene(): LabyrinthScene {
    const racing = this.#view.phase === 'race'
    return soloScene<Labyrinth>({ view: this.#view, seat: racing ? 'p1' : '', say: this.#say, act: (action) => this.#act(action) })
  }

  undo(): void {
    if (this.solved) return this.again()
    ;[this.#view, this.#earlier, this.note] = [this.#earlier.at(-1) ?? this.#view, this.#earlier.slice(0, -1), '']
  }

  again(): void {
    ;[this.#view, this.#earlier, this.note, this.solved, this.#wrong] = [viewOf(this.#puzzle), [], '', null, 0]
  }

  #act(action: LabyrinthAction): void {
    if (this.#view.phase !== 'race') return
    if (action.type === 'push') {
      this.#earlier = [...this.#earlier, this.#view]
      this.#view = push(this.#view, action.square)
      this.note = ''
    } else if (action.type === 'call-stop') this.#stop()
  }

  #stop(): void {
    const after = stop(this.#view, this.#puzzle)
    if (!after.last!.winner) {
      this.#wrong += 1
      return this.#tell(this.#say('page.day.wrong', { count: this.#wrong }))
    }
    const figure = after.last!.looks[0]!.pushes
    const more = figure - this.#puzzle.optimum.length
    const stars = more === 0 ? 3 : more <= NEAR ? 2 : 1
    this.#view = after
    this.solved = { stars: Math.max(1, this.#wrong ? stars - 1 : stars), figure }
    this.#tell(this.#say('page.day.found', { goal: this.#say(`object.${this.#puzzle.goal}.the`), count: this.#wrong }))
  }

  #tell(words: string): void {
    this.note = words
    announcer.tell(words)
  }
}
