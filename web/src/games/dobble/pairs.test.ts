import { expect, it } from 'vitest'
import { accountOf, mean, raceOf } from './pairs'

const LINES = [
  '3.000 table pair 69 20',
  '4.500 p1 miss cactus',
  '5.000 table pause',
  '9.000 table resume',
  '9.155 p1 name shirt',
  '11.155 table pair 86 52',
  '12.325 table verdict p1 12.270 p2 12.075 within 0.005 p2 p1:12.290/0.020 p2:12.325/0.250',
  '12.325 p2 name wave',
]

it('tells who found which pair, in what time without pauses, and who erred', () => {
  const { found, misses } = accountOf(LINES)
  expect(found.map(({ who, symbol }) => `${who} ${symbol}`)).toEqual(['p1 shirt', 'p2 wave'])
  expect(found[0]!.seconds).toBeCloseTo(2.155)
  expect(found[1]!.seconds).toBeCloseTo(1.17)
  expect(misses).toEqual({ p1: 1 })
  expect(mean(found)).toBeCloseTo(1.6625)
  expect(mean([])).toBe(0)
})

it('counts a wrong name of a training, which has the word of a right one', () => {
  expect(accountOf(['3.000 table pair 69 20', '4.000 p1 name cactus', '7.500 p1 name shirt'])).toEqual({
    found: [{ who: 'p1', symbol: 'shirt', seconds: 4.5 }],
    misses: { p1: 1 },
  })
})

it('tells how close the last race was', () => {
  expect(raceOf(LINES)).toEqual({ second: 'p1', ahead: 195, tie: false })
  expect(raceOf(LINES.slice(0, 6))).toBeNull()
  const tie = '38.428 table verdict p1 38.166 p2 38.163 within 0.005 tie p1:38.206/0.040 p2:38.203/0.040'
  expect(raceOf([tie, '38.428 table lot p1', '38.428 p1 name bottle'])).toEqual({ second: 'p2', ahead: 3, tie: true })
  expect(raceOf([])).toBeNull()
})
