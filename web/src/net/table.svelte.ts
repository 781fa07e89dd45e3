import { socketAddress, whyNot } from './api'
import { delay } from './backoff'
import { GameClock } from './clock'
import { fromJson } from './json'
import type { Act, ActionRefused, AdviceGiven, FromBrowser, FromServer, Problem, Reacted, RenewKeys, Sentence, Sit, TableInfo, Update } from './protocol'
import { isShow, Playback } from './playback.svelte'
import { Pulse } from './pulse'
import { notice } from './notice.svelte'
import { compareBuild, outdated } from './version.svelte'

/** `outdated`: the server does not understand this page any more, only a reload helps. `gone`: there is no such table. */
export type Link = 'connecting' | 'open' | 'lost' | 'outdated' | 'gone'

/** What a browser keeps of a table. */
export interface Memory {
  /** The secrets that open its seats. Asked at every entrance: another tab may have learnt new ones. */
  keys: () => readonly string[]
  keep: (keys: readonly string[]) => void
  /** Actions that were on their way when the page was reloaded. */
  unanswered: () => readonly Act[]
  keepUnanswered: (acts: readonly Act[]) => void
}

/** Of who only looks on. */
export const NO_MEMORY: Memory = { keys: () => [], keep: () => {}, unanswered: () => [], keepUnanswered: () => {} }

/** Refusals after which nobody knows whether it was written. */
const UNCERTAIN = /^PA-23\.(cannot-save|fault|closing)$/

/** A close code of the server's: this page's protocol is not understood any more. */
const OTHER_PROTOCOL = 4001

/** The first protocol with probes, keys and nonces of the browser's own. */
const SINCE_PROBES = 2

/** What a server before 0.2 does not say of a table. */
const BEFORE_0_2 = { public: false, queue: [], queued: 0, offered: false, host_seat: '', totals: [], push_key: '', notice: '', tournament: '' }

/** Without turns lines come all the time: a refusal stays at least so long, to be read. */
const READING = 2500

/** A sign somebody shows stays so long. */
const SIGN_SHOWN = 4000

/** An action without an answer for so long is shown as on its way. */
const LATE = 1000

/** One table as this browser sees it, kept up to date over a line that mends itself. */
/** A page that is looked at again, or that the browser had put to sleep. */
const WAKING = ['visibilitychange', 'resume'] as const

export class TableLine {
  link = $state<Link>('connecting')
  /** Why the table cannot be opened, where the server says so. */
  trouble = $state.raw<Problem | null>(null)
  info = $state.raw<TableInfo | null>(null)
  update = $state.raw<Update | null>(null)
  /** All lines of the game under way, as this browser may see them. */
  lines = $state.raw<string[]>([])
  /** What the history says of each of them. */
  told = $state.raw<(Sentence | null)[]>([])
  refusal = $state.raw<ActionRefused | null>(null)
  /** The last action that was refused, for who wants to shake it. */
  refused = $state.raw<ActionRefused | null>(null)
  /** Actions on their way, in order: sent again, under the same ids, until the server has answered. */
  pending = $state.raw<readonly Act[]>([])
  /** Whether an action has been on its way for longer than one would notice. */
  late = $state(false)
  /** A good action that was asked for, while it is for the position that is shown. */
  advice = $state.raw<AdviceGiven | null>(null)
  /** Whether such a question is on its way. */
  asking = $state(false)
  /** The signs people show at this moment, one of each seat, counted. */
  signs = $state.raw<readonly (Reacted & { number: number })[]>([])
  keys = $state.raw<readonly string[]>([])
  /** How often the keys have been renewed here. */
  renewals = $state(0)

  /** The pace of who looks on where only bots play. */
  playback = $state.raw<Playback | null>(null)

  #socket: WebSocket | null = null
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #lateness: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #clock = new GameClock()
  #pulse = new Pulse((number) => this.send({ type: 'probe', number }), () => this.#drop())
  /** When the newest line came to be shown, and the last refusal. */
  #shown = 0
  #refused = 0
  #nonced = new Set<string>()
  /** Asked with keys of our own, and so asked again on a new connection until it is answered. */
  #request: Sit | RenewKeys | null = null
  /** Said while there was no connection. */
  #unsent: FromBrowser[] = []
  /** Actions that may be what a refusal without an id was about. */
  #doubted = new Set<string>()
  #toldUnknown = false
  #signs = 0

  constructor(
    readonly id: string,
    private readonly memory: Memory = NO_MEMORY,
  ) {
    this.#setPending(memory.unanswered())
    for (const event of ['online', 'pageshow']) addEventListener(event, this.#hurry)
    addEventListener('offline', this.#drop)
    for (const event of WAKING) document.addEventListener(event, this.#hurry)
    this.#connect()
  }

  close(): void {
    this.#closed = true
    for (const event of ['online', 'pageshow']) removeEventListener(event, this.#hurry)
    removeEventListener('offline', this.#drop)
    for (const event of WAKING) document.removeEventListener(event, this.#hurry)
    clearTimeout(this.#timer)
    clearTimeout(this.#lateness)
    this.#pulse.stop()
    this.playback?.stop()
    this.#socket?.close()
  }

  /** The game's clock now, in milliseconds. */
  now(): number {
    if (!this.update || this.info?.paused) return this.update?.now ?? 0
    if (this.playback?.realtime) return this.playback.now()
    return this.#clock.at(performance.now())
  }

  /** The id under which it travels. Beside the action stands how long the player had seen what it answers. */
  act(seat: string, action: unknown): string {
    this.refusal = null
    const id = crypto.randomUUID?.() ?? randomHex(16)
    const shown_for = Math.max(0, Math.round(performance.now() - this.#shown))
    const act: Act = { type: 'act', id, seat, action, after: this.lines.length, shown_for }
    this.#setPending([...this.pending, act])
    this.#say(act)
    return id
  }

  /** What is said while there is no connection is said when there is one. */
  send(message: FromBrowser): void {
    if (!this.#say(message) && message.type !== 'probe') this.#unsent.push(message)
  }

  /** Asks for a good action for this seat, whose turn it is. */
  askAdvice(seat: string): void {
    if (!this.#speaksTwo || this.asking) return
    this.refusal = null
    this.asking = this.#say({ type: 'ask-advice', seat })
  }

  /** It has been read. */
  forgetAdvice(): void {
    this.advice = null
  }

  /** Takes an open seat. Its key is kept before it is asked for: no lost answer costs the seat. */
  sit(seat: string, name: string, assist: boolean): void {
    if (!this.#speaksTwo) return this.send({ type: 'sit', seat, name, assist })
    const key = randomHex(16)
    this.#nonced.add(`${this.info?.commit} ${seat}`)
    this.#ask({ type: 'sit', seat, name, assist, nonce: randomHex(16), key }, [key])
  }

  /** Asks for a seat that becomes free. The key that proves one's place in the queue is kept before. */
  joinQueue(name: string): void {
    if (!this.#speaksTwo) return
    const key = randomHex(16)
    this.#setKeys([key, ...this.keys])
    this.send({ type: 'join-queue', name, key })
  }

  /** New keys for all that is mine here: links and devices with the old ones open nothing any more. */
  renewKeys(): void {
    if (!this.info || !this.#speaksTwo) return
    const seats = Object.fromEntries(this.info.mine.map((seat) => [seat, randomHex(16)]))
    const host = this.info.host ? randomHex(16) : ''
    this.#ask({ type: 'renew-keys', seats, host }, [...Object.values(seats), host].filter(Boolean))
  }

  /** Keys that came from elsewhere, as with a personal link. */
  addKeys(keys: readonly string[]): void {
    this.#setKeys([...keys, ...this.keys])
    this.#enter()
  }

  get #speaksTwo(): boolean {
    return (this.info?.protocol ?? 1) >= SINCE_PROBES
  }

  #ask(request: Sit | RenewKeys, keys: readonly string[]): void {
    this.#request = request
    this.#setKeys([...keys, ...this.keys])
    this.#say(request)
  }

  #say(message: FromBrowser): boolean {
    const open = this.#socket?.readyState === WebSocket.OPEN
    if (open) this.#socket?.send(JSON.stringify(message))
    return open
  }

  #setKeys(keys: readonly string[]): void {
    this.keys = [...new Set(keys)]
    this.memory.keep(this.keys)
  }

  #setPending(acts: readonly Act[]): void {
    this.pending = acts
    this.memory.keepUnanswered(acts)
    this.#pulse.wait(acts.length > 0)
    clearTimeout(this.#lateness)
    if (!acts.length) this.late = false
    else if (!this.late) this.#lateness = setTimeout(() => (this.late = true), LATE)
  }

  // The connection

  #connect = (): void => {
    clearTimeout(this.#timer)
    const socket = new WebSocket(socketAddress(this.id))
    let opened = false
    this.#socket = socket
    this.#pulse.connecting()
    socket.onopen = () => {
      if (socket !== this.#socket) return
      opened = true
      this.#clock.forget()
      this.#enter()
      if (this.#request) this.#say(this.#request)
      for (const message of [...this.#unsent.splice(0), ...this.pending]) this.#say(message)
    }
    socket.onmessage = (message) => {
      if (socket !== this.#socket) return
      this.#pulse.heard()
      this.#hear(fromJson<FromServer>(String(message.data)))
    }
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return
      this.#socket = null
      if (code === OTHER_PROTOCOL) this.#end('outdated')
      else this.#lose(!opened)
    }
  }

  #enter(): void {
    this.keys = [...new Set([...this.keys, ...this.memory.keys()])]
    this.#say({ type: 'enter', keys: [...this.keys], ...this.#known() })
  }

  /** What need not be told again. */
  #known(): { game: number; seen: number } {
    const newest = this.playback?.newest ?? this.update
    if (!newest) return { game: 0, seen: 0 }
    return { game: newest.game, seen: newest === this.update ? this.lines.length : newest.first - 1 + newest.lines.length }
  }

  /** `refused`: the connection never opened, and perhaps never will. */
  #lose(refused: boolean): void {
    if (this.#closed) return
    this.asking = false
    this.#pulse.stop()
    this.link = this.info ? 'lost' : 'connecting'
    this.#timer = setTimeout(this.#connect, delay(this.#attempt++))
    if (refused) void whyNot(this.id).then((problem) => this.#learn(problem))
  }

  #learn(problem: Problem | null): void {
    if (this.#closed || this.link === 'open') return
    this.trouble = problem
    if (problem?.code === 'PA-23.no-such-table') this.#end('gone')
  }

  #end(link: 'outdated' | 'gone'): void {
    this.close()
    this.link = link
    if (link === 'outdated') outdated()
  }

  /** This connection is not to be trusted any more; the first new one is made at once. */
  #drop = (): void => {
    const socket = this.#socket
    if (!socket) return
    this.#socket = null
    socket.close()
    const first = this.#attempt === 0
    this.#lose(false)
    if (first) this.#connect()
  }

  #hurry = (): void => {
    if (document.hidden || this.#closed) return
    if (this.#socket) return this.#pulse.wake()
    this.#attempt = 0
    this.#connect()
  }

  // What is heard

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'table-info':
        return this.#see({ ...BEFORE_0_2, ...message })
      case 'update':
        return this.playback && this.update ? this.playback.hear(message) : this.#take(message)
      case 'refused':
        return this.#refuse(message)
      case 'seat-given':
        if (this.#request?.type === 'sit') this.#request = null
        return this.#setKeys([message.key, ...this.keys])
      case 'advice-given':
        this.asking = false
        if (message.game === this.update?.game && message.after === this.lines.length) this.advice = message
        return
      case 'reacted':
        return this.#show(message)
      case 'keys-renewed':
        return this.#renewed()
      case 'alive':
        this.pending.forEach((act) => this.#say(act)) // it has been read and is not answered: once more does no harm
        return this.#pulse.alive(message.number)
      case 'ping':
        this.#say({ type: 'pong', number: message.number })
        return
      default:
        outdated()
    }
  }

  #show(sign: Reacted): void {
    const shown = { ...sign, number: ++this.#signs }
    this.signs = [...this.signs.filter(({ seat }) => seat !== sign.seat), shown]
    setTimeout(() => (this.signs = this.signs.filter((other) => other !== shown)), SIGN_SHOWN)
  }

  #see(info: TableInfo): void {
    this.link = 'open'
    this.trouble = null
    this.#attempt = 0
    if (!this.info || !this.playback) this.#learnOf(info)
    else this.playback.hear(info)
    this.#pulse.opened(this.#speaksTwo)
    compareBuild(info.build)
    notice.text = info.notice
    this.#addNonces(info)
    if (!info.mine.length && this.memory.keys().some((key) => !this.keys.includes(key))) this.#enter()
  }

  /** Who plays: where that is only bots, they are shown at a pace of one's own. */
  #learnOf(info: TableInfo): void {
    this.info = info
    if (isShow(info) === (this.playback !== null)) return
    this.playback?.stop()
    this.playback = isShow(info) ? new Playback((told) => (told.type === 'update' ? this.#take(told) : this.#learnOf(told))) : null
    if (this.playback) this.playback.realtime = info.declaration.realtime
    if (this.update) this.playback?.start(this.update)
  }

  #take(update: Update): void {
    const now = performance.now()
    const goesOn = update.game === this.update?.game
    const known = goesOn ? update.first - 1 : 0
    this.lines = [...this.lines.slice(0, known), ...update.lines]
    this.told = [...this.told.slice(0, known), ...update.told]
    if (!this.update) this.playback?.start(update)
    this.update = update
    if (!goesOn || this.info?.paused) this.#clock.forget()
    this.#clock.hear(update.now, now)
    this.#answered(update.id)
    if (!update.lines.length) return
    this.advice = null
    this.#shown = now
    if (!this.info?.declaration.realtime || now - this.#refused > READING) this.refusal = null
  }

  #answered(id: string | undefined): void {
    if (id && this.pending.some((act) => act.id === id)) this.#setPending(this.pending.filter((act) => act.id !== id))
  }

  #refuse(refused: ActionRefused): void {
    if (refused.code === 'PA-20.not-a-message') outdated()
    if (refused.id) {
      if (!this.pending.some(({ id }) => id === refused.id)) return // told already
      this.refused = refused
      this.#answered(refused.id)
    } else {
      this.asking = false
      if (!this.#isNews(refused.code)) return
    }
    this.refusal = refused
    this.#refused = performance.now()
  }

  /** Whether a refusal that is not of an action says something to whoever sits here. */
  #isNews(code: string): boolean {
    if (code === 'PA-22.unknown-key') {
      const known = this.#toldUnknown || this.#request?.type === 'sit'
      this.#toldUnknown = true
      return !known
    }
    this.#refuseRequest(code)
    if (/^PA-2[01]\./.test(code)) this.#doubt()
    // Who has a seat sees that the game has begun: what came too late was sent by the page, not by a person.
    return code !== 'PA-23.already-started' || !this.info?.mine.length
  }

  /** New keys are never thrown away: it is not certain that it was they that were refused. A seat's is, unless a fault hides whether it was given. */
  #refuseRequest(code: string): void {
    const request = this.#request
    if (request?.type === 'sit') {
      this.#request = null
      if (!UNCERTAIN.test(code)) this.#setKeys(this.keys.filter((key) => key !== request.key))
    } else if (code.startsWith('PA-22.')) this.#request = null
  }

  /** It may have been about an action: that is sent once more, and given up the second time, so that nothing freezes. */
  #doubt(): void {
    const given = this.pending.filter(({ id }) => this.#doubted.has(id))
    if (given.length) this.#setPending(this.pending.filter((act) => !given.includes(act)))
    this.#doubted = new Set(this.pending.map(({ id }) => id))
  }

  #renewed(): void {
    if (this.#request?.type !== 'renew-keys') return
    const { seats, host } = this.#request
    this.#request = null
    this.#setKeys([...Object.values(seats), host ?? ''].filter(Boolean))
    this.renewals += 1
  }

  /** Every seat here adds its own share to the coming draws, so that nobody can pick them alone. */
  #addNonces(info: TableInfo): void {
    if (info.stage === 'playing' || !info.commit) return
    for (const seat of info.mine) {
      const once = `${info.commit} ${seat}`
      if (this.#nonced.has(once)) continue
      this.#nonced.add(once)
      this.#say({ type: 'add-nonce', seat, nonce: randomHex(16) })
    }
  }
}

export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
