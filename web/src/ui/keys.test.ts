import { expect, it, vi } from 'vitest'

/** As much of a document as the guard looks at. */
class Node {
  constructor(
    readonly name: string,
    readonly parent: Node | null = null,
  ) {}
  closest(selector: string): Node | null {
    return selector.split(', ').includes(this.name) ? this : (this.parent?.closest(selector) ?? null)
  }
  contains(other: Node | null): boolean {
    return !!other && (other === this || this.contains(other.parent))
  }
}
let dialog: Node | null = null
vi.stubGlobal('Element', Node)
vi.stubGlobal('document', { querySelector: () => dialog })
const { isForGame } = await import('./keys')
const { shortcuts } = await import('./shortcuts.svelte')

const game = new Node('section')
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- of an event and a node only this much is used
const asked = (target: Node, more: object = {}, own = '') => isForGame({ target, ...more } as unknown as KeyboardEvent, game as unknown as Element, own)

it('leaves keys alone that somebody types, or that have a modifier', () => {
  expect(asked(new Node('body'))).toBe(true)
  expect(asked(new Node('input'))).toBe(false)
  expect(asked(new Node('span', new Node('textarea')))).toBe(false)
  expect(asked(new Node('body'), { ctrlKey: true })).toBe(false)
  expect(asked(new Node('body'), { metaKey: true })).toBe(false)
  expect(asked(new Node('body'), { altKey: true })).toBe(false)
})

it('leaves alone what has keys of its own', () => {
  expect(asked(new Node('ol'))).toBe(true)
  expect(asked(new Node('ol'), {}, '[role="tab"], ol')).toBe(false)
})

it('hears nothing under a dialog, but everything in it', () => {
  dialog = new Node('dialog')
  expect(asked(new Node('body'))).toBe(false)
  const inside = new Node('section', dialog)
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
  expect(isForGame({ target: inside } as unknown as KeyboardEvent, inside as unknown as Element)).toBe(true)
})

it('hears no single character where those are switched off', () => {
  dialog = null
  const heard = () => ['r', '1', '+', ' ', 'Enter', 'ArrowUp', 'Escape'].filter((key) => asked(new Node('body'), { key }))
  expect(heard().length).toBe(7)
  shortcuts.on = false
  expect(heard()).toEqual([' ', 'Enter', 'ArrowUp', 'Escape'])
  shortcuts.on = true
})
