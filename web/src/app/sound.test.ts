import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** As much of Web Audio as a note needs; notes are noted. */
const notes: number[] = []
const made: FakeContext[] = []
class FakeContext {
  currentTime = 0
  destination = {}
  resume = vi.fn(() => Promise.reject(new DOMException('not yet', 'NotAllowedError')))
  constructor() {
    made.push(this)
  }
}
class FakeNode {
  gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
  start = () => {}
  stop = () => {}
  constructor(_: FakeContext, { frequency }: { frequency?: number }) {
    if (frequency) notes.push(frequency)
  }
  connect(next: unknown) {
    return next
  }
}
const page = new EventTarget()

async function open(sound: boolean) {
  vi.resetModules()
  const { settings } = await import('./settings.svelte')
  settings.sound = sound
  return import('./sound')
}

beforeEach(() => {
  notes.length = made.length = 0
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('OscillatorNode', FakeNode)
  vi.stubGlobal('GainNode', FakeNode)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

it.each(['pointerup', 'keydown'])('is opened by the first touch or key, once (%s)', async (gesture) => {
  const { unlockSound } = await open(true)
  unlockSound()
  expect(made).toHaveLength(0)
  page.dispatchEvent(new Event(gesture))
  page.dispatchEvent(new Event(gesture))
  expect(made).toHaveLength(1)
  expect(made[0]!.resume).toHaveBeenCalledOnce()
})

it('sounds a turn and a tick', async () => {
  const { sounds } = await open(true)
  sounds.turn()
  sounds.tick()
  expect(notes).toEqual([523, 659, 880])
  expect(made).toHaveLength(1)
})

it('is silent before the first touch: nothing is made that would sound later', async () => {
  const { sounds } = await open(true)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  sounds.turn()
  expect([notes, made]).toEqual([[], []])
})

it('is silent where it is switched off, and where there is no sound at all', async () => {
  const off = await open(false)
  off.sounds.turn()
  vi.stubGlobal('AudioContext', undefined)
  Reflect.deleteProperty(globalThis, 'AudioContext')
  const none = await open(true)
  none.unlockSound()
  page.dispatchEvent(new Event('keydown'))
  none.sounds.tick()
  expect([notes, made]).toEqual([[], []])
})
