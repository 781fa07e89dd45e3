/** Where the focus lands when a page or a turn begins; from here it may be moved on without taking it from anybody. */
const LANDING = 'data-landing'

/** Puts the focus on something, also on what has none by itself, such as a heading. */
export function land(node: HTMLElement | null | undefined): void {
  if (!node) return
  if (node.tabIndex < 0) node.tabIndex = -1
  node.setAttribute(LANDING, '')
  node.focus({ preventScroll: true })
}

/** Whether nobody is busy with anything on the page: the focus is nowhere, or where it has landed. */
export const isIdle = (): boolean => document.activeElement === document.body || !!document.activeElement?.hasAttribute(LANDING)

/** Does it with what is there, at once or as soon as it has been loaded; gives the way to wait no longer. */
export function whenThere(root: HTMLElement, selector: string, then: (found: HTMLElement) => void): () => void {
  const look = () => {
    const found = root.querySelector<HTMLElement>(selector)
    if (found) then(found)
    return found !== null
  }
  if (look()) return () => {}
  const waiting = new MutationObserver(() => {
    if (look()) waiting.disconnect()
  })
  waiting.observe(root, { childList: true, subtree: true })
  return () => waiting.disconnect()
}

/** The heading of the page that is being shown now. */
export const landOnHeading = (root: HTMLElement): (() => void) => whenThere(root, 'h1', land)

/** Keeps the focus in a part of the page whose pieces come and go: what is gone hands it to `heir`. */
export function heirOfFocus(root: HTMLElement, heir: () => HTMLElement | undefined) {
  let last: Element | null = null
  const came = (event: FocusEvent) => (last = event.target instanceof Element ? event.target : null)
  const left = (event: FocusEvent) => {
    if (event.relatedTarget) last = null
  }
  root.addEventListener('focusin', came)
  root.addEventListener('focusout', left)
  const watching = new MutationObserver(() => {
    const gone = last && (!last.isConnected || last.matches(':disabled'))
    if (!gone || (document.activeElement !== document.body && document.activeElement !== last)) return
    last = null
    land(heir())
  })
  watching.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  return {
    destroy() {
      watching.disconnect()
      root.removeEventListener('focusin', came)
      root.removeEventListener('focusout', left)
    },
  }
}
