/** How long to wait before trying again: quickly at first, then with patience, never all at once. */
export function delay(attempt: number, chance = Math.random()): number {
  return Math.min(500 * 2 ** attempt, 8000) * (0.75 + chance / 2)
}
