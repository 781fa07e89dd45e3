/** Dragging a piece out of the hand, by mouse or finger. A press that does not move stays a click. */
export interface Drag {
  /** False where there is nothing to drag. */
  start: () => boolean
  /** Where the middle of the piece is on the screen. */
  move: (x: number, y: number) => void
  /** The mouse has put it down there; a finger has let it go; null where the drag was broken off. */
  drop: (means: 'mouse' | 'touch' | null, x: number, y: number) => void
  /** How far above a finger the piece is shown, so that the finger does not hide it. */
  lift: () => number
}

const FAR = 8

export function drag(node: HTMLElement, given: Drag) {
  let what = given
  let from: { x: number; y: number } | null = null
  let moving = false

  const heightOf = (event: PointerEvent) => event.clientY - (event.pointerType === 'mouse' ? 0 : what.lift())

  function down(event: PointerEvent): void {
    from = { x: event.clientX, y: event.clientY }
    moving = false
    node.setPointerCapture(event.pointerId) // a quick mouse has left the node before it moves again
  }

  function move(event: PointerEvent): void {
    if (!from) return
    if (!moving) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return
      if (!what.start()) return void (from = null)
      moving = true
    }
    what.move(event.clientX, heightOf(event))
  }

  function end(event: PointerEvent): void {
    const means = event.type === 'pointercancel' ? null : event.pointerType === 'mouse' ? 'mouse' : 'touch'
    if (moving) what.drop(means, event.clientX, heightOf(event))
    from = null
  }

  /** What follows a drag is no click. */
  function click(event: MouseEvent): void {
    if (moving) event.stopImmediatePropagation()
    moving = false
  }

  const heard = { pointerdown: down, pointermove: move, pointerup: end, pointercancel: end } as const
  for (const [name, listener] of Object.entries(heard)) node.addEventListener(name, listener as EventListener)
  node.addEventListener('click', click, true)
  return {
    update(next: Drag) {
      what = next
    },
    destroy() {
      for (const [name, listener] of Object.entries(heard)) node.removeEventListener(name, listener as EventListener)
      node.removeEventListener('click', click, true)
    },
  }
}
