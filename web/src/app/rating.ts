/** How well somebody plays: an estimate, and how far off it may be (one standard deviation). */
export interface Rating {
  mu: number
  sigma: number
}

/** Nothing is known yet. */
export const UNKNOWN: Rating = { mu: 25, sigma: 25 / 3 }

/** How much a result says of skill: as in openskill, half of what is unknown of a newcomer. */
const BETA = 25 / 6
/** Before every game a little is unknown again: people learn, and forget. */
const TAU = 25 / 300
/** A rating never becomes certain at once. */
const KAPPA = 0.0001

interface Side {
  players: readonly Rating[]
  /** 1 is the first; sides with the same share it. */
  rank: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * The ratings after a game: the Plackett-Luce update of Weng and Lin, as the library openskill has it (a test compares).
 * Sides may be any number, and of any size.
 */
export function rate(sides: readonly Side[]): Rating[][] {
  const blurred = sides.map(({ players, rank }) => {
    const ratings = players.map(({ mu, sigma }) => ({ mu, sigma: Math.sqrt(sigma ** 2 + TAU ** 2) }))
    return { ratings, rank, mu: sum(ratings.map(({ mu }) => mu)), variance: sum(ratings.map(({ sigma }) => sigma ** 2)) }
  })
  const c = Math.sqrt(sum(blurred.map(({ variance }) => variance + BETA ** 2)))
  const weight = (mu: number) => Math.exp(mu / c)
  return blurred.map((side) => {
    let [omega, delta] = [0, 0]
    for (const other of blurred) {
      if (other.rank > side.rank) continue
      const share = weight(side.mu) / sum(blurred.filter(({ rank }) => rank >= other.rank).map(({ mu }) => weight(mu)))
      const tied = blurred.filter(({ rank }) => rank === other.rank).length
      omega += ((other === side ? 1 : 0) - share) / tied
      delta += (share * (1 - share)) / tied
    }
    const shift = (omega * side.variance) / c
    const shrink = (Math.sqrt(side.variance) / c) * delta * (side.variance / c ** 2)
    return side.ratings.map(({ mu, sigma }) => {
      const part = sigma ** 2 / side.variance
      return { mu: mu + part * shift, sigma: sigma * Math.sqrt(Math.max(1 - part * shrink, KAPPA)) }
    })
  })
}

/** From one level of a ladder to the next 72 of 100 games are won: so many logits, and so much of the scale. */
const STEP = 0.95 * Math.SQRT2 * BETA
/** The level a newcomer is taken to be as strong as. */
const LIKE_A_NEWCOMER = 2

/** Of a bot: it stays what it is. Pure chance stands one step below the first level. */
export function ratingOfBot(level: string): Rating {
  const number = Number(/^level-(\d)$/.exec(level)?.[1] ?? 0)
  return { mu: UNKNOWN.mu + (number - LIKE_A_NEWCOMER) * STEP, sigma: 1 }
}

/** As it is shown: a newcomer has 1500 ± 500. */
export const shownRating = ({ mu, sigma }: Rating): { points: number; spread: number } => ({ points: Math.round(60 * mu), spread: Math.round(60 * sigma) })
