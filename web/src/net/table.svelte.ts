import { isThere, socketAddress } from './api'
import { delay } from './backoff'
import type { Act, FromBrowser, FromServer, Refused, TableInfo, Update } from './protocol'

export type Link = 'connecting' | 'open' | 'lost' | 'gone'

/** Longer than the server ever stays quiet; a line silent for so long is dead. */
const SILENCE = 45_000

/** One table as this browser sees it, kept up to date over a line that mends itself. */
export class TableLine {
  link = $state<Link>('connecting')
  info = $state.raw<TableInfo | null>(null)
  update = $state.raw<Update | null>(null)
  /** All lines of the game under way, as this browser may see them. */
  lines = $state.raw<string[]>([])
  refusal = $state.raw<Refused | null>(null)
  /** An action on its way: sent again, under the same id, until the server has answered. */
  pending = $state.raw<Act | null>(null)

  #socket: WebSocket | null = null
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #received = 0
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
    return (this.update?.now ?? 0) + (this.info?.paused ? 0 : performance.now() - this.#received)
  }

  act(seat: string, action: unknown): void {
    this.refusal = null
    this.pending = { type: 'act', id: crypto.randomUUID?.() ?? randomHex(16), seat, action }
    this.send(this.pending)
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
      if (this.pending) this.send(this.pending)
      this.#listen()
    }
    socket.onmessage = (message) => {
      this.#listen()
      this.#hear(JSON.parse(String(message.data)) as FromServer)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose()
    }
  }

  #lose(): void {
    if (this.#closed) return
    clearTimeout(this.#watch)
    this.link = this.info ? 'lost' : 'connecting'
    if (!this.info) void isThere(this.id).then((there) => !there && this.#giveUp())
    this.#timer = setTimeout(this.#connect, delay(this.#attempt++))
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
        this.#addNonces(message)
        return
      case 'update':
        this.#take(message)
        return
      case 'refused':
        if (message.id && message.id === this.pending?.id) this.pending = null
        this.refusal = message
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
    const before = update.game === this.update?.game ? this.lines.slice(0, update.first - 1) : []
    this.lines = [...before, ...update.lines]
    this.update = update
    this.#received = performance.now()
    if (update.id && update.id === this.pending?.id) this.pending = null
    if (update.lines.length) this.refusal = null
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
