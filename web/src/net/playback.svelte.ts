import type { TableInfo, Update } from './protocol'

export const SPEEDS = ['slow', 'normal', 'fast'] as const
export type Speed = (typeof SPEEDS)[number]

type Told = TableInfo | Update

/** In a game with turns: how long, in milliseconds, what happened is looked at before the next thing is shown. */
const LOOK: Readonly<Record<Speed, number>> = { slow: 3200, normal: 1500, fast: 300 }
/** In a game without turns: how fast its time passes. */
const RATE: Readonly<Record<Speed, number>> = { slow: 0.5, normal: 1, fast: 2 }
/** Somebody who has paused for very long sees the newest at once. */
const MOST = 1000

/** Whether only bots play, and so nobody waits for who looks on. */
export const isShow = ({ seats, mine }: TableInfo): boolean => !mine.length && seats.length > 0 && seats.every(({ kind }) => kind === 'bot')

/**
 * A game between bots at the pace of whoever looks on: what the server tells waits here until it is its turn. Everybody
 * has a pace of their own; the bots play on at theirs.
 */
export class Playback {
  speed = $state<Speed>('normal')
  paused = $state(false)
  /** How much has been told and not yet shown. */
  waiting = $state(0)
  /** Whether the game has no turns, and so a clock of its own. */
  realtime = false
  /** False while somebody still speaks of what is shown. */
  #spoken = true
  #queue: Told[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #shown: Update | null = null
  /** When the last update came to be shown, and how much of the game's time had passed since in steps of other speeds. */
  #since = 0
  #passed = 0

  constructor(private readonly show: (told: Told) => void) {}

  /** The newest update, shown or not. */
  get newest(): Update | null {
    return this.#queue.findLast((told) => told.type === 'update') ?? this.#shown
  }

  hear(told: Told): void {
    this.#queue.push(told)
    if (this.#queue.length > MOST) while (this.#queue.length) this.#next()
    this.#plan()
  }

  /** The first thing that is shown of a game needs no waiting. */
  start(update: Update): void {
    this.#shown = update
    this.#since = performance.now()
    this.#passed = 0
  }

  setSpeed(speed: Speed): void {
    this.#stand()
    this.speed = speed
    this.#plan()
  }

  pause(paused: boolean): void {
    this.#stand()
    this.paused = paused
    this.#plan()
  }

  /** The next thing that happened, now. */
  step(): void {
    while (this.#queue.length && !this.#next()) continue
    this.#plan()
  }

  /** Nothing more is shown until it has been spoken of. */
  speak(speaking: Promise<void>): void {
    this.#spoken = false
    void speaking.finally(() => {
      this.#spoken = true
      this.#plan()
    })
  }

  /** The game's clock in a game without turns: it passes at the chosen speed, never beyond what comes next. */
  now(): number {
    const next = this.#queue.find((told) => told.type === 'update')?.now ?? Infinity
    return Math.min((this.#shown?.now ?? 0) + this.#elapsed(), next)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #elapsed(): number {
    return this.#passed + (this.paused ? 0 : (performance.now() - this.#since) * RATE[this.speed])
  }

  /** Notes how much time has passed at the speed until now. */
  #stand(): void {
    this.#passed = this.#elapsed()
    this.#since = performance.now()
  }

  #plan(): void {
    clearTimeout(this.#timer)
    while (this.#queue.length && this.#isNoEvent(this.#queue[0]!)) this.#next()
    this.waiting = this.#queue.length
    const [told] = this.#queue
    if (!told || this.paused || !this.#spoken) return
    this.#timer = setTimeout(() => {
      this.#next()
      this.#plan()
    }, this.#left(told))
  }

  /** What only says who is there is shown at once. */
  #isNoEvent(told: Told): boolean {
    return told.type === 'table-info' || !told.lines.length
  }

  #left(told: Told): number {
    if (told.type === 'table-info' || !this.#shown) return 0
    const left = this.realtime ? (told.now - this.#shown.now - this.#elapsed()) / RATE[this.speed] : LOOK[this.speed] - (performance.now() - this.#since)
    return Math.max(0, left)
  }

  /** Shows what is next; whether it was an event. */
  #next(): boolean {
    const told = this.#queue.shift()!
    if (told.type === 'update') this.start(told)
    this.show(told)
    return !this.#isNoEvent(told)
  }
}
