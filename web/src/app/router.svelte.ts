import { covers } from '../ui/covers'
import { read, type Route } from './route'

class Router {
  route = $state.raw<Route>({ page: 'home' })

  constructor() {
    this.#look()
    addEventListener('popstate', () => this.#stepped())
    document.addEventListener('click', (event) => this.#follow(event))
  }

  /** What covers the page goes with it, and so does its step. */
  go(address: string): void {
    covers.whenSettled(() => {
      if (covers.clear()) history.replaceState(null, '', address)
      else history.pushState(null, '', address)
      this.#look()
      scrollTo(0, 0)
    })
  }

  /** The address of the same page, told more exactly; no step back leads to the old one. */
  rename(address: string): void {
    history.replaceState(history.state, '', address)
  }

  #stepped(): void {
    if (!covers.stepped()) this.#look() // the step may have been to a link with keys
  }

  /** Keys leave the address at once: they are in nobody’s history and in no picture of the screen. */
  #look(): void {
    const route = read(location.pathname, location.hash)
    const secret = route.page === 'table' || route.page === 'mine' || route.page === 'staff' || (route.page === 'tournament' && route.key)
    if (secret && location.hash) this.rename(location.pathname)
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
