import { expect, it } from 'vitest'
import { foundTimes } from './times'

it('times a card from its opening until it is laid, pauses left out', () => {
  const lines = ['', '3.000 table pack p1 3 13', '3.000 table pack p2 23 20', '4.500 p2 play 1,-1 at 0,0 roller', '5.000 table pause p1', '15.000 table resume p1', '16.000 p1 play -1,1 at 0,0 ramen', '18.000 p2 play 1,0 at 1,-1 cap']
  expect(foundTimes(lines)).toEqual([
    { who: 'p2', kind: 'card', seconds: 1.5 },
    { who: 'p1', kind: 'card', seconds: 3 },
    { who: 'p2', kind: 'card', seconds: 3.5 },
  ])
})
