const FIRST = 1000
const LONGEST = 4000

/**
 * How long to wait before trying again, in milliseconds: quickly at first, then with patience, and never all at once.
 * After a restart everybody tries again within four seconds, spread over most of them.
 */
export function delay(attempt: number, chance = Math.random()): number {
  return Math.min(FIRST * 2 ** attempt, LONGEST) * (0.25 + 0.75 * chance)
}
