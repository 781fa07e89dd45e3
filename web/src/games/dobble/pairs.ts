import { readLine } from '../../record/line'
import { readVerdict } from '../../record/verdict'
import { commonSymbol, KEYS } from './deck'

/** A pair that was found: by whom, by which symbol, and how long it took. */
export interface Found {
  who: string
  symbol: string
  seconds: number
}

export interface Account {
  found: Found[]
  /** Wrong names, by seat. */
  misses: Readonly<Record<string, number>>
}

/** What the record tells of the pairs of a warm-up or a training (DB-17). Pauses do not count. */
export function accountOf(lines: readonly string[]): Account {
  const found: Found[] = []
  const misses: Record<string, number> = {}
  let [symbol, shown, paused] = ['', 0, 0]
  for (const { at, who, verb, words } of lines.map(readLine).filter((line) => line !== null)) {
    const right = verb === 'name' && words[0] === symbol
    if (verb === 'pair') [symbol, shown] = [KEYS[commonSymbol(Number(words[0]), Number(words[1]))] ?? '', at]
    else if (verb === 'pause') paused = at
    else if (verb === 'resume') shown += at - paused
    else if (right) found.push({ who, symbol, seconds: at - shown })
    else if (verb === 'name' || verb === 'miss') misses[who] = (misses[who] ?? 0) + 1
  }
  return { found, misses }
}

/** How close it was for the pair found last: the next one by time, and how far behind. */
export function raceOf(lines: readonly string[]): { second: string; ahead: number; tie: boolean } | null {
  const read = lines.map(readLine)
  let before = read.findLastIndex((line) => line?.verb === 'name') - 1
  while (read[before]?.verb === 'lot') before -= 1
  const line = read[before]
  const verdict = line?.verb === 'verdict' ? readVerdict(line.words) : null
  if (!verdict) return null
  const finder = read.findLast((line) => line?.verb === 'name')!.who
  const [second] = verdict.claims.filter(({ seat }) => seat !== finder).toSorted((one, other) => one.done - other.done)
  return { second: second?.seat ?? '', ahead: verdict.ahead, tie: !verdict.winner }
}

export const mean = (pairs: readonly Found[]): number => pairs.reduce((all, { seconds }) => all + seconds, 0) / (pairs.length || 1)
