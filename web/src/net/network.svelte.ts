import { delay } from './backoff'

/** The header of what the service worker has kept and answers in place of the server (`web/worker.js`). */
const KEPT = 'x-kept'

/** Whether the server can be reached: the device says it is online, and the last question was answered. */
class NetworkState {
  #online = $state(globalThis.navigator?.onLine !== false)
  #answers = $state(true)
  #attempt = 0
  #waiting: ReturnType<typeof setTimeout> | undefined

  constructor() {
    globalThis.addEventListener?.('online', () => {
      this.#online = true
      if (!this.#answers) void this.look()
    })
    globalThis.addEventListener?.('offline', () => (this.#online = false))
  }

  get up(): boolean {
    return this.#online && this.#answers
  }

  /** What came of a question; null where nothing came. */
  heard(answer: Pick<Response, 'status' | 'headers'> | null): void {
    this.#answers = answer !== null && answer.status < 500 && !answer.headers.has(KEPT)
    clearTimeout(this.#waiting)
    if (this.#answers) this.#attempt = 0
    else this.#waiting = setTimeout(() => void this.look(), delay(this.#attempt++))
  }

  /** Asks the server whether it is there; again and again while it is not. */
  async look(): Promise<void> {
    const answer = await fetch('/api/version', { cache: 'no-store' }).catch(() => null)
    await answer?.text().catch(() => '') // read to its end, else the browser goes on loading it
    this.heard(answer)
  }
}

export const network = new NetworkState()
