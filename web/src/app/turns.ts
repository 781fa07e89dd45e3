import { readLine } from '../record/line'

/**
 * The lines of a game by turns, or by rounds where everybody acts at once: the places of those that belong together.
 * `opens` are the verbs of the lines that begin one; without them a turn ends when another seat acts.
 */
export function turnsOf(lines: readonly string[], opens?: readonly string[]): number[][] {
  const turns: number[][] = []
  let actor = ''
  lines.forEach((text, index) => {
    const line = readLine(text)
    const seat = line && isSeat(line.who) ? line.who : ''
    const begins = opens ? line && opens.includes(line.verb) : seat && actor && seat !== actor
    if (begins || !turns.length) {
      turns.push([])
      actor = ''
    }
    turns.at(-1)!.push(index)
    actor ||= seat
  })
  return turns
}

/** Whether it is a seat that did something, and not the table. */
export const isSeat = (who: string): boolean => /^p\d/.test(who)
