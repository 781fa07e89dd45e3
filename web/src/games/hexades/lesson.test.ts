import { expect, it } from 'vitest'
import { EXAMPLES } from './examples'
import { BLUFF, judge, LESSONS, viewOf } from './lesson'

const answer = (lesson: number, text: string) => judge(viewOf(LESSONS[lesson]!), text)

it('judges as the referee does', () => {
  expect(answer(1, '(5+4)×2')).toEqual({ number: 18 })
  expect(answer(1, '(5+4)')).toMatchObject({ code: 'HX-5.not-these-dice' })
  expect(answer(1, '5+4+')).toMatchObject({ code: 'HX-6.not-a-calculation' })
  expect(answer(1, '5÷(4−2)')).toMatchObject({ code: 'HX-5.not-whole' })
  expect(answer(1, '5×4×2')).toMatchObject({ code: 'HX-1.no-such-cell' })
  expect(answer(2, '1+1+1')).toEqual({ code: 'HX-5.taken', parameters: { number: 3 } })
  expect(answer(2, '1÷(1−1)')).toMatchObject({ code: 'HX-6.division-by-zero' })
  expect(answer(3, '5×4−2')).toEqual({ number: 18 })
  expect(answer(4, '1+1+6')).toEqual({ number: 8 })
})

it('teaches the bluff where no calculation wins', () => {
  const { dice, goal, red, black } = LESSONS[BLUFF]!
  const signs = ['+', '−', '×', '÷']
  const [a, b, c] = dice
  const orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
  const all = orders.flatMap(([x, y, z]) => signs.flatMap((one) => signs.flatMap((two) => [`(${x}${one}${y})${two}${z}`, `${x}${one}(${y}${two}${z})`])))
  const found = all.map((text) => judge(viewOf(LESSONS[BLUFF]!), text)).flatMap((judged) => ('number' in judged ? [judged.number] : []))
  expect(found).not.toContain(goal)
  expect(found.length).toBeGreaterThan(0)
  expect([...red, ...black]).not.toContain(goal)
})

it('draws an example for every clause', async () => {
  const texts = (await import('@package/games/hexades/text/fr.json')).default
  const clauses = Object.keys(texts).filter((key) => key.startsWith('clause.')).map((key) => key.slice(7))
  expect(Object.keys(EXAMPLES)).toEqual(clauses)
})
