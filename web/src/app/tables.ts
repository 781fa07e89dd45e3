import { say } from '../i18n/texts.svelte'
import { makeTable } from '../net/api'
import type { Declaration, NewTable, SeatWish } from '../net/protocol'
import { keepTable } from './memory'
import { settings } from './settings.svelte'

export type Way = 'screen' | 'link' | 'bot' | 'watch'

export interface Wish {
  way: Way
  /** Which seat is mine, counted from 0. */
  place?: number
  level: string
  options: Record<string, string>
  length: number
  assist: boolean
}

/** The bot to offer first: neither the weakest nor the strongest. */
export function usualLevel(declaration: Declaration): string {
  return declaration.bots.includes('level-2') ? 'level-2' : (declaration.bots[0] ?? '')
}

export function seatsFor(declaration: Declaration, { way, place: own = 0, level, assist }: Wish, me: string): SeatWish[] {
  const count = declaration.seat_counts[0] ?? 2
  return Array.from({ length: count }, (_, place) => {
    const team = declaration.teams[place % (declaration.teams.length || 1)] ?? ''
    if (way === 'watch' || (way === 'bot' && place !== own)) return { kind: 'bot', name: level, team }
    if (way === 'link' && place !== own) return { kind: 'open', team }
    const name = place === own && me ? me : say('seat', { number: place + 1 })
    return { kind: 'human', name, team, assist }
  })
}

/** Makes a table, keeps its keys, and gives its address. */
export async function openTable(declaration: Declaration, wish: Wish): Promise<string> {
  const asked: NewTable = {
    game: declaration.id,
    seats: seatsFor(declaration, wish, settings.name),
    options: wish.options,
    length: wish.length,
  }
  const made = await makeTable(asked)
  keepTable(made.table, declaration.id, [made.host_key, ...Object.values(made.seat_keys)])
  return `/t/${made.table}`
}
