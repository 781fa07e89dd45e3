import { read, type Route } from './route'

/** What lies over the page, and how it is taken away. */
interface Cover {
  close: () => void
}

class Router {
  route = $state.raw<Route>({ page: 'home' })
  /** The topmost last; each has a step of the browser's history. */
  #covers: Cover[] = []
  /** A step back that was asked for here and has not happened yet. */
  #leaving = false
  #next = ''

  constructor() {
    this.#look()
    addEventListener('popstate', () => this.#stepped())
    document.addEventListener('click', (event) => this.#follow(event))
  }

  /** What covers the page goes with it, and so does its step. */
  go(address: string): void {
    if (this.#leaving) {
      this.#next = address
      return
    }
    if (this.#covers.length) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    this.#covers = []
    this.#look()
    scrollTo(0, 0)
  }

  /** The address of the same page, told more exactly; no step back leads to the old one. */
  rename(address: string): void {
    history.replaceState(history.state, '', address)
  }

  /** A sheet or a dialog: the browser’s *back* closes it first. Gives the way to take it away. */
  cover(close: () => void): () => void {
    const cover = { close }
    this.#covers.push(cover)
    history.pushState({ covered: true }, '')
    return () => {
      if (!this.#covers.includes(cover)) return
      this.#covers = this.#covers.filter((other) => other !== cover)
      this.#leaving = true
      history.back()
    }
  }

  #stepped(): void {
    const next = this.#next
    const [left, cover] = [this.#leaving, this.#covers.pop()]
    ;[this.#leaving, this.#next] = [false, '']
    if (left) {
      if (cover) this.#covers.push(cover)
      if (next) this.go(next)
      return
    }
    cover?.close()
    this.#look() // the step may have been to a link with keys
  }

  /** Keys leave the address at once: they are in nobody’s history and in no picture of the screen. */
  #look(): void {
    const route = read(location.pathname, location.hash)
    if ((route.page === 'table' || route.page === 'mine') && location.hash) this.rename(location.pathname)
    this.route = route
  }

  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.href)
  }
}

export const router = new Router()
