import { readLine } from '../../record/line'
import { timesOf } from '../../ui/race'
import type { TimedStep } from '../room'
import { accountOf } from './pairs'

/** From an open card until it was laid, or from a pair until it was found. */
export function foundTimes(lines: readonly string[]): TimedStep[] {
  const pairs = accountOf(lines).found.map(({ who, seconds }) => ({ who, kind: 'pair', seconds }))
  if (pairs.length) return pairs
  const times = timesOf(lines)
  const opened: Record<string, number> = {}
  return lines.flatMap((text, index) => {
    const line = readLine(text)
    const now = times[index]!
    if (line?.verb === 'pack') opened[line.words[0] ?? ''] = now
    if (line?.verb !== 'play') return []
    const seconds = now - (opened[line.who] ?? now)
    opened[line.who] = now
    return [{ who: line.who, kind: 'card', seconds }]
  })
}
