import { describe, expect, it, vi } from 'vitest'
import { Fingers, panAndPinch, type Pan } from './pan'

describe('fingers', () => {
  it('do not move before they have gone far enough, and then from where they came down', () => {
    const fingers = new Fingers()
    fingers.down(1, { x: 100, y: 100 })
    expect(fingers.move(1, { x: 104, y: 100 })).toBeNull()
    expect(fingers.moved).toBe(false)
    expect(fingers.move(1, { x: 100, y: 110 })).toEqual({ x: 100, y: 110, dx: 0, dy: 10, factor: 1 })
    expect(fingers.move(1, { x: 101, y: 110 })).toMatchObject({ dx: 1, dy: 0 })
  })

  it('pinch around their middle, and pan by half of what one of them moves', () => {
    const fingers = new Fingers()
    fingers.down(1, { x: 0, y: 0 })
    fingers.down(2, { x: 100, y: 0 })
    expect(fingers.move(2, { x: 100, y: 0 }), 'measures').toEqual({ x: 50, y: 0, dx: 0, dy: 0, factor: 1 })
    expect(fingers.move(2, { x: 200, y: 0 })).toEqual({ x: 100, y: 0, dx: 50, dy: 0, factor: 2 })
    expect(fingers.move(1, { x: 100, y: 0 })).toEqual({ x: 150, y: 0, dx: 50, dy: 0, factor: 0.5 })
  })

  it('measure anew when another one comes down', () => {
    const fingers = new Fingers()
    fingers.down(1, { x: 0, y: 0 })
    fingers.down(2, { x: 100, y: 0 })
    fingers.move(2, { x: 120, y: 0 })
    expect(fingers.up(2)).toBe(false)
    expect(fingers.move(1, { x: 5, y: 0 }), 'one is left').toMatchObject({ dx: 5, factor: 1 })
    fingers.down(3, { x: 400, y: 0 })
    expect(fingers.move(3, { x: 500, y: 0 })).toMatchObject({ factor: 1 })
  })

  it('say when the last of them is gone', () => {
    const fingers = new Fingers()
    fingers.down(1, { x: 0, y: 0 })
    expect([fingers.up(9), fingers.up(1), fingers.up(1)]).toEqual([false, true, false])
  })
})

/** A node that hears events made by hand. */
function board(given: Partial<Pan> = {}) {
  const heard: unknown[] = []
  const node = Object.assign(new EventTarget(), { setPointerCapture: (id: number) => void heard.push(['captured', id]) })
  const pan: Pan = {
    pan: (dx, dy) => void heard.push(['pan', dx, dy]),
    zoom: (factor, x, y) => void heard.push(['zoom', factor, x, y]),
    tap: () => void heard.push(['tap']),
    ...given,
  }
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- of a node only this much is used
  const action = panAndPinch(node as unknown as HTMLElement, pan)
  const tell = (type: string, x: number, y: number, more: object = {}) =>
    node.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { pointerId: 1, clientX: x, clientY: y, ...more }))
  return { heard, tell, action }
}

vi.stubGlobal('Element', Map) // no event here has an element for its target

describe('a board', () => {
  it('is tapped by a press that stays, and panned by one that moves', () => {
    const { heard, tell } = board()
    tell('pointerdown', 10, 10)
    tell('pointerup', 12, 10)
    expect(heard.splice(0)).toEqual([['tap']])
    tell('pointerdown', 10, 10)
    tell('pointermove', 30, 10)
    tell('pointerup', 30, 10)
    expect(heard).toEqual([['captured', 1], ['pan', 20, 0]])
  })

  it('is not tapped where the press was broken off', () => {
    const { heard, tell } = board()
    tell('pointerdown', 10, 10)
    tell('pointercancel', 10, 10)
    expect(heard).toEqual([])
  })

  it('lets a press carry a piece instead, until a second finger pinches', () => {
    const heard: unknown[] = []
    const carried = { move: (x: number, y: number) => void heard.push(['carried', x, y]), drop: (done: boolean) => void heard.push(['dropped', done]) }
    const { tell, heard: moved } = board({ press: () => carried })
    tell('pointerdown', 10, 10)
    tell('pointermove', 40, 10)
    tell('pointerup', 40, 10)
    expect(heard.splice(0)).toEqual([['carried', 40, 10], ['dropped', true]])
    tell('pointerdown', 10, 10)
    tell('pointermove', 40, 10)
    tell('pointerdown', 90, 10, { pointerId: 2 })
    tell('pointermove', 95, 10, { pointerId: 2 })
    expect(heard).toEqual([['carried', 40, 10], ['dropped', false]])
    expect(moved.at(-1)).toEqual(['pan', 2.5, 0])
  })

  it('zooms by the wheel, and leaves the page where it is', () => {
    const { heard, tell } = board()
    expect(tell('wheel', 7, 8, { deltaY: -400 }), 'not prevented').toBe(false)
    expect(heard).toEqual([['zoom', Math.E, 7, 8]])
  })

  it('hears no more once it is gone', () => {
    const { heard, tell, action } = board({ hover: () => void heard.push('hover') })
    tell('pointermove', 1, 1)
    action.destroy()
    tell('pointermove', 1, 1)
    expect(heard).toEqual(['hover'])
  })
})
