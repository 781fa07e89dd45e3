/** A line that has said nothing for so long is asked whether it is alive. All times in milliseconds. */
const QUIET = 4000
/** For an answer: a dead line is noticed within ten seconds. */
const ANSWER = 5000
/** An action without an answer is a reason to ask sooner. */
const UNANSWERED = 2500
/** After waking up the answer is expected sooner. */
const WAKING = 3000
/** For a connection to open and the table to be told. */
const OPENING = 9000
/** The server speaks every 20 seconds by itself: after so long without a word a line is dead. */
const OVERDUE = 25_000
/** The same for a hidden page, whose timers are late, and for a server that does not answer probes. */
const SILENCE = 45_000
/** On a line that is only slow, every loss makes the next one less hasty. */
const MOST_PATIENT = 3

/** Watches one connection after another: asks a quiet line for a sign of life, and gives up one that does not answer. */
export class Pulse {
  #timer: ReturnType<typeof setTimeout> | undefined
  #number = 0
  /** The number of the probe that is not answered; 0 for none. */
  #asked = 0
  #open = false
  #probing = false
  #waiting = false
  #heardAt = 0
  #patience = 1

  constructor(
    private readonly probe: (number: number) => void,
    private readonly dead: () => void,
  ) {}

  /** A connection is being made. */
  connecting(): void {
    this.stop()
    this.#limit(OPENING)
  }

  /** The table has answered; `probing` where the server answers probes. */
  opened(probing: boolean): void {
    const first = !this.#open
    ;[this.#open, this.#probing] = [true, probing]
    if (first) this.#rest()
  }

  /** Anything at all. That the other end hears us too, only the answer to a probe says. */
  heard(): void {
    this.#heardAt = Date.now()
    if (this.#open && !this.#asked && !this.#waiting) this.#rest()
  }

  alive(number: number): void {
    if (number !== this.#asked) return
    this.#asked = 0
    this.#patience = 1
    this.#rest()
  }

  /** Whether an action waits for its answer. */
  wait(waiting: boolean): void {
    if (waiting === this.#waiting) return
    this.#waiting = waiting
    if (this.#open && !this.#asked) this.#rest()
  }

  /** The page is looked at again, or the network is back: a line may have died unnoticed. */
  wake(): void {
    if (!this.#open) return
    if (Date.now() - this.#heardAt > OVERDUE) this.#giveUp()
    else if (this.#probing) this.#ask(WAKING)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#open = false
    this.#asked = 0
  }

  #rest(): void {
    clearTimeout(this.#timer)
    if (this.#probing && (this.#waiting || !document.hidden)) this.#timer = setTimeout(() => this.#ask(ANSWER), this.#waiting ? UNANSWERED : QUIET)
    else this.#timer = setTimeout(() => this.#giveUp(), SILENCE)
  }

  #ask(within: number): void {
    this.#asked = this.#number += 1
    this.#limit(within)
    this.probe(this.#asked)
  }

  #limit(within: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#giveUp(), within * this.#patience)
  }

  #giveUp(): void {
    this.#patience = Math.min(MOST_PATIENT, this.#patience + 1)
    this.stop()
    this.dead()
  }
}
