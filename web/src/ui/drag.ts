import { listen } from './listen'

/** Dragging a piece, by mouse or finger. A press that does not move stays a click. */
export interface Drag {
  /** What was pressed, and where; false where there is nothing to drag. */
  start: (from: Pressed) => boolean
  /** Where the middle of the piece is on the screen. */
  move: (x: number, y: number) => void
  /** The mouse has put it down there; a finger has let it go; null where the drag was broken off. */
  drop: (means: 'mouse' | 'touch' | null, x: number, y: number) => void
  /** How far above a finger the piece is shown (for who sits across: below it), so that the finger does not hide it. */
  lift?: () => number
  /** Whether the node holds many pieces: a press that does not move is then a click on one of them. */
  many?: boolean
}

export interface Pressed {
  x: number
  y: number
  target: EventTarget | null
}

/** A press that moves less than this, in pixels, is a click. */
const FAR = 8

export function drag(node: HTMLElement, given: Drag) {
  let what = given
  let from: Pressed | null = null
  let moving = false

  function heightOf(event: PointerEvent): number {
    const lift = event.pointerType === 'mouse' ? 0 : (what.lift?.() ?? 0)
    return event.clientY - (node.closest('[data-across]') ? -lift : lift)
  }

  function down(event: PointerEvent): void {
    from = { x: event.clientX, y: event.clientY, target: event.target }
    moving = false
    if (!what.many) node.setPointerCapture(event.pointerId) // a quick mouse has left the node before it moves again
  }

  function move(event: PointerEvent): void {
    if (!from) return
    if (!moving) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return
      if (!what.start(from)) return void (from = null)
      moving = true
      if (what.many) node.setPointerCapture(event.pointerId)
    }
    what.move(event.clientX, heightOf(event))
  }

  function end(event: PointerEvent): void {
    const means = event.type === 'pointercancel' ? null : event.pointerType === 'mouse' ? 'mouse' : 'touch'
    if (moving && from) what.drop(means, event.clientX, heightOf(event))
    from = null
  }

  /** What follows a drag is no click. */
  function click(event: MouseEvent): void {
    if (moving) event.stopImmediatePropagation()
    moving = false
  }

  const pointer = listen(node, { pointerdown: down, pointermove: move, pointerup: end, pointercancel: end })
  const clicks = listen(node, { click }, { capture: true })
  return {
    update(next: Drag) {
      what = next
    },
    destroy() {
      pointer()
      clicks()
    },
  }
}
