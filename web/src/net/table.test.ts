import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromJson } from './json'
import type { Act, FromBrowser, FromServer, TableInfo, Update } from './protocol'

/** A socket whose other end is the test. */
class Socket {
  static readonly OPEN = 1
  static readonly CONNECTING = 0
  static all: Socket[] = []
  readyState = 0
  sent: FromBrowser[] = []
  onopen = () => {}
  onclose = (_event: { code: number }) => {}
  onmessage = (_message: { data: string }) => {}

  constructor(readonly address: string) {
    Socket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(fromJson<FromBrowser>(text))
  }
  close(code = 1006): void {
    this.readyState = 3
    this.onclose({ code })
  }
  open(): void {
    this.readyState = 1
    this.onopen()
  }
  hear(...messages: FromServer[]): void {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) })
  }
}

const page = new EventTarget()
const document = Object.assign(new EventTarget(), { hidden: false })
vi.stubGlobal('WebSocket', Socket)
vi.stubGlobal('document', document)
vi.stubGlobal('location', { origin: 'http://table.test' })
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
const { TableLine } = await import('./table.svelte')
const { version } = await import('./version.svelte')

let kept: readonly string[] = []
let unanswered: readonly Act[] = []
const opened: InstanceType<typeof TableLine>[] = []
const socket = () => Socket.all.at(-1)!
const sentOf = (type: FromBrowser['type'], at = socket()) => at.sent.filter((message) => message.type === type)

/** A browser that keeps what it is asked to keep. */
const memory = {
  keys: () => kept,
  keep: (keys: readonly string[]) => void (kept = keys),
  unanswered: () => unanswered,
  keepUnanswered: (acts: readonly Act[]) => void (unanswered = acts),
}

function open(keys: readonly string[] = ['k1']) {
  kept = keys
  const line = new TableLine('abc', memory)
  opened.push(line)
  socket().open()
  return line
}

/** A table that is told, as a server does that answers probes. */
function seated(change: Partial<TableInfo> = {}) {
  const line = open()
  socket().hear(info(change), update(1, ['a']))
  return line
}

/** Answers the last probe, once. */
const answerProbe = () => {
  const probe = sentOf('probe').at(-1)
  if (probe && 'number' in probe && probe.number !== answered) socket().hear({ type: 'alive', number: (answered = probe.number) })
}
let answered = 0
const wake = () => {
  document.hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
}
const sleep = () => {
  document.hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
}

const info = (change: Partial<TableInfo> = {}, realtime = false): TableInfo => ({
  type: 'table-info',
  table: 'abc',
  game: 'any',
  declaration: { id: 'any', prefix: 'AN', author: '', year: 2000, seat_counts: [2], options: [], bots: [], realtime, teams: [], shelf: 1 },
  options: {},
  stage: 'playing',
  seats: [],
  mine: ['p1'],
  host: true,
  spectators: 0,
  number: 1,
  length: 1,
  paused: false,
  resumes_in: null,
  outcome: null,
  match_decided: false,
  link: '',
  commit: 'c1',
  build: '',
  protocol: 2,
  began: [],
  may_ask_advice: [],
  public: false,
  queue: [],
  queued: 0,
  offered: false,
  host_seat: '',
  totals: [],
  push_key: '',
  notice: '',
  tournament: '',
  ...change,
})

const update = (first: number, lines: string[], change: Partial<Update> = {}): Update => ({
  type: 'update',
  game: 1,
  first,
  lines,
  told: lines.map((key) => ({ key, parameters: {}, weight: 'normal' })),
  seen_by: 'p1',
  view: {},
  hints: null,
  awaiting: ['p1'],
  now: 1000,
  ways_back: {},
  id: '',
  ...change,
})

const refused = (id: string): FromServer => ({ type: 'refused', code: 'PA-1.no', parameters: {}, id })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }))
})

afterEach(() => {
  for (const line of opened.splice(0)) line.close()
  Socket.all = []
  kept = unanswered = []
  document.hidden = false
  answered = 0
  version.outdated = false
  vi.useRealTimers()
})

describe('a line to a table', () => {
  it('enters with its keys, and after a break with what it has seen', () => {
    const line = open()
    expect(socket()).toMatchObject({ address: 'ws://table.test/ws/abc?protocol=2', sent: [{ type: 'enter', keys: ['k1'], game: 0, seen: 0 }] })
    socket().hear(info(), update(1, ['a', 'b', 'c']))
    expect(line.link).toBe('open')
    socket().close()
    expect(line.link).toBe('lost')
    vi.advanceTimersByTime(2000)
    socket().open()
    expect(Socket.all).toHaveLength(2)
    expect(socket().sent[0]).toMatchObject({ type: 'enter', game: 1, seen: 3 })
  })

  it('goes on where an update begins, and starts anew with a new game', () => {
    const line = open()
    socket().hear(info(), update(1, ['a', 'b']), update(3, ['c']), update(3, ['d', 'e']))
    expect(line.lines).toEqual(['a', 'b', 'd', 'e'])
    expect(line.told.map((sentence) => sentence?.key)).toEqual(line.lines)
    socket().hear(update(1, ['x'], { game: 2 }))
    expect(line.lines).toEqual(['x'])
  })

  it('asks for advice once at a time, keeps it for the position it is for, and asks no older server', () => {
    const line = open()
    const given = (after: number): FromServer => ({ type: 'advice-given', seat: 'p1', game: 1, after, words: 'put 7', reason: { key: 'k', parameters: {}, weight: 'normal' } })
    socket().hear(info(), update(1, ['a']))
    line.askAdvice('p1')
    line.askAdvice('p1')
    expect(socket().sent.filter(({ type }) => type === 'ask-advice')).toEqual([{ type: 'ask-advice', seat: 'p1' }])
    expect(line.asking).toBe(true)
    socket().hear(update(2, ['table advice p1']), given(2))
    expect(line.asking).toBe(false)
    expect(line.advice?.words).toBe('put 7')
    socket().hear(update(3, ['b']))
    expect(line.advice).toBeNull()
    line.askAdvice('p1')
    socket().hear(update(4, ['c']), given(3))
    expect(line.advice).toBeNull()
    line.askAdvice('p1')
    socket().hear({ type: 'refused', code: 'PA-26.moved-on', parameters: {}, id: '' })
    expect(line.asking).toBe(false)
    expect(line.refusal?.code).toBe('PA-26.moved-on')
    socket().hear(info({ protocol: 1 }))
    line.askAdvice('p1')
    expect(line.asking).toBe(false)
  })

  it('keeps an action until it is answered, and sends it again under the same id', () => {
    const line = open()
    socket().hear(info(), update(1, ['a']))
    const [one, other] = [line.act('p1', { type: 'put' }), line.act('p2', { type: 'pass' })]
    expect(line.pending).toMatchObject([{ id: one, seat: 'p1', action: { type: 'put' }, after: 1 }, { id: other, seat: 'p2' }])
    socket().hear(update(2, ['b'], { id: one }))
    expect(line.pending.map(({ id }) => id)).toEqual([other])
    socket().close()
    vi.advanceTimersByTime(2000)
    socket().open()
    expect(sentOf('act')).toMatchObject([{ id: other, seat: 'p2' }])
    socket().hear(refused(other))
    expect(line.pending).toEqual([])
  })

  it('shows a refusal until the game goes on', () => {
    const line = open()
    socket().hear(info(), update(1, ['a']))
    const id = line.act('p1', {})
    socket().hear(refused(id))
    expect([line.refusal?.code, line.refused?.id]).toEqual(['PA-1.no', id])
    socket().hear(update(2, ['b']))
    expect([line.refusal, line.refused?.id]).toEqual([null, id])
  })

  it('leaves time to read it where lines come all the time, as the table itself says', () => {
    const line = open()
    socket().hear(info({}, true), update(1, ['a']))
    socket().hear(refused(line.act('p1', {})), update(2, ['b']))
    expect(line.refusal).not.toBeNull()
    vi.advanceTimersByTime(3000)
    socket().hear(update(3, ['c']))
    expect(line.refusal).toBeNull()
  })

  it('keeps a seat it is given, and answers a ping', () => {
    open([])
    socket().hear({ type: 'seat-given', seat: 'p2', key: 'new' }, { type: 'ping', number: 7 })
    expect(kept).toEqual(['new'])
    expect(sentOf('pong')).toEqual([{ type: 'pong', number: 7 }])
    socket().close()
    vi.advanceTimersByTime(2000)
    socket().open()
    expect(socket().sent[0]).toMatchObject({ keys: ['new'] })
  })

  it('adds one nonce for each of its seats to every game to come', () => {
    open()
    const before = { stage: 'gathering', mine: ['p1', 'p2'] } as const
    socket().hear(info({ ...before, mine: [...before.mine] }), info({ ...before, mine: [...before.mine] }), info({ commit: 'c2' }))
    expect(sentOf('add-nonce')).toMatchObject([{ seat: 'p1' }, { seat: 'p2' }])
    socket().hear(info({ stage: 'over', commit: 'c2' }))
    expect(sentOf('add-nonce')).toHaveLength(3)
  })

  it('gives up where there is no such table, also one that was there', async () => {
    const nowhere = { code: 'PA-23.no-such-table', parameters: {}, line: null }
    vi.stubGlobal('fetch', () => Promise.resolve({ ok: false, text: () => Promise.resolve(JSON.stringify(nowhere)) }))
    const line = seated()
    socket().close()
    vi.advanceTimersByTime(2000)
    socket().close() // it does not even open any more
    await vi.advanceTimersByTimeAsync(0)
    expect(line.link).toBe('gone')
    vi.advanceTimersByTime(60_000)
    expect(Socket.all).toHaveLength(2)
  })

  it('says why a table cannot be opened for now, and goes on trying', async () => {
    const trouble = { code: 'PA-23.cannot-read', parameters: {}, line: null }
    vi.stubGlobal('fetch', () => Promise.resolve({ ok: false, text: () => Promise.resolve(JSON.stringify(trouble)) }))
    const line = new TableLine('abc', memory)
    opened.push(line)
    socket().close()
    await vi.advanceTimersByTimeAsync(0)
    expect([line.link, line.trouble?.code]).toEqual(['connecting', 'PA-23.cannot-read'])
    vi.advanceTimersByTime(2000)
    socket().open()
    socket().hear(info())
    expect([line.link, line.trouble]).toEqual(['open', null])
  })

  it('stops the clock in a pause', () => {
    const line = open()
    socket().hear(info(), update(1, [], { now: 5000 }))
    vi.advanceTimersByTime(400)
    expect(line.now()).toBe(5400)
    socket().hear(info({ paused: true }))
    vi.advanceTimersByTime(400)
    expect(line.now()).toBe(5000)
  })

  it('offers a reload, and does not come back, where its protocol is not understood', () => {
    const line = open()
    const before = Socket.all.length
    socket().close(4001)
    vi.advanceTimersByTime(60_000)
    expect([version.outdated, line.link]).toEqual([true, 'outdated'])
    expect(Socket.all).toHaveLength(before)
  })

  it('passes over a message it does not know, and offers a reload', () => {
    const line = seated()
    socket().onmessage({ data: '{"type":"of-tomorrow","what":1}' })
    expect([version.outdated, line.link]).toEqual([true, 'open'])
    socket().hear(update(2, ['b']))
    expect(line.lines).toEqual(['a', 'b'])
  })
})

describe('a line that may be dead', () => {
  it('is noticed within ten seconds, and a new one is made at once', () => {
    const line = seated()
    let passed = 0
    for (; line.link === 'open'; passed += 100) vi.advanceTimersByTime(100)
    expect(passed).toBeLessThanOrEqual(10_000)
    expect(line.link).toBe('lost')
    expect(Socket.all).toHaveLength(2)
    socket().open()
    expect(socket().sent[0]).toMatchObject({ type: 'enter', seen: 1 })
  })

  it('lives while it answers, and is not asked while it speaks', () => {
    const line = seated()
    for (let second = 0; second < 60; second += 1) {
      socket().hear({ type: 'ping', number: second })
      vi.advanceTimersByTime(1000)
    }
    expect(sentOf('probe')).toHaveLength(0)
    for (let second = 0; second < 60; second += 1) {
      vi.advanceTimersByTime(1000)
      answerProbe()
    }
    expect(sentOf('probe').length).toBeGreaterThan(10)
    expect([line.link, Socket.all.length]).toEqual(['open', 1])
  })

  it('is one that does not open either', () => {
    const line = new TableLine('abc', memory)
    opened.push(line)
    vi.advanceTimersByTime(10_000)
    expect(Socket.all.length).toBeGreaterThan(1)
    expect(Socket.all[0]?.readyState).toBe(3)
  })

  it('is given more time where lines are only slow', () => {
    const line = seated()
    vi.advanceTimersByTime(9001)
    socket().open()
    socket().hear(info())
    vi.advanceTimersByTime(9500)
    expect([line.link, Socket.all.length]).toEqual(['open', 2])
    answerProbe()
    vi.advanceTimersByTime(9500)
    expect(Socket.all.length).toBe(3)
  })

  it('is asked at once by a page that wakes up', () => {
    const line = seated()
    sleep()
    vi.advanceTimersByTime(4000)
    answerProbe() // the last one before it slept
    for (const number of [1, 2, 3]) {
      vi.advanceTimersByTime(20_000)
      socket().hear({ type: 'ping', number })
    }
    expect([sentOf('probe').length, line.link]).toEqual([1, 'open'])
    wake()
    expect(sentOf('probe')).toHaveLength(2)
    vi.advanceTimersByTime(3000)
    expect(Socket.all).toHaveLength(2)
  })

  it('is not even asked where the server would have spoken long ago', () => {
    const line = seated()
    sleep()
    vi.setSystemTime(Date.now() + 3_600_000) // timers slept too
    wake()
    expect(line.link).toBe('lost')
    expect(Socket.all).toHaveLength(2)
  })

  it('makes way at once when the network goes and comes, and never after it was closed', () => {
    const line = seated()
    page.dispatchEvent(new Event('offline'))
    expect(line.link).toBe('lost')
    socket().close()
    page.dispatchEvent(new Event('online'))
    expect(Socket.all).toHaveLength(3)
    line.close()
    vi.advanceTimersByTime(60_000)
    page.dispatchEvent(new Event('online'))
    wake()
    expect(Socket.all).toHaveLength(3)
  })

  it('gets no second socket while the first is opening, or open and not yet answered', () => {
    const line = new TableLine('abc', memory)
    opened.push(line)
    wake()
    expect(Socket.all).toHaveLength(1)
    socket().open()
    wake()
    page.dispatchEvent(new Event('online'))
    expect(Socket.all).toHaveLength(1)
    socket().hear(info())
    expect(line.link).toBe('open')
  })

  it('is not listened to any more once another has taken its place', () => {
    const line = seated()
    const old = socket()
    page.dispatchEvent(new Event('offline'))
    old.hear(update(2, ['stale']))
    old.open()
    expect(line.lines).toEqual(['a'])
    expect(old.sent.filter(({ type }) => type === 'enter')).toHaveLength(1)
  })

  it('is watched with more patience where the server answers no probes', () => {
    const line = seated({ protocol: 1 })
    vi.advanceTimersByTime(44_000)
    expect([line.link, sentOf('probe').length]).toEqual(['open', 0])
    vi.advanceTimersByTime(1001)
    expect(line.link).toBe('lost')
  })
})

describe('an action on its way', () => {
  it('is shown as such after a while, and not for an instant', () => {
    const line = seated()
    const id = line.act('p1', {})
    vi.advanceTimersByTime(900)
    expect(line.late).toBe(false)
    vi.advanceTimersByTime(200)
    expect(line.late).toBe(true)
    socket().hear(update(2, ['b'], { id }))
    expect([line.late, line.pending]).toEqual([false, []])
  })

  it('makes a dead line noticed sooner, and is sent again on the next under the same id', () => {
    const line = seated()
    vi.advanceTimersByTime(3900)
    const id = line.act('p1', { type: 'put' })
    vi.advanceTimersByTime(2500 + 5000)
    expect(Socket.all).toHaveLength(2)
    socket().open()
    expect(sentOf('act')).toMatchObject([{ id }])
    socket().hear(info(), update(2, ['b'], { id }))
    expect([line.lines, line.pending]).toEqual([['a', 'b'], []])
  })

  it('finds out that only one direction is dead', () => {
    const line = seated()
    line.act('p1', {})
    for (let second = 0; second < 8; second += 1) {
      vi.advanceTimersByTime(1000)
      socket().hear({ type: 'ping', number: second }) // the server speaks and does not hear
    }
    expect(Socket.all).toHaveLength(2)
  })

  it('is sent again to a server that has heard it and does not answer', () => {
    const line = seated()
    const id = line.act('p1', {})
    vi.advanceTimersByTime(2500)
    answerProbe()
    expect(sentOf('act')).toMatchObject([{ id }, { id }])
    socket().hear(update(2, ['b'], { id }), update(3, [], { id }))
    expect([line.pending, line.lines, Socket.all.length]).toEqual([[], ['a', 'b'], 1])
  })

  it('is told once that it was refused', () => {
    const line = seated()
    const id = line.act('p1', {})
    socket().hear(refused(id))
    line.refusal = null
    socket().hear(refused(id)) // of the second time it was sent
    expect(line.refusal).toBeNull()
  })

  it('does not freeze the game where a refusal has no id', () => {
    const line = seated()
    const id = line.act('p1', {})
    const nameless: FromServer = { type: 'refused', code: 'PA-20.enter-first', parameters: {}, id: '' }
    socket().hear(nameless)
    expect(line.pending).toMatchObject([{ id }]) // it may have been about something else
    vi.advanceTimersByTime(2500)
    answerProbe()
    expect(sentOf('act')).toHaveLength(2)
    socket().hear(nameless)
    expect([line.pending, line.refusal?.code]).toEqual([[], 'PA-20.enter-first'])
  })

  it('survives a reload', () => {
    const id = seated().act('p1', { type: 'put' })
    const again = open()
    expect(again.pending).toMatchObject([{ id }])
    expect(sentOf('act')).toMatchObject([{ id, action: { type: 'put' } }])
  })

  it('is no longer waited for when what cannot be sent now is said later', () => {
    const line = seated()
    socket().close()
    line.send({ type: 'rematch', seat: 'p1' })
    vi.advanceTimersByTime(2000)
    socket().open()
    expect(sentOf('rematch')).toHaveLength(1)
    expect(socket().sent[0]?.type).toBe('enter')
  })
})

describe('a seat and its keys', () => {
  const gathering = { stage: 'gathering', mine: [] } as const

  it('is taken with a nonce and a key that are there before the answer', () => {
    const line = open([])
    socket().hear(info({ ...gathering, mine: [] }))
    line.sit('p2', 'Bo', false)
    const [sit] = sentOf('sit')
    const key = sit?.type === 'sit' ? sit.key! : ''
    expect(sit).toMatchObject({ seat: 'p2', name: 'Bo' })
    expect(sit?.type === 'sit' && sit.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(kept).toEqual([key])
    socket().hear({ type: 'seat-given', seat: 'p2', key }, info({ stage: 'gathering', mine: ['p2'] }))
    expect(sentOf('add-nonce')).toEqual([])
    expect([kept, line.refusal]).toEqual([[key], null])
  })

  it('is asked for again when the answer was lost', () => {
    const line = open([])
    socket().hear(info({ ...gathering, mine: [] }))
    line.sit('p2', 'Bo', false)
    const first = sentOf('sit')
    socket().close()
    vi.advanceTimersByTime(2000)
    socket().open()
    expect(sentOf('sit')).toEqual(first)
    // The host has started meanwhile: whoever sits there is not told that it is too late.
    socket().hear(info(), update(1, ['a']), { type: 'refused', code: 'PA-23.already-started', parameters: {}, id: '' })
    expect(line.refusal).toBeNull()
  })

  it('leaves no key behind where it was taken by another', () => {
    const line = open([])
    socket().hear(info({ ...gathering, mine: [] }))
    line.sit('p2', 'Bo', false)
    socket().hear({ type: 'refused', code: 'PA-22.seat-taken', parameters: {}, id: '' })
    expect([kept, line.refusal?.code]).toEqual([[], 'PA-22.seat-taken'])
  })

  it('keeps its key where a fault hides whether it was given', () => {
    const line = open([])
    socket().hear(info({ ...gathering, mine: [] }))
    line.sit('p2', 'Bo', false)
    socket().hear({ type: 'refused', code: 'PA-23.cannot-save', parameters: {}, id: '' })
    expect([kept.length, line.refusal?.code]).toEqual([1, 'PA-23.cannot-save'])
  })

  it('tells nobody at the table that the game has begun, and everybody else', () => {
    const late: FromServer = { type: 'refused', code: 'PA-23.already-started', parameters: {}, id: '' }
    const line = seated()
    socket().hear(late)
    expect(line.refusal).toBeNull()
    socket().hear(info({ mine: [] }), late)
    expect(line.refusal?.code).toBe('PA-23.already-started')
  })

  it('gets new keys, which are kept before they hold, and the old ones go', () => {
    const line = seated()
    line.renewKeys()
    const [asked] = sentOf('renew-keys')
    const renewed = asked?.type === 'renew-keys' ? [...Object.values(asked.seats), asked.host!] : []
    expect(kept).toEqual([...renewed, 'k1'])
    socket().close()
    vi.advanceTimersByTime(2000)
    socket().open()
    expect(sentOf('renew-keys')).toEqual([asked])
    expect(line.renewals).toBe(0)
    socket().hear({ type: 'keys-renewed' })
    expect([kept, line.keys, line.renewals]).toEqual([renewed, renewed, 1])
  })

  it('comes with a personal link also to who is there already', () => {
    const line = seated({ mine: [] })
    line.addKeys(['k2'])
    expect(socket().sent.at(-1)).toMatchObject({ type: 'enter', keys: ['k2', 'k1'] })
    expect(kept).toEqual(['k2', 'k1'])
  })

  it('is found again by another tab whose keys were renewed', () => {
    seated()
    kept = ['new']
    socket().hear(info({ mine: [] }))
    expect(socket().sent.at(-1)).toMatchObject({ type: 'enter', keys: ['k1', 'new'] })
  })

  it('says once that a link opens nothing any more', () => {
    const unknown: FromServer = { type: 'refused', code: 'PA-22.unknown-key', parameters: {}, id: '' }
    const line = seated({ mine: [] })
    socket().hear(unknown)
    expect(line.refusal?.code).toBe('PA-22.unknown-key')
    line.refusal = null
    socket().hear(unknown)
    expect(line.refusal).toBeNull()
  })
})
