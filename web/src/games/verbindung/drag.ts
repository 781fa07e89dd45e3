/** Dragging a die onto a cell, by mouse or finger. A press that does not move stays a click. */
export interface Drag {
  /** False where there is nothing to drag. */
  start: () => boolean
  /** The place of the die on the screen, and the cell below it. */
  move: (x: number, y: number, cell: string) => void
  drop: (cell: string) => void
}

const FAR = 8
/** Above the finger, so that it does not hide the cell. */
const LIFT = 44

const cellBelow = (x: number, y: number): string => document.elementFromPoint(x, y)?.closest('[data-cell]')?.getAttribute('data-cell') ?? ''

export function drag(node: HTMLElement, given: Drag) {
  let what = given
  let from: { x: number; y: number } | null = null
  let moving = false

  function down(event: PointerEvent): void {
    from = { x: event.clientX, y: event.clientY }
    moving = false
  }

  function move(event: PointerEvent): void {
    if (!from) return
    if (!moving) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return
      if (!what.start()) return void (from = null)
      moving = true
      node.setPointerCapture(event.pointerId)
    }
    const y = event.clientY - (event.pointerType === 'mouse' ? 0 : LIFT)
    what.move(event.clientX, y, cellBelow(event.clientX, y))
  }

  function end(event: PointerEvent): void {
    const y = event.clientY - (event.pointerType === 'mouse' ? 0 : LIFT)
    if (moving) what.drop(event.type === 'pointerup' ? cellBelow(event.clientX, y) : '')
    from = null
  }

  /** What follows a drag is no click. */
  function click(event: MouseEvent): void {
    if (moving) event.stopImmediatePropagation()
    moving = false
  }

  node.addEventListener('pointerdown', down)
  node.addEventListener('pointermove', move)
  node.addEventListener('pointerup', end)
  node.addEventListener('pointercancel', end)
  node.addEventListener('click', click, true)
  return {
    update(next: Drag) {
      what = next
    },
    destroy() {
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      node.removeEventListener('pointerup', end)
      node.removeEventListener('pointercancel', end)
      node.removeEventListener('click', click, true)
    },
  }
}
