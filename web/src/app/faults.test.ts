import { afterEach, expect, it, vi } from 'vitest'
import { version } from '../net/version.svelte'
import { faults, watchFaults } from './faults.svelte'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
vi.stubGlobal('document', { querySelector: () => ({ src: 'http://table.test/assets/index-own.js' }) })

const happen = (name: string, more: object = {}) => page.dispatchEvent(Object.assign(new Event(name), more))
const named = (name: string) => Object.assign(new Error('no'), { name })

afterEach(() => {
  faults.happened = version.outdated = false
})

it('hears of what nobody caught, and not of what is harmless', () => {
  const stop = watchFaults()
  happen('error', { message: 'ResizeObserver loop completed with undelivered notifications.' })
  happen('unhandledrejection', { reason: named('NotAllowedError') })
  expect(faults.happened).toBe(false)
  happen('error', { error: new TypeError('x is undefined') })
  expect(faults.happened).toBe(true)
  faults.happened = false
  happen('unhandledrejection', { reason: new Error('nobody caught it') })
  expect(faults.happened).toBe(true)
  faults.happened = false
  stop()
  happen('error', { error: new Error('too late') })
  expect(faults.happened).toBe(false)
})

it.each([
  ['another', true],
  ['own', false],
])('offers a new version where a part is missing because the server has the build %s', async (build, outdated) => {
  vi.stubGlobal('fetch', () => Promise.resolve({ text: () => Promise.resolve(JSON.stringify({ build })) }))
  const stop = watchFaults()
  happen('vite:preloadError')
  await new Promise((resolve) => setTimeout(resolve))
  expect(version.outdated).toBe(outdated)
  stop()
})
