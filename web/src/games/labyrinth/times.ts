import { readLine } from '../../record/line'
import { timesOf } from '../../ui/race'
import type { TimedStep } from '../room'

/** From a goal until somebody reached it. */
export function goalTimes(lines: readonly string[]): TimedStep[] {
  const times = timesOf(lines)
  let shown = 0
  return lines.flatMap((text, index) => {
    const line = readLine(text)
    if (line?.verb === 'goal') shown = times[index]!
    return line?.verb === 'won' ? [{ who: line.words[0] ?? '', kind: 'goal', seconds: times[index]! - shown }] : []
  })
}
