import { readLine } from '../record/line'
import type { HistoryLine } from './words'

/** Something that happened, and which line of the game it was. */
export interface NewsItem {
  text: string
  place: number
}

/** So many are shown. */
const MOST = 5

/**
 * What a whole room is told of a game, the newest first: every sentence but those that matter less; of these, the ones
 * whose verbs the game names (`also`).
 */
export function newsFor(told: readonly (HistoryLine | null)[], lines: readonly string[], also: readonly string[] = []): NewsItem[] {
  const found: NewsItem[] = []
  for (let place = told.length - 1; place >= 0 && found.length < MOST; place--) {
    const line = told[place]
    if (line && (!line.quiet || also.includes(readLine(lines[place] ?? '')?.verb ?? ''))) found.push({ text: line.text, place })
  }
  return found
}
