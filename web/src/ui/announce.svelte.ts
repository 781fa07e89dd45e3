/** Where announcements can be heard. */
export type RegionId = symbol

/** In milliseconds. */
const TOGETHER = 40

/** One after the other, with a stop where one has none: a voice would run them into each other. */
export const sentences = (told: readonly string[]): string => told.map((words, index) => (index < told.length - 1 && /[\p{L}\p{N})]$/u.test(words) ? `${words}.` : words)).join(' ')

/**
 * What a screen reader is told, politely; the same words twice are told twice. Everything under an open dialog is
 * silent, so each dialog has a live region of its own, and words go to the one opened last.
 */
export class Announcer {
  #places = $state.raw<readonly RegionId[]>([])
  #told = $state.raw<{ place: RegionId | undefined; words: string }>({ place: undefined, words: '' })
  #odd = false
  #waiting: string[] = []

  /** What is told at nearly the same time is one announcement: a later one would cut the first short. */
  tell(words: string): void {
    if (!words) return
    if (!this.#waiting.length) setTimeout(() => this.#speak(), TOGETHER)
    this.#waiting.push(words)
  }

  #speak(): void {
    this.#odd = !this.#odd
    this.#told = { place: this.#places.at(-1), words: sentences(this.#waiting) + (this.#odd ? '\u00a0' : '') }
    this.#waiting = []
  }

  /** A live region is there; gives the way to take it away. */
  open(place: RegionId): () => void {
    this.#places = [...this.#places, place]
    return () => (this.#places = this.#places.filter((other) => other !== place))
  }

  /** What a region says: nothing that was told elsewhere. */
  at(place: RegionId): string {
    return this.#told.place === place ? this.#told.words : ''
  }
}

export const announcer = new Announcer()
