import type { Say } from '../../i18n/texts.svelte'
import type { HexadesAction, HexadesPuzzle, HexadesView } from '../../net/protocol'
import { announcer } from '../../ui/announce.svelte'
import type { DayPuzzle, Solved } from '../room'
import { soloScene } from '../scene'
import type { Hexades, HexadesScene } from './game'

/** A roll in an endgame: which cell? The numbers the dice make are marked; the best one is to be found. */
export class Daily implements DayPuzzle<Hexades> {
  note = $state('')
  solved = $state.raw<Solved | null>(null)
  readonly over = false
  readonly #puzzle: HexadesPuzzle
  readonly #say: Say
  #view: HexadesView = $state.raw()!
  #tried = $state.raw<readonly number[]>([])

  constructor(puzzle: HexadesPuzzle, say: Say) {
    this.#puzzle = puzzle
    this.#say = say
    this.again()
  }

  get task(): string {
    return this.#say('page.day.help', { colour: this.#view.active === this.#view.red ? 'red' : 'black' })
  }

  get begun(): boolean {
    return this.solved !== null
  }

  get scene(): HexadesScene {
    const seat = this.#puzzle.view.active
    return soloScene<Hexades>({
      view: this.#view,
      hints: { reachable: Object.keys(this.#puzzle.chances).map(Number).filter((number) => !this.#tried.includes(number)) },
      assist: !this.solved,
      seat: this.solved ? '' : seat,
      mine: [seat],
      say: this.#say,
      act: (action) => this.#act(action),
    })
  }

  again(): void {
    this.#view = { ...this.#puzzle.view, phase: 'free' }
    ;[this.note, this.solved, this.#tried] = ['', null, []]
  }

  #act(action: HexadesAction): void {
    if (action.type !== 'put' || this.solved) return
    const { number } = action
    const chance = this.#puzzle.chances[number]
    if (chance === undefined) return this.#tell('page.day.not-made', { number, dice: this.#view.dice.join(' ') })
    const [best = 0, next = 0] = Object.values(this.#puzzle.chances).toSorted((one, other) => other - one)
    const percent = (thousandths: number) => Math.round(thousandths / 10)
    if (!this.#tried.includes(number)) this.#tried = [...this.#tried, number]
    if (chance < best) return this.#tell('page.day.worse', { number, chance: percent(chance) })
    const { numbers, cells, red, active } = this.#view
    const cell = numbers.indexOf(number)
    this.#view = { ...this.#view, phase: 'over', turn: null, last: number, cells: cells.slice(0, cell) + (active === red ? 'r' : 'b') + cells.slice(cell + 1) }
    this.solved = { stars: Math.max(1, 4 - this.#tried.length), figure: this.#tried.length }
    this.#tell('page.day.found', { number, chance: percent(best), next: percent(next) })
  }

  #tell(key: string, parameters: Record<string, string | number>): void {
    this.note = this.#say(key, parameters)
    announcer.tell(this.note)
  }
}
