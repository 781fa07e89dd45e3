import { expect, it } from 'vitest'
import { QUESTIONS, read, spellClock } from './commands'

it('reads a single letter as a question', () => {
  expect(read(' C ')).toEqual({ asks: 'clock' })
  expect(Object.keys(QUESTIONS).map((letter) => read(letter))).toEqual(Object.values(QUESTIONS).map((asks) => ({ asks })))
})

it('reads anything else as the words of a move', () => {
  expect(read('  place  18 = (5+4)×2 ')).toEqual({ says: 'place 18 = (5+4)*2' })
  expect(read('put F5’ a1 b1')).toEqual({ says: "put F5' a1 b1" })
  expect(read('play 0,1 at 0,0 sun')).toEqual({ says: 'play 0,1 at 0,0 sun' })
  expect(read('bb')).toEqual({ says: 'bb' })
})

it('reads nothing in nothing', () => {
  expect(read('   ')).toBeNull()
})

it('spells a clock', () => {
  expect([spellClock(299), spellClock(60), spellClock(5)]).toEqual(['4:59', '1:00', '0:05'])
})
