import { cellOf, sideOf } from '../../board/square/square'
import { sayRefusal, type Say } from '../../i18n/texts.svelte'
import type { VerbindungAction, VerbindungNetwork, VerbindungPlace, VerbindungPuzzle, VerbindungView } from '../../net/protocol'
import { announcer } from '../../ui/announce.svelte'
import type { DayPuzzle, Solved } from '../room'
import { soloScene } from '../scene'
import { colourOf, hasDie } from './desk.svelte'
import { SIZE } from './faces'
import type { Verbindung, VerbindungScene } from './game'
import { joined, judge, placed, won } from './lesson'
import { networkFrom } from './position'

/** A roll that completes red's network. A turn that ends without is told, and begins again. */
export class Daily implements DayPuzzle<Verbindung> {
  note = $state('')
  solved = $state.raw<Solved | null>(null)
  over = $state(false)
  readonly #puzzle: VerbindungPuzzle
  readonly #say: Say
  #view: VerbindungView = $state.raw()!
  #earlier = $state.raw<readonly VerbindungView[]>([])
  #misses = 0

  constructor(puzzle: VerbindungPuzzle, say: Say) {
    this.#puzzle = puzzle
    this.#say = say
    this.#view = puzzle.view
  }

  get task(): string {
    return this.#say('page.day.help', { dice: this.#puzzle.answer.length })
  }

  get begun(): boolean {
    return this.#earlier.length > 0
  }

  get scene(): VerbindungScene {
    const done = this.over || this.solved !== null
    return soloScene<Verbindung>({ view: this.#view, seat: done ? '' : 'p1', say: this.#say, act: (action) => this.#act(action) })
  }

  undo(): void {
    ;[this.#view, this.#earlier] = [this.#earlier.at(-1) ?? this.#view, this.#earlier.slice(0, -1)]
    ;[this.note, this.over] = ['', false]
  }

  reveal(): void {
    this.again()
    for (const words of this.#puzzle.answer) {
      const [face = '', cell = '', way = ''] = words.split(' ')
      this.#lay({ type: 'place', face, cell, way })
    }
    ;[this.#view, this.over] = [won(this.#view), true]
    this.#tell(this.#say('page.day.answer'))
  }

  again(): void {
    ;[this.#view, this.#earlier, this.note, this.over] = [this.#puzzle.view, [], '', false]
    if (this.solved) [this.solved, this.#misses] = [null, 0]
  }

  #act(action: VerbindungAction): void {
    if (action.type === 'place') this.#place(action)
    else if (action.type === 'end') this.#end()
  }

  #place(action: VerbindungPlace): void {
    const refused = judge(this.#view, action)
    if (refused) return this.#tell(sayRefusal(refused, 'verbindung'))
    this.note = ''
    this.#lay(action)
    if (joined(this.#view)) this.#finish()
    else if (this.#earlier.length === 2 || !hasDie(this.#view)) this.#end()
  }

  #lay(action: VerbindungPlace): void {
    this.#earlier = [...this.#earlier, this.#view]
    const words = [action.face, action.cell, action.way].filter(Boolean).join(' ')
    const turned = this.#earlier.length === 1 ? (this.#puzzle.turned[words] ?? []) : []
    const view = placed(this.#view, action)
    const board = turned.reduce((tiles, cell) => tiles.with(cellOf(cell, SIZE), 'WX'), view.board)
    this.#view = { ...view, board, turned: [...turned], networks: networksOf({ ...view, board }) }
  }

  #finish(): void {
    this.#view = won(this.#view)
    this.solved = { stars: Math.max(1, 3 - this.#misses), figure: this.#misses + 1 }
    this.#tell(this.#say('page.day.found'))
  }

  #end(): void {
    if (!this.begun) return this.#tell(this.#say('page.day.place'))
    this.#misses += 1
    this.over = true
    this.#view = { ...this.#view, phase: 'over', turn: null }
    this.#tell(this.#say('page.day.missed'))
  }

  #tell(words: string): void {
    this.note = words
    announcer.tell(words)
  }
}

/** All networks as they lie, each once. */
function networksOf(view: VerbindungView): VerbindungNetwork[] {
  const bases = view.bases.map(({ seat, side, cell }) => ({ seat, colour: colourOf(view, seat), side: sideOf(side), cell }))
  const found: VerbindungNetwork[] = []
  for (const { seat, ...base } of bases) {
    const network = networkFrom(base, view.board, bases, view.cuts)
    if (network.cells.length && !found.some((other) => other.seat === seat && other.bases.includes(base.side))) found.push({ seat, ...network })
  }
  return found
}
