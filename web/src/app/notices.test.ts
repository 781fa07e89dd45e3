import { beforeEach, expect, it, vi } from 'vitest'
import { askToNotify, canNotify, notify } from './notices'
import { settings } from './settings.svelte'

const shown: unknown[] = []

/** As much of the browser as a notice needs. */
class FakeNotification {
  static permission = 'granted'
  static asked = 'granted'
  static requestPermission = () => Promise.resolve(FakeNotification.asked)
  onclick: (() => void) | null = null
  constructor(title: string, { body, tag }: { body: string; tag: string }) {
    shown.push({ title, body, tag })
  }
}

beforeEach(() => {
  shown.length = 0
  FakeNotification.permission = 'granted'
  settings.notices = true
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('document', { hidden: true })
  vi.stubGlobal('location', { pathname: '/t/abc' })
  vi.stubGlobal('navigator', {})
})

it('tells a turn outside of a page nobody looks at, one notice for each table', async () => {
  await notify('Hexadés', 'Your turn')
  expect(shown).toEqual([{ title: 'Hexadés', body: 'Your turn', tag: '/t/abc' }])
})

it('is silent where somebody looks, nobody asked, or it may not', async () => {
  vi.stubGlobal('document', { hidden: false })
  await notify('Hexadés', 'Your turn')
  vi.stubGlobal('document', { hidden: true })
  settings.notices = false
  await notify('Hexadés', 'Your turn')
  settings.notices = true
  FakeNotification.permission = 'default'
  await notify('Hexadés', 'Your turn')
  expect(shown).toEqual([])
})

it('uses the worker where there is one', async () => {
  const showNotification = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ showNotification }) } })
  await notify('Forma', 'Your turn')
  expect(showNotification).toHaveBeenCalledOnce()
  expect(shown).toEqual([])
})

it('is silent where a page may show none by itself', async () => {
  vi.stubGlobal(
    'Notification',
    class extends FakeNotification {
      constructor() {
        super('', { body: '', tag: '' })
        throw new TypeError('Illegal constructor')
      }
    },
  )
  await expect(notify('Forma', 'Your turn')).resolves.toBeUndefined()
})

it('asks only where it can', async () => {
  expect(await askToNotify()).toBe(true)
  FakeNotification.asked = 'denied'
  expect(await askToNotify()).toBe(false)
  FakeNotification.permission = 'denied'
  expect([canNotify(), await askToNotify()]).toEqual([false, false])
  vi.unstubAllGlobals()
  expect(canNotify()).toBe(false)
})
