import { fetched } from './api'
import { fromJson } from './json'
import type { StaffOpens, StaffOverview, StaffPicks, StaffPrints, StaffRenames, StaffTells, TableInvitation } from './protocol'

/** What the staff page asks, by a key that stands in no address. */
export class StaffLine {
  constructor(readonly key: string) {}

  async #ask(path: string, body?: object): Promise<Response> {
    const headers = { 'passerelle-staff-key': this.key, ...(body && { 'content-type': 'application/json' }) }
    return fetched(`/api/staff${path}`, { headers, ...(path && { method: 'POST' }), ...(body && { body: JSON.stringify(body) }) })
  }
  async #invited(path: string, body: object): Promise<TableInvitation> {
    return fromJson<TableInvitation>(await (await this.#ask(path, body)).text())
  }

  async overview(): Promise<StaffOverview> {
    return fromJson<StaffOverview>(await (await this.#ask('')).text())
  }
  open = (wanted: StaffOpens) => this.#invited('/open', wanted)
  invite = (table: string) => this.#invited('/invite', { table } satisfies StaffPicks)
  /** Closes it, and opens the same again. */
  empty = (table: string) => this.#invited('/empty', { table } satisfies StaffPicks)
  close = (table: string) => this.#ask('/close', { table } satisfies StaffPicks)
  reopen = (table: string) => this.#ask('/reopen', { table } satisfies StaffPicks)
  rename = (whom: StaffRenames) => this.#ask('/rename', whom)
  tell = (notice: StaffTells) => this.#ask('/notice', notice)
  seatBot = (table: string, chair: string) => this.#ask(`/tables/${table}/bot/${chair}`)
  cards = async (wanted: StaffPrints) => (await this.#ask('/cards', wanted)).blob()
}
