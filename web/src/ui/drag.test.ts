import { beforeEach, expect, it } from 'vitest'
import { drag, type Drag } from './drag'

const heard: unknown[] = []
beforeEach(() => void heard.splice(0))

function piece(given: Partial<Drag> = {}, across: unknown = null) {
  const node = Object.assign(new EventTarget(), { setPointerCapture: () => void heard.push('captured'), closest: () => across })
  const what: Drag = {
    start: ({ x, y }) => heard.push(['start', x, y]) > 0,
    move: (x, y) => void heard.push(['move', x, y]),
    drop: (means, x, y) => void heard.push(['drop', means, x, y]),
    ...given,
  }
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- of a node only this much is used
  drag(node as unknown as HTMLElement, what)
  node.addEventListener('click', () => void heard.push('click'))
  return (type: string, x = 0, y = 0, pointerType = 'mouse') =>
    node.dispatchEvent(Object.assign(new Event(type), { clientX: x, clientY: y, pointerId: 1, pointerType }))
}

it('leaves a press that does not move a click', () => {
  const tell = piece()
  tell('pointerdown', 10, 10)
  tell('pointermove', 13, 10)
  tell('pointerup', 13, 10)
  tell('click')
  expect(heard).toEqual(['captured', 'click'])
})

it('drags from where it was pressed, and swallows the click that follows, once', () => {
  const tell = piece()
  tell('pointerdown', 10, 10)
  tell('pointermove', 30, 10)
  tell('pointerup', 40, 12)
  tell('click')
  tell('click')
  expect(heard).toEqual(['captured', ['start', 10, 10], ['move', 30, 10], ['drop', 'mouse', 40, 12], 'click'])
})

it('shows the piece above a finger, and says that a finger let it go', () => {
  const tell = piece({ lift: () => 44 })
  tell('pointerdown', 0, 100, 'touch')
  tell('pointermove', 0, 160, 'touch')
  tell('pointerup', 0, 160, 'touch')
  expect(heard.slice(2)).toEqual([['move', 0, 116], ['drop', 'touch', 0, 116]])
})

it('shows it below the finger of who sits across', () => {
  const tell = piece({ lift: () => 44 }, {})
  tell('pointerdown', 0, 100, 'touch')
  tell('pointermove', 0, 160, 'touch')
  expect(heard.at(-1)).toEqual(['move', 0, 204])
})

it('tells a drag that was broken off', () => {
  const tell = piece()
  tell('pointerdown')
  tell('pointermove', 30)
  tell('pointercancel', 30)
  expect(heard.at(-1)).toEqual(['drop', null, 30, 0])
})

it('does not drag where there is nothing to drag: the click is a click', () => {
  const tell = piece({ start: () => false })
  tell('pointerdown')
  tell('pointermove', 30)
  tell('pointerup', 30)
  tell('click')
  expect(heard).toEqual(['captured', 'click'])
})

it('captures the pointer only once it moves, where a node holds many pieces', () => {
  const tell = piece({ many: true })
  tell('pointerdown')
  expect(heard).toEqual([])
  tell('pointermove', 30)
  expect(heard).toEqual([['start', 0, 0], 'captured', ['move', 30, 0]])
})
