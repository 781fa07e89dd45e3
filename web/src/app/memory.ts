import type { Act } from '../net/protocol'
import type { Memory } from '../net/table.svelte'
import { keep, recall } from '../ui/storage'

/** The tables this browser knows, with the secret keys of its seats. */
export interface KeptTable {
  id: string
  game: string
  keys: string[]
  at: number
}

const KEY = 'passerelle.tables'
const MOST = 40

export function keptTables(): KeptTable[] {
  return recall<KeptTable[]>(KEY) ?? []
}

export function keptTable(id: string): KeptTable | undefined {
  return keptTables().find((table) => table.id === id)
}

/** Adds keys to those that are known. */
export function keepTable(id: string, game: string, keys: readonly string[]): void {
  put(id, game, [...keys, ...(keptTable(id)?.keys ?? [])])
}

function put(id: string, game: string, keys: readonly string[]): void {
  const table: KeptTable = {
    id,
    game: game || keptTable(id)?.game || '',
    keys: [...new Set(keys)].filter(Boolean),
    at: Date.now(),
  }
  keep(KEY, [table, ...keptTables().filter((other) => other.id !== id)].slice(0, MOST))
}

const UNANSWERED = 'passerelle.unanswered'
/** An action chosen longer ago than this is not sent again by another visit. Milliseconds. */
const FRESH = 60_000

interface Unanswered {
  id: string
  at: number
  acts: readonly Act[]
}

/** What this browser knows of a table, and what it still has to tell it. */
export const memoryOf = (id: string): Memory => ({
  keys: () => keptTable(id)?.keys ?? [],
  keep: (keys) => put(id, '', keys),
  unanswered: () => {
    const kept = recall<Unanswered>(UNANSWERED, 'session')
    return kept && kept.id === id && Date.now() - kept.at < FRESH ? kept.acts : []
  },
  keepUnanswered: (acts) => keep(UNANSWERED, { id, at: Date.now(), acts } satisfies Unanswered, 'session'),
})

export function forgetTable(id: string): void {
  keep(KEY, keptTables().filter((table) => table.id !== id))
}
