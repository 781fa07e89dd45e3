export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'replay'; table: string; at: number }
  | { page: 'lost' }

export function read(pathname: string, hash: string): Route {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  if (pathname === '/') return { page: 'home' }
  if (pathname === '/replay') return { page: 'replay', table: words.get('t') ?? '', at: Number(words.get('at') ?? -1) }
  const table = /^\/t\/([A-Za-z0-9_-]{1,64})$/.exec(pathname)
  return table ? { page: 'table', id: table[1]! } : { page: 'lost' }
}

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
