import type { Say } from '../../i18n/texts.svelte'
import type { DobbleAction, DobblePuzzle, DobbleView } from '../../net/protocol'
import { announcer } from '../../ui/announce.svelte'
import type { DayPuzzle, Solved } from '../room'
import { soloScene } from '../scene'
import { commonSymbol, KEYS } from './deck'
import type { Dobble, DobbleScene } from './game'
import { viewOf } from './lesson'

/** Milliseconds before the first pair, as at a table. */
const COUNTDOWN = 3000
/** Ten pairs within so many seconds have three stars, and two. */
const [QUICK, FAIR] = [30, 60]

const now = (): number => performance.now()

/** Ten pairs against the clock, from the moment the first one is shown. */
export class Daily implements DayPuzzle<Dobble> {
  note = $state('')
  solved = $state.raw<Solved | null>(null)
  readonly over = false
  readonly #puzzle: DobblePuzzle
  readonly #say: Say
  #view: DobbleView = $state.raw()!
  /** Written as a record would be: from it the room tells the times. */
  #lines = $state.raw<readonly string[]>([])
  #started = $state(false)
  #began = 0
  #misses = 0
  #opening: ReturnType<typeof setTimeout> | undefined

  constructor(puzzle: DobblePuzzle, say: Say) {
    this.#puzzle = puzzle
    this.#say = say
    this.again()
  }

  get task(): string {
    return this.#say('page.day.help')
  }

  get begun(): boolean {
    return this.#started
  }

  get scene(): DobbleScene {
    const naming = this.#view.phase === 'name'
    return soloScene<Dobble>({ view: this.#view, lines: this.#lines, seat: naming ? 'p1' : '', say: this.#say, now, act: (action) => this.#act(action) })
  }

  /** Both cards lie face down until the player is ready. */
  again(): void {
    clearTimeout(this.#opening)
    const pairs = this.#puzzle.pairs
    this.#view = { ...viewOf({ pair: [0, 1] }), phase: 'pair', pair: [], points_to_win: pairs.length }
    ;[this.#started, this.#lines, this.#misses, this.note, this.solved] = [false, [], 0, '', null]
  }

  #act(action: DobbleAction): void {
    if (action.type === 'name' && this.#view.phase === 'name') this.#name(action.symbol)
  }

  start(): void {
    this.#started = true
    this.#view = { ...this.#view, opens_at: now() + COUNTDOWN }
    clearTimeout(this.#opening)
    this.#opening = setTimeout(() => {
      this.#began = now()
      this.#show(0)
    }, COUNTDOWN)
  }

  #show(index: number): void {
    const pair = this.#puzzle.pairs[index]!
    this.#write('table', `pair ${pair.join(' ')}`)
    this.#view = { ...this.#view, phase: 'name', pair: [...pair], found: index }
  }

  #name(symbol: string): void {
    const [first = 0, second = 0] = this.#view.pair
    this.#write('p1', `name ${symbol}`)
    if (symbol !== KEYS[commonSymbol(first, second)]) return void (this.#misses += 1)
    const found = this.#view.found + 1
    if (found < this.#puzzle.pairs.length) return this.#show(found)
    const seconds = Math.round((now() - this.#began) / 100) / 10
    this.#view = { ...this.#view, phase: 'over', found, finder: 'p1' }
    this.solved = { stars: seconds <= QUICK ? 3 : seconds <= FAIR ? 2 : 1, figure: seconds }
    this.note = this.#say('page.day.found', { time: this.#say('page.seconds', { seconds }), count: this.#misses })
    announcer.tell(this.note)
  }

  #write(who: string, words: string): void {
    this.#lines = [...this.#lines, `${((now() - this.#began) / 1000).toFixed(3)} ${who} ${words}`]
  }
}
