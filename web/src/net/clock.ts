/** The game's clock, guessed from messages that come later than they were sent. All times in milliseconds. */
export class GameClock {
  #ahead = 0
  #known = false

  /** After a pause, at a new game or on a new line: what was guessed before says nothing any more. */
  forget(): void {
    this.#known = false
  }

  /** It was `now` there when the message was sent that has come `at` here. The quickest message knows best. */
  hear(now: number, at: number): void {
    this.#ahead = this.#known ? Math.max(this.#ahead, now - at) : now - at
    this.#known = true
  }

  at(here: number): number {
    return here + this.#ahead
  }
}
