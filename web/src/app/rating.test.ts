import { expect, it } from 'vitest'
import { rate, ratingOfBot, shownRating, UNKNOWN } from './rating'

const A = UNKNOWN
const B = { mu: 30, sigma: 2 }
const C = { mu: 20, sigma: 5 }
const D = { mu: 27, sigma: 3 }

const flat = (sides: Parameters<typeof rate>[0]) => rate(sides).flat().flatMap(({ mu, sigma }) => [mu, sigma])
const expectClose = (got: number[], wanted: number[]) => {
  expect(got).toHaveLength(wanted.length)
  got.forEach((value, index) => expect(value).toBeCloseTo(wanted[index]!, 9))
}

it('moves ratings as openskill 6.2 does', () => {
  // PlackettLuce().rate([[a], [b]]), with ranks [1, 1], [[a, b], [c, d]] with ranks [2, 1], and three with ranks [2, 1, 2]
  expectClose(flat([{ players: [A], rank: 1 }, { players: [B], rank: 2 }]), [29.12608035533331, 7.81132297175074, 29.761948968600407, 2.0000501918343176])
  expectClose(flat([{ players: [A], rank: 1 }, { players: [B], rank: 1 }]), [25.787388514360707, 7.81132297175074, 29.954572225498836, 2.0000501918343176])
  expectClose(flat([{ players: [A, B], rank: 2 }, { players: [C, D], rank: 1 }]), [
    21.146088469255165, 7.999596910907062, 29.777651539522072, 1.9971923673156446, 21.387654776743542, 4.952318045621911, 27.499802345303074, 2.990732628841243,
  ])
  expectClose(flat([{ players: [A], rank: 2 }, { players: [B], rank: 1 }, { players: [C], rank: 2 }]), [
    22.644682066352082, 7.715583657755592, 30.171646068142536, 2.000651434402942, 19.776839026481586, 4.93152809489367,
  ])
})

it('puts bots and people on one scale', () => {
  const levels = ['random', 'level-1', 'level-2', 'level-3', 'level-4', 'level-5'].map((level) => ratingOfBot(level).mu)
  expect(levels).toEqual([...levels].sort((one, other) => one - other))
  expect(new Set(levels).size).toBe(6)
  expect(ratingOfBot('level-2').mu).toBe(UNKNOWN.mu)
  expect(ratingOfBot('somebody')).toEqual(ratingOfBot('random'))
  expect(shownRating(UNKNOWN)).toEqual({ points: 1500, spread: 500 })
})

it('comes to know a player who always beats level 2 and always loses to level 4', () => {
  let me = UNKNOWN
  for (let game = 0; game < 40; game++) {
    const level = game % 2 ? 'level-4' : 'level-2'
    me = rate([{ players: [me], rank: game % 2 ? 2 : 1 }, { players: [ratingOfBot(level)], rank: game % 2 ? 1 : 2 }])[0]![0]!
  }
  expect(me.mu).toBeGreaterThan(ratingOfBot('level-2').mu)
  expect(me.mu).toBeLessThan(ratingOfBot('level-4').mu)
  expect(me.sigma).toBeLessThan(UNKNOWN.sigma / 2)
})
