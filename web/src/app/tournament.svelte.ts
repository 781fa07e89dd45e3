import { sayRefusal } from '../i18n/texts.svelte'
import { hostTournament, joinTournament, leaveTournament, partIn, problemOf, tournamentOf } from '../net/api'
import { delay } from '../net/backoff'
import type { HostAsks, MyPart, RoundInfo, TournamentInfo } from '../net/protocol'
import { randomHex } from '../net/table.svelte'
import { keepTable } from './memory'
import { keepTournament, keptTournament } from './tournaments'

/** A tournament as this browser sees it: it asks for news again and again, and hears them at once. */
export class TournamentLine {
  info = $state.raw<TournamentInfo | null>(null)
  mine = $state.raw<MyPart>({ entrant: 0, is_host: false })
  /** An earlier round that somebody looks at. */
  earlier = $state.raw<RoundInfo | null>(null)
  /** Why it cannot be read, or what was refused. */
  trouble = $state('')
  refused = $state('')
  busy = $state(false)
  #gone = false
  #offset = 0

  constructor(readonly id: string) {}

  get round(): RoundInfo | null {
    return this.earlier ?? this.info?.round ?? null
  }

  /** Where I play now. */
  get table(): string {
    const own = this.mine.entrant
    return this.info?.round?.encounters.find(({ table, points, seats }) => own && table && !points && seats.includes(own))?.table ?? ''
  }

  /** The server's clock. */
  now = (): number => Date.now() + this.#offset

  follow(): () => void {
    void this.#follow()
    return () => (this.#gone = true)
  }

  async #follow(): Promise<void> {
    for (let failed = 0; !this.#gone; ) {
      try {
        if (!failed && !this.info) await this.#whoAmI()
        this.#take(await tournamentOf(this.id, this.trouble ? 0 : this.info?.version))
        this.trouble = ''
        failed = 0
      } catch (error) {
        this.trouble = sayRefusal(problemOf(error))
        await new Promise((done) => setTimeout(done, delay(failed++)))
      }
    }
  }

  async #whoAmI(): Promise<void> {
    const { key, host } = keptTournament(this.id)
    if (key || host) this.mine = await partIn(this.id, { keys: [key, host].filter(Boolean) })
  }

  #take(info: TournamentInfo): void {
    this.#offset = info.now - Date.now()
    if (this.info && info.version < this.info.version) return
    if (info.played !== this.info?.played) this.earlier = null
    this.info = info
    if (this.mine.entrant || this.mine.is_host) keepTournament(this.id, { title: info.terms.title })
  }

  async look(round: number): Promise<void> {
    if (!this.info || round === this.info.played) this.earlier = null
    else await this.#try(async () => (this.earlier = (await tournamentOf(this.id, 0, round)).round))
  }

  async join(name: string): Promise<void> {
    const key = keptTournament(this.id).key || randomHex(16)
    keepTournament(this.id, { key })
    await this.#try(async () => {
      this.mine = { ...this.mine, ...(await joinTournament(this.id, { name, key })), is_host: this.mine.is_host }
      this.#take(await tournamentOf(this.id))
    })
  }

  async leave(): Promise<void> {
    await this.#try(async () => {
      await leaveTournament(this.id, { key: keptTournament(this.id).key })
      this.#take(await tournamentOf(this.id))
    })
  }

  async host(act: HostAsks['act']): Promise<boolean> {
    return this.#try(async () => this.#take(await hostTournament(this.id, { key: keptTournament(this.id).host, act })))
  }

  async #try(run: () => Promise<unknown>): Promise<boolean> {
    this.busy = true
    this.refused = ''
    try {
      await run()
      return true
    } catch (error) {
      this.refused = sayRefusal(problemOf(error))
      return false
    } finally {
      this.busy = false
    }
  }

  /** The address of a table, once the keys for it are kept: of my seats, and the host's. */
  addressOf(table: string): string {
    const { key, host } = keptTournament(this.id)
    keepTable(table, this.info?.terms.game ?? '', [key, host])
    return `/t/${table}`
  }
}
