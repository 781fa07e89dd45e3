import { afterEach, expect, it, vi } from 'vitest'
import { keep, keepsNothing, recall } from './storage'

afterEach(() => vi.unstubAllGlobals())

it('keeps in the browser what may be kept there', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) }
  vi.stubGlobal('localStorage', storage)
  keep('some', { a: 1 })
  expect([recall('some'), kept.get('some'), keepsNothing()]).toEqual([{ a: 1 }, '{"a":1}', false])
  kept.set('some', 'not JSON')
  expect(recall('some')).toBeNull()
})

it('keeps for this page alone where a browser forbids to keep anything', () => {
  const blocked = (name: string) =>
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new Error('SecurityError')
      },
    })
  for (const name of ['localStorage', 'sessionStorage']) blocked(name)
  keep('table', ['key'])
  keep('visit', 'x', 'session')
  expect([recall('table'), recall('visit', 'session'), recall('other'), keepsNothing()]).toEqual([['key'], 'x', null, true])
})
