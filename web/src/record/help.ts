import { readLine } from './line'

/** What a seat was helped with: how often it was told a good action, and how often it took one back. */
export interface Help {
  advice: number
  takebacks: number
}

/** By seat, from the lines of a record (PA-16, PA-17); who had no help is not among them. */
export function helpOf(lines: readonly string[]): Record<string, Help> {
  const found: Record<string, Help> = {}
  for (const line of lines.map(readLine)) {
    const advised = line?.who === 'table' && line.verb === 'advice'
    if (!line || (!advised && line.verb !== 'takeback')) continue
    const help = (found[advised ? (line.words[0] ?? '') : line.who] ??= { advice: 0, takebacks: 0 })
    help[advised ? 'advice' : 'takebacks'] += 1
  }
  return found
}
