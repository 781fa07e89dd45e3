/** When a finger or a mouse last pressed anything. */
let pressed = -Infinity
if (typeof addEventListener === 'function') addEventListener('pointerdown', (event) => (pressed = event.timeStamp), { capture: true })

/** A press and its click lie this close together at most, in milliseconds. */
const PRESS = 1000

/** Whether a click was made without a pointer, as a screen reader does: it means the whole element, not a point of it. */
export const isUnpressed = (event: MouseEvent): boolean => event.timeStamp - pressed > PRESS
