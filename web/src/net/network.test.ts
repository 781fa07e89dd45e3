import { expect, it, vi } from 'vitest'
import { network } from './network.svelte'

const answer = (status: number, kept = false) => ({ status, text: () => Promise.resolve(''), headers: new Headers(kept ? { 'x-kept': '1' } : {}) })

it('is up while the server itself answers, and asks until it does', async () => {
  vi.useFakeTimers()
  const asked = vi.fn<() => Promise<unknown>>(() => Promise.reject(new TypeError('no server')))
  vi.stubGlobal('fetch', asked)
  expect(network.up).toBe(true)
  network.heard(answer(200, true))
  expect(network.up, 'kept by the browser').toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked.mock.calls.length).toBeGreaterThan(3)
  expect(network.up).toBe(false)
  asked.mockResolvedValue(answer(200))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(network.up).toBe(true)
  const before = asked.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.mock.calls.length).toBe(before)
  network.heard(answer(404))
  expect(network.up, 'a refusal is an answer').toBe(true)
  network.heard(answer(502))
  expect(network.up, 'a proxy alone').toBe(false)
})
