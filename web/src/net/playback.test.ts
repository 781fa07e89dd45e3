import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isShow, Playback } from './playback.svelte'
import type { SeatInfo, TableInfo, Update } from './protocol'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const told = (now: number, ...lines: string[]): Update => ({ type: 'update', game: 1, first: 1, lines, told: [], seen_by: null, view: {}, hints: null, awaiting: [], ways_back: {}, now, id: '' })
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- only what is looked at
const info = { type: 'table-info', stage: 'over' } as TableInfo

function aShow(realtime = false) {
  const shown: string[] = []
  const playback = new Playback((news) => void shown.push(news.type === 'update' ? news.lines.join(' ') : news.stage))
  playback.realtime = realtime
  playback.start(told(1000, 'first'))
  return { playback, shown }
}

it('is for who looks on where only bots play', () => {
  const seat = (kind: SeatInfo['kind']): SeatInfo => ({ seat: 'p1', kind, name: '', team: '', assist: false, connected: true, away: false, wants_rematch: false, wins: 0 })
  const table = (mine: string[], ...kinds: SeatInfo['kind'][]) => isShow({ ...info, mine, seats: kinds.map(seat) })
  expect([table([], 'bot', 'bot'), table(['p1'], 'bot', 'bot'), table([], 'bot', 'human'), table([])]).toEqual([true, false, false, false])
})

it('shows one thing after another, each as long as the speed says', () => {
  const { playback, shown } = aShow()
  for (const line of ['a', 'b', 'c']) playback.hear(told(1001, line))
  vi.advanceTimersByTime(1400)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(200)
  expect(shown).toEqual(['a'])
  playback.setSpeed('slow')
  vi.advanceTimersByTime(3000)
  expect(shown).toEqual(['a'])
  playback.setSpeed('fast')
  vi.advanceTimersByTime(700)
  expect(shown).toEqual(['a', 'b', 'c'])
})

it('stands still in a pause, and goes on step by step', () => {
  const { playback, shown } = aShow()
  playback.pause(true)
  for (const line of ['a', 'b', 'c']) playback.hear(told(1001, line))
  vi.advanceTimersByTime(60_000)
  expect([shown, playback.waiting]).toEqual([[], 3])
  playback.step()
  expect([shown, playback.waiting]).toEqual([['a'], 2])
  playback.pause(false)
  vi.advanceTimersByTime(3100)
  expect([shown, playback.waiting]).toEqual([['a', 'b', 'c'], 0])
})

it('keeps the order of what is told: the end is not known before it is seen', () => {
  const { playback, shown } = aShow()
  playback.hear(told(1001, 'a'))
  playback.hear(info)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1600)
  expect(shown).toEqual(['a', 'over'])
  playback.hear(info)
  expect(shown, 'nothing waits for who is there').toEqual(['a', 'over', 'over'])
})

it('waits for the voice', async () => {
  const { playback, shown } = aShow()
  let finish = () => {}
  playback.speak(new Promise<void>((done) => (finish = done)))
  playback.hear(told(1001, 'a'))
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual([])
  finish()
  await vi.advanceTimersByTimeAsync(10)
  expect(shown).toEqual(['a'])
})

it('without turns, time passes as fast as the speed says, and not beyond what comes next', () => {
  const { playback, shown } = aShow(true)
  playback.hear(told(3000, 'a'))
  vi.advanceTimersByTime(500)
  expect(playback.now()).toBe(1500)
  playback.setSpeed('slow')
  vi.advanceTimersByTime(1000)
  expect(playback.now()).toBe(2000)
  playback.pause(true)
  vi.advanceTimersByTime(5000)
  expect([playback.now(), shown]).toEqual([2000, []])
  playback.pause(false)
  vi.advanceTimersByTime(2000)
  expect([playback.now(), shown]).toEqual([3000, ['a']])
})

it('knows the newest, and does not keep what is told for ever', () => {
  const { playback, shown } = aShow()
  playback.pause(true)
  playback.hear(told(1001, 'a'))
  expect(playback.newest?.lines).toEqual(['a'])
  for (let count = 0; count < 1000; count += 1) playback.hear(told(1002, 'more'))
  expect(shown).toHaveLength(1001)
})
