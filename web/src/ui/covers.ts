interface Cover {
  close: () => void
  /** Whether it has its step in the browser's history. */
  stepped: boolean
}

/** What lies over the page, the topmost last: sheets and dialogs. The browser's *back* takes them away first. */
class Covers {
  #open: Cover[] = []
  /** Whether a step back was asked for here and has not happened yet. */
  #leaving = false
  #waiting: (() => void)[] = []

  /** A sheet or a dialog that is open now; gives the way to say that it is closed. */
  open(close: () => void): () => void {
    const cover: Cover = { close, stepped: false }
    this.#open.push(cover)
    this.whenSettled(() => {
      if (!this.#open.includes(cover)) return
      history.pushState({ covered: true }, '')
      cover.stepped = true
    })
    return () => this.#remove(cover)
  }

  /** Now, or after the steps back that are under way. */
  whenSettled(act: () => void): void {
    if (this.#leaving) this.#waiting.push(act)
    else act()
  }

  /** Another page comes: nothing lies over it. Gives whether something did. */
  clear(): boolean {
    const had = this.#open.length > 0
    this.#open = []
    return had
  }

  /** The browser went a step. Gives whether that was asked for here; else the topmost is closed. */
  stepped(): boolean {
    if (!this.#leaving) {
      this.#open.pop()?.close()
      return false
    }
    this.#leaving = false
    const waiting = this.#waiting
    this.#waiting = []
    for (const act of waiting) this.whenSettled(act) // one of them may be another step back
    return true
  }

  #remove(cover: Cover): void {
    if (!this.#open.includes(cover)) return
    this.#open = this.#open.filter((other) => other !== cover)
    if (!cover.stepped) return
    this.whenSettled(() => {
      this.#leaving = true
      history.back()
    })
  }
}

export const covers = new Covers()
