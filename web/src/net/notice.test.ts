import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notice, watchNotice } from './notice.svelte'

let answer: () => Promise<Response>

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false })
  vi.useFakeTimers()
  notice.text = ''
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const told = (text: string) => () => Promise.resolve(new Response(JSON.stringify({ text })))

test('what the host says is asked for now and then, and taken back', async () => {
  answer = told('Ce soir à 20 h')
  const end = watchNotice()
  await vi.advanceTimersByTimeAsync(0)
  expect(notice.text).toBe('Ce soir à 20 h')
  answer = told('')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notice.text).toBe('')
  end()
  answer = told('too late')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(notice.text).toBe('')
})

test.each([() => Promise.reject(new TypeError('offline')), () => Promise.resolve(new Response('{', { status: 200 })), () => Promise.resolve(new Response('no', { status: 503 }))])(
  'an answer that makes no sense changes nothing',
  async (odd) => {
    answer = odd
    notice.text = 'before'
    const end = watchNotice()
    await vi.advanceTimersByTimeAsync(0)
    expect(notice.text).toBe('before')
    end()
  },
)
