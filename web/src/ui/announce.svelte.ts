/** What a screen reader is told, politely; the same words twice are told twice. */
class Announcer {
  words = $state('')
  #odd = false

  tell(words: string): void {
    this.#odd = !this.#odd
    this.words = words + (this.#odd ? '\u00a0' : '')
  }
}

export const announcer = new Announcer()
