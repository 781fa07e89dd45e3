import type { Parameters } from '../i18n/texts.svelte'
import type { TableSummary } from '../net/protocol'
import type { KeptTable } from './memory'

/** How a table stands for who looks at their list, in words; the lowest rank comes first. */
export interface TableState {
  rank: number
  /** It is this visitor's turn. */
  turn: boolean
  key: string
  parameters: Parameters
  /** The others at the table; all of them where they share this screen. */
  names: readonly string[]
}

export interface MyTable {
  id: string
  game: string
  at: number
  state: TableState
}

/** From here on a table is folded away. */
const PAST = 10

const plain = (rank: number, key: string, names: readonly string[] = []): TableState => ({ rank, turn: false, key, parameters: {}, names })

/** `gone`: the server has no such table any more. A table without a summary has not been asked about, or cannot be read now. */
export function stateOf(summary: TableSummary | undefined, gone: boolean, nameOf: (seat: TableSummary['seats'][number]) => string): TableState {
  if (gone) return plain(PAST + 3, 'page.state.gone')
  if (!summary) return plain(PAST + 2, 'page.state.unknown')
  const { stage, seats } = summary
  const own = seats.filter(({ mine }) => mine)
  const others = seats.filter(({ mine, kind }) => !mine && kind !== 'open')
  const shared = own.length > 1 && !others.length
  const names = (shared ? own : others).map(nameOf)
  if (!own.length) return plain(stage === 'over' ? PAST + 1 : 6, 'page.state.watched', names)
  if (stage === 'gathering') return plain(4, 'page.state.waiting', names)
  const awaited = seats.find(({ awaited }) => awaited)
  if (stage === 'playing' && awaited) {
    const parameters = { name: nameOf(awaited) }
    if (shared || !awaited.mine) return { rank: shared ? 2 : 3, turn: false, key: 'page.state.turn-of', parameters, names }
    return { rank: 0, turn: true, key: 'page.state.your-turn', parameters, names }
  }
  if (stage === 'playing') return plain(2, 'page.state.playing', names)
  const asking = others.find(({ wants_rematch }) => wants_rematch)
  if (asking && !own.every(({ wants_rematch }) => wants_rematch)) return { rank: 1, turn: false, key: 'page.rematch.asked', parameters: { name: nameOf(asking) }, names }
  return plain(PAST, 'page.state.over', names)
}

/** Those that wait for their owner first; among equals the last one used. */
export const inOrder = (tables: readonly MyTable[]): MyTable[] => [...tables].sort((one, other) => one.state.rank - other.state.rank || other.at - one.at)

/** For so long after a game somebody may still ask for a rematch. Milliseconds. */
const A_DAY = 86_400_000

/** Which tables have to be asked about again. */
export const mayChange = (tables: readonly KeptTable[], known: ReadonlyMap<string, TableSummary>, gone: ReadonlySet<string>): KeptTable[] =>
  tables.filter(({ id, at }) => !gone.has(id) && (known.get(id)?.stage !== 'over' || Date.now() - at < A_DAY))
