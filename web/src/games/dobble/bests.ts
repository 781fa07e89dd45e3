import { partsOf } from '../../ui/loose'
import { keep, recall } from '../../ui/storage'
import type { Bests } from '../room'

const KEY = 'passerelle.dobble.bests'

/** The shortest time for the ten pairs of a training, in seconds, kept in this browser alone. Gives the best before it. */
export function noteTraining(seconds: number): number | null {
  const before = recall<{ training?: number }>(KEY)?.training ?? null
  if (before === null || seconds < before) keep(KEY, { training: seconds })
  return before
}

export const ownBests: Bests = {
  told: () => {
    const seconds = recall<{ training?: number }>(KEY)?.training
    return seconds ? [{ key: 'page.mine.training', parameters: { seconds: Math.round(10 * seconds) / 10 } }] : []
  },
  take: (kept) => {
    const { training } = partsOf(kept)
    if (typeof training === 'number' && training > 0 && training < 3600) noteTraining(training)
  },
}
