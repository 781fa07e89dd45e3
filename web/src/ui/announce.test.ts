import { beforeEach, expect, it, vi } from 'vitest'
import { Announcer, sentences } from './announce.svelte'

beforeEach(() => void vi.useFakeTimers())
const [page, dialog] = [Symbol('page'), Symbol('dialog')]

it('speaks in the dialog opened last, and nowhere else', () => {
  const announcer = new Announcer()
  const tell = (words: string) => (announcer.tell(words), vi.runAllTimers())
  announcer.open(page)
  tell('Ada plays')
  expect(announcer.at(page).trim()).toBe('Ada plays')
  const close = announcer.open(dialog)
  tell('Bo plays')
  expect([announcer.at(page), announcer.at(dialog).trim()]).toEqual(['', 'Bo plays'])
  close()
  expect(announcer.at(page)).toBe('') // what was heard in the dialog is not heard again
  tell('Ada wins')
  expect(announcer.at(page).trim()).toBe('Ada wins')
})

it('tells the same words twice by changing them', () => {
  const announcer = new Announcer()
  const tell = (words: string) => (announcer.tell(words), vi.runAllTimers())
  announcer.open(page)
  tell('Pass')
  const first = announcer.at(page)
  tell('Pass')
  expect(announcer.at(page)).not.toBe(first)
  tell('')
  expect(announcer.at(page).trim()).toBe('Pass')
})

it('joins what is told at once', () => {
  const announcer = new Announcer()
  announcer.open(page)
  announcer.tell('Bo plays.')
  announcer.tell('Your turn.')
  vi.runAllTimers()
  expect(announcer.at(page).trim()).toBe('Bo plays. Your turn.')
})

it('stops between sentences that have no stop of their own', () => {
  expect(sentences(['Card at 0,0: owl and key', 'Card at 0,1: owl and sun'])).toBe('Card at 0,0: owl and key. Card at 0,1: owl and sun')
  expect(sentences(['Bo plays.', 'Ready? 3, 2, 1…', 'Goal: crown'])).toBe('Bo plays. Ready? 3, 2, 1… Goal: crown')
})
