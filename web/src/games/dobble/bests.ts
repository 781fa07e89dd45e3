import { keep, recall } from '../../ui/storage'

const KEY = 'passerelle.dobble.bests'

/** The shortest time for the ten pairs of a training, in seconds, kept in this browser alone. Gives the best before it. */
export function noteTraining(seconds: number): number | null {
  const before = recall<{ training?: number }>(KEY)?.training ?? null
  if (before === null || seconds < before) keep(KEY, { training: seconds })
  return before
}
