import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromJson } from './json'
import type { FromBrowser, FromServer, TableInfo, Update } from './protocol'

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

const kept: string[] = []
const opened: InstanceType<typeof TableLine>[] = []
const socket = () => Socket.all.at(-1)!
const sentOf = (type: FromBrowser['type'], at = socket()) => at.sent.filter((message) => message.type === type)

function open(keys = ['k1']) {
  const line = new TableLine('abc', keys, (key) => void kept.push(key))
  opened.push(line)
  socket().open()
  return line
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
  began: [],
  protocol: 2,
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
  id: '',
  ...change,
})

const refused = (id: string): FromServer => ({ type: 'refused', code: 'PA-1.no', parameters: {}, id })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve({ status: 200 }))
})

afterEach(() => {
  for (const line of opened.splice(0)) line.close()
  Socket.all = []
  kept.length = 0
  vi.useRealTimers()
})

describe('a line to a table', () => {
  it('enters with its keys, and after a break with what it has seen', () => {
    const line = open()
    expect(socket()).toMatchObject({ address: 'ws://table.test/ws/abc?protocol=1', sent: [{ type: 'enter', keys: ['k1'], game: 0, seen: 0 }] })
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
    socket().hear(info({}, true), update(1, ['a']), refused('x'), update(2, ['b']))
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

  it('takes a silent line for dead', () => {
    const line = open()
    socket().hear(info(), update(1, []))
    vi.advanceTimersByTime(44_000)
    socket().hear({ type: 'ping', number: 1 })
    vi.advanceTimersByTime(44_000)
    expect(line.link).toBe('open')
    vi.advanceTimersByTime(2000)
    expect(line.link).toBe('lost')
  })

  it('tries at once when the network is back, and never after it was closed', () => {
    const line = open()
    socket().hear(info())
    page.dispatchEvent(new Event('offline'))
    expect([line.link, Socket.all.length]).toEqual(['lost', 1])
    page.dispatchEvent(new Event('online'))
    expect(Socket.all).toHaveLength(2)
    line.close()
    vi.advanceTimersByTime(60_000)
    page.dispatchEvent(new Event('online'))
    expect(Socket.all).toHaveLength(2)
  })

  it('gives up where there is no such table', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve({ status: 404 }))
    const line = open()
    socket().close()
    await vi.advanceTimersByTimeAsync(0)
    expect(line.link).toBe('gone')
    vi.advanceTimersByTime(60_000)
    expect(Socket.all).toHaveLength(1)
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
    open()
    const before = Socket.all.length
    socket().close(4001)
    vi.advanceTimersByTime(60_000)
    expect(version.outdated).toBe(true)
    expect(Socket.all).toHaveLength(before)
  })
})
