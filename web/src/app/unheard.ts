/** Which lines of a game are new: what was there on entering is not. */
export class Unheard {
  #count = -1
  #game = 0

  /** The first new line, counted from 0; null where there is none. */
  from(game: number, count: number): number | null {
    const [heard, same] = [this.#count, game === this.#game]
    ;[this.#count, this.#game] = [count, game]
    if (heard < 0 || (same && count <= heard)) return null
    return same ? heard : 0
  }
}
