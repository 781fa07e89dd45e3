/** One of those who claimed: times in milliseconds. */
export interface RacingClaim {
  seat: string
  /** When it was done, the line's slowness taken off. */
  done: number
  arrived: number
  roundTrip: number
}

/** Who was first in a race, as the record tells it. */
export interface RaceVerdict {
  claims: readonly RacingClaim[]
  /** Closer than this nobody can tell. */
  within: number
  /** Empty: a tie. */
  winner: string
  /** By how much the first was ahead of the second. */
  ahead: number
}

const milliseconds = (seconds: string | undefined): number => Math.round(Number(seconds) * 1000)

/** `p1 21.001 p2 20.884 within 0.009 p2 p1:21.040/0.039 p2:21.065/0.181`: the words of a verdict. */
export function readVerdict(words: readonly string[]): RaceVerdict | null {
  const middle = words.indexOf('within')
  if (middle < 0) return null
  const claims = words.slice(middle + 3).map((word) => {
    const [seat = '', arrived, roundTrip] = word.split(/[:/]/)
    return { seat, done: milliseconds(words[words.indexOf(seat) + 1]), arrived: milliseconds(arrived), roundTrip: milliseconds(roundTrip) }
  })
  const [first = 0, second = 0] = claims.map(({ done }) => done).toSorted((one, other) => one - other)
  const winner = words[middle + 2] ?? ''
  return { claims, within: milliseconds(words[middle + 1]), winner: winner === 'tie' ? '' : winner, ahead: second - first }
}
