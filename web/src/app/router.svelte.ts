import { read, type Route } from './route'

class Router {
  route = $state.raw<Route>(read(location.pathname, location.hash))

  constructor() {
    addEventListener('popstate', () => this.#look())
    document.addEventListener('click', (event) => this.#follow(event))
  }

  go(address: string): void {
    history.pushState(null, '', address)
    this.#look()
    scrollTo(0, 0)
  }

  /** The address of the same page, told more exactly; no step back leads to the old one. */
  rename(address: string): void {
    history.replaceState(null, '', address)
  }

  #look(): void {
    this.route = read(location.pathname, location.hash)
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
