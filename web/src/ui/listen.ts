type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void }

/** Hears several events of a node; gives the way to stop. */
export function listen(node: EventTarget, listeners: Listeners, options: AddEventListenerOptions = {}): () => void {
  const stopped = new AbortController()
  for (const [name, listener] of Object.entries(listeners)) {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a name and its listener belong together in `Listeners`
    node.addEventListener(name, listener as EventListener, { ...options, signal: stopped.signal })
  }
  return () => stopped.abort()
}
