import { closeScreen, showOnScreen, Trouble } from '../net/api'
import { keep, recall } from '../ui/storage'

/** The big screen that was put up from this browser: the secret by which it is told more, and the table it shows. */
interface Remote {
  remote: string
  table: string
}

const KEY = 'passerelle.remote'

class ScreenRemoteControl {
  #known = $state.raw<Remote | null>(recall<Remote>(KEY))

  /** The table that the screen shows; empty where no screen was put up from here. */
  get table(): string {
    return this.#known?.table ?? ''
  }

  /** On the screen with this code. Throws Trouble. */
  async putUp(code: string, table: string): Promise<void> {
    this.#keep({ remote: await showOnScreen({ table, code }), table })
  }

  /** On the same screen as before. Throws Trouble: where it is not ours any more, it is forgotten. */
  async switchTo(table: string): Promise<void> {
    const remote = this.#known?.remote
    if (!remote) return
    try {
      this.#keep({ remote: await showOnScreen({ table, remote }), table })
    } catch (error) {
      if (error instanceof Trouble && error.problem.code === 'PA-29.no-such-screen') this.#keep(null)
      throw error
    }
  }

  /** The screen is free for another one. Throws Trouble. */
  async release(): Promise<void> {
    const remote = this.#known?.remote
    if (remote) await closeScreen(remote)
    this.#keep(null)
  }

  #keep(known: Remote | null): void {
    this.#known = known
    keep(KEY, known)
  }
}

export const screenRemote = new ScreenRemoteControl()
