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

export function keepTable(id: string, game: string, keys: string[]): KeptTable {
  const known = keptTable(id)
  const table = {
    id,
    game: game || known?.game || '',
    keys: [...new Set([...(known?.keys ?? []), ...keys])].filter(Boolean),
    at: Date.now(),
  }
  keep(KEY, [table, ...keptTables().filter((other) => other.id !== id)].slice(0, MOST))
  return table
}

export function forgetTable(id: string): void {
  keep(KEY, keptTables().filter((table) => table.id !== id))
}
