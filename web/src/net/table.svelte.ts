import { isThere, socketAddress } from './api'
import { delay } from './backoff'
import { GameClock } from './clock'
import { fromJson } from './json'
import type { Act, ActionRefused, FromBrowser, FromServer, TableInfo, Update } from './protocol'
import { compareBuild, outdated } from './version.svelte'

export type Link = 'connecting' | 'open' | 'lost' | 'gone'

/** Longer than the server ever stays quiet; a line silent for so long is dead. */
const SILENCE = 45_000

/** A close code of the server's: this page's protocol is not understood any more. */
const OTHER_PROTOCOL = 4001

/** Without turns lines come all the time: a refusal stays at least so long, to be read. */
const READING = 2500

/** One table as this browser sees it, kept up to date over a line that mends itself. */
export class TableLine {
  link = $state<Link>('connecting')
  info = $state.raw<TableInfo | null>(null)
  update = $state.raw<Update | null>(null)
  /** All lines of the game under way, as this browser may see them. */
  lines = $state.raw<string[]>([])
  refusal = $state.raw<ActionRefused | null>(null)
  /** The last action that was refused, for who wants to shake it. */
  refused = $state.raw<ActionRefused | null>(null)
  /** Actions on their way, in order: sent again, under the same ids, until the server has answered. */
  pending = $state.raw<readonly Act[]>([])

  #socket: WebSocket | null = null
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #clock = new GameClock()
  /** When the newest line came to be shown, and the last refusal. */
  #shown = 0
  #refused = 0
  #nonced = new Set<string>()

  constructor(
    readonly id: string,
    private keys: string[],
    private keep: (key: string) => void,
  ) {
    addEventListener('online', this.#hurry)
    addEventListener('offline', this.#drop)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#connect()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#hurry)
    removeEventListener('offline', this.#drop)
    document.removeEventListener('visibilitychange', this.#hurry)
    clearTimeout(this.#timer)
    clearTimeout(this.#watch)
    this.#socket?.close()
  }

  /** The game's clock now, in milliseconds. */
  now(): number {
    if (!this.update || this.info?.paused) return this.update?.now ?? 0
    return this.#clock.at(performance.now())
  }

  /** The id under which it travels. Beside the action stands how long the player had seen what it answers. */
  act(seat: string, action: unknown): string {
    this.refusal = null
    const id = crypto.randomUUID?.() ?? randomHex(16)
    const shown_for = Math.max(0, Math.round(performance.now() - this.#shown))
    const act: Act = { type: 'act', id, seat, action, after: this.lines.length, shown_for }
    this.pending = [...this.pending, act]
    this.send(act)
    return id
  }

  send(message: FromBrowser): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #connect = (): void => {
    clearTimeout(this.#timer)
    const socket = new WebSocket(socketAddress(this.id))
    this.#socket = socket
    socket.onopen = () => {
      this.send({ type: 'enter', keys: this.keys, game: this.update?.game ?? 0, seen: this.lines.length })
      this.#clock.forget()
      this.pending.forEach((act) => this.send(act))
      this.#listen()
    }
    socket.onmessage = (message) => {
      this.#listen()
      this.#hear(fromJson<FromServer>(String(message.data)))
    }
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return
      if (code === OTHER_PROTOCOL) this.#retire()
      else this.#lose()
    }
  }

  #lose(): void {
    if (this.#closed) return
    clearTimeout(this.#watch)
    this.link = this.info ? 'lost' : 'connecting'
    if (!this.info) void isThere(this.id).then((there) => !there && this.#giveUp())
    this.#timer = setTimeout(this.#connect, delay(this.#attempt++))
  }

  /** Only a reload helps. */
  #retire(): void {
    this.close()
    this.link = 'lost'
    outdated()
  }

  #giveUp(): void {
    this.close()
    this.link = 'gone'
  }

  #listen(): void {
    clearTimeout(this.#watch)
    this.#watch = setTimeout(this.#drop, SILENCE)
  }

  #drop = (): void => {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.#lose()
  }

  #hurry = (): void => {
    if (this.link === 'open' || document.hidden || this.#socket?.readyState === WebSocket.CONNECTING) return
    this.#attempt = 0
    this.#connect()
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'table-info':
        this.link = 'open'
        this.#attempt = 0
        this.info = message
        compareBuild(message.build)
        this.#addNonces(message)
        return
      case 'update':
        this.#take(message)
        return
      case 'refused':
        this.#answered(message.id)
        this.refusal = message
        this.#refused = performance.now()
        if (message.id) this.refused = message
        return
      case 'seat-given':
        this.keys = [...this.keys, message.key]
        this.keep(message.key)
        return
      case 'ping':
        this.send({ type: 'pong', number: message.number })
    }
  }

  #take(update: Update): void {
    const now = performance.now()
    const goesOn = update.game === this.update?.game
    this.lines = [...(goesOn ? this.lines.slice(0, update.first - 1) : []), ...update.lines]
    this.update = update
    if (!goesOn || this.info?.paused) this.#clock.forget()
    this.#clock.hear(update.now, now)
    this.#answered(update.id)
    if (!update.lines.length) return
    this.#shown = now
    if (!this.info?.declaration.realtime || now - this.#refused > READING) this.refusal = null
  }

  #answered(id: string | undefined): void {
    if (id) this.pending = this.pending.filter((act) => act.id !== id)
  }

  /** Every seat here adds its own share to the coming draws, so that nobody can pick them alone. */
  #addNonces(info: TableInfo): void {
    if (info.stage === 'playing' || !info.commit) return
    for (const seat of info.mine) {
      const once = `${info.commit} ${seat}`
      if (this.#nonced.has(once)) continue
      this.#nonced.add(once)
      this.send({ type: 'add-nonce', seat, nonce: randomHex(16) })
    }
  }
}

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
