import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { canFillScreen, canShare, canVibrate, fillScreen, holdAwake, share, shareWords, vibrate } from './device.svelte'

const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
class Page extends EventTarget {
  hidden = false
  fullscreenEnabled = true
  fullscreenElement: object | null = null
}
const page = new Page()

/** A phone that can do nothing but what is given. */
function phone(can: object, coarse = true): void {
  vi.stubGlobal('navigator', can)
  vi.stubGlobal('matchMedia', () => ({ matches: coarse }))
}

beforeEach(() => {
  Object.assign(page, { hidden: false, fullscreenEnabled: true, fullscreenElement: null })
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

it('vibrates where the device can and was touched', () => {
  const shake = vi.fn()
  phone({ vibrate: shake, userActivation: { hasBeenActive: true } })
  vibrate([80])
  expect(shake).toHaveBeenCalledExactlyOnceWith([80])
})

it('lies still on a desk, before the first touch, and where nothing can shake', () => {
  const shake = vi.fn()
  phone({ vibrate: shake, userActivation: { hasBeenActive: false } })
  vibrate([80])
  phone({ vibrate: shake }, false)
  vibrate([80])
  expect(canVibrate()).toBe(false)
  phone({})
  vibrate([80])
  expect(shake).not.toHaveBeenCalled()
})

it('opens the sheet for a link, and takes no offence where it is closed', async () => {
  const sheet = vi.fn(refuse)
  phone({ share: sheet })
  expect(canShare('/t/a')).toBe(true)
  await share('Table', '/t/a')
  expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: 'Table', url: '/t/a' })
  phone({ share: sheet, canShare: () => false })
  expect(canShare('/t/a')).toBe(false)
  phone({})
  expect(canShare('/t/a')).toBe(false)
})

it('shares words, else copies them, else says that it did neither', async () => {
  const [sheet, written] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())]
  phone({ share: sheet, clipboard: { writeText: written } })
  expect(await shareWords('Solved', '/p')).toBe('shared')
  phone({ share: sheet, clipboard: { writeText: written } }, false)
  expect(await shareWords('Solved', '/p')).toBe('copied')
  expect(written).toHaveBeenCalledExactlyOnceWith('Solved\n/p')
  const field = { value: '', select: () => {}, remove: vi.fn() }
  Object.assign(page, { createElement: () => field, body: { append: () => {} }, execCommand: () => false })
  phone({})
  expect(await shareWords('Solved', '/p')).toBe('neither')
  expect(field.remove).toHaveBeenCalledOnce()
})

it('fills the screen and leaves it, and stays as it is where that is refused', async () => {
  const [fill, leave] = [vi.fn(refuse), vi.fn(() => Promise.resolve())]
  Object.assign(page, { documentElement: { requestFullscreen: fill }, exitFullscreen: leave })
  expect(canFillScreen()).toBe(true)
  await fillScreen()
  expect(fill).toHaveBeenCalledOnce()
  page.fullscreenElement = {}
  await fillScreen()
  expect(leave).toHaveBeenCalledOnce()
  page.fullscreenEnabled = false
  expect(canFillScreen()).toBe(false)
})

it('keeps the screen bright, anew after the page was hidden, until it is over', async () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  phone({ wakeLock: { request } })
  const stop = holdAwake()
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(1)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
  await Promise.resolve()
  stop()
  expect(release).toHaveBeenCalledOnce()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
})

it('lets go of a lock that comes when it is over', async () => {
  const release = vi.fn(() => Promise.resolve())
  phone({ wakeLock: { request: () => Promise.resolve({ release }) } })
  holdAwake()()
  await Promise.resolve()
  expect(release).toHaveBeenCalledOnce()
})

it('lets the screen go dark where that is refused or unknown', async () => {
  phone({ wakeLock: { request: refuse } })
  const stop = holdAwake()
  await Promise.resolve()
  stop()
  phone({})
  holdAwake()()
})
