import { partsOf } from '../../ui/loose'
import { keep, recall } from '../../ui/storage'
import type { Bests } from '../room'

/** Personal bests, kept in this browser alone. */
export interface KeptBests {
  /** Cards won against the clock, by the length of the clock in seconds. */
  clock: Record<string, number>
  /** The longest row of goals reached in the fewest pushes, practising. */
  row: number
}

const KEY = 'passerelle.labyrinth.bests'

export const bests = (): KeptBests => ({ clock: {}, row: 0, ...recall<Partial<KeptBests>>(KEY) })

const change = (better: Partial<KeptBests>): void => keep(KEY, { ...bests(), ...better })

/** Notes a result; gives the best before it, or null where there was none. */
export function noteClock(seconds: number, cards: number): number | null {
  const { clock } = bests()
  const before = clock[seconds] ?? null
  if (before === null || cards > before) change({ clock: { ...clock, [seconds]: cards } })
  return before
}

export function noteRow(length: number): number {
  const { row } = bests()
  if (length > row) change({ row: length })
  return row
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 10_000

export const ownBests: Bests = {
  told: () => {
    const { clock, row } = bests()
    const times = Object.entries(clock).map(([seconds, cards]) => ({ key: 'page.mine.clock', parameters: { minutes: Number(seconds) / 60, cards } }))
    return [...times, ...(row ? [{ key: 'page.mine.row', parameters: { row } }] : [])]
  },
  take: (kept) => {
    const { clock, row } = partsOf(kept)
    for (const [seconds, cards] of Object.entries(partsOf(clock))) if (isCount(Number(seconds)) && isCount(cards)) noteClock(Number(seconds), cards)
    if (isCount(row)) noteRow(row)
  },
}
