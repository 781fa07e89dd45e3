import { SvelteMap, SvelteSet } from 'svelte/reactivity'
import { say, sayFor } from '../i18n/texts.svelte'
import { MOST_SUMMARIES, summariesOf } from '../net/api'
import type { TableSummary } from '../net/protocol'
import { keptTables, type KeptTable } from './memory'
import { inOrder, mayChange, stateOf, type MyTable } from './my-tables'

/** While the page is looked at. Milliseconds. */
const EVERY = 20_000

/** The tables of this browser with how they stand, asked for now and then. */
export function watchTables(): { readonly tables: MyTable[]; keep: (tables: KeptTable[]) => void; start: () => () => void } {
  let kept = $state.raw(keptTables())
  const known = new SvelteMap<string, TableSummary>()
  const gone = new SvelteSet<string>()

  const tables = $derived(
    inOrder(
      kept.map(({ id, game, at }) => {
        const summary = known.get(id)
        const tell = sayFor(summary?.game ?? game)
        const nameOf = ({ kind, name }: TableSummary['seats'][number]) => (kind === 'bot' ? tell(`bot.${name}`) : name || say('page.open-seat'))
        return { id, game: game || (summary?.game ?? ''), at, state: stateOf(summary, gone.has(id), nameOf) }
      }),
    ),
  )

  /** A refusal leaves what is known as it is: the next time it may be answered. */
  async function ask(asked: readonly KeptTable[]): Promise<void> {
    for (let first = 0; first < asked.length; first += MOST_SUMMARIES) {
      const some = asked.slice(first, first + MOST_SUMMARIES)
      const answer = await summariesOf(some.map(({ id, keys }) => ({ table: id, keys }))).catch(() => null)
      if (!answer) return
      for (const summary of answer.tables) known.set(summary.table, summary)
      for (const id of answer.gone) gone.add(id)
    }
  }

  function start(): () => void {
    void ask(kept)
    const again = () => void (document.visibilityState === 'visible' && ask(mayChange(kept, known, gone)))
    const timer = setInterval(again, EVERY)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }

  return {
    get tables() {
      return tables
    },
    keep: (left) => (kept = left),
    start,
  }
}
