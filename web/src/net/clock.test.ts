import { describe, expect, it } from 'vitest'
import { GameClock } from './clock'

describe('the game’s clock', () => {
  it('goes by the quickest message, and never back', () => {
    const clock = new GameClock()
    clock.hear(1000, 5080)
    expect(clock.at(5080)).toBe(1000)
    clock.hear(2000, 6020)
    expect(clock.at(6020)).toBe(2000)
    clock.hear(3000, 7300)
    expect(clock.at(7300)).toBe(3280)
  })

  it('begins again where time stood still', () => {
    const clock = new GameClock()
    clock.hear(1000, 5000)
    clock.forget()
    clock.hear(1500, 9000)
    expect(clock.at(9100)).toBe(1600)
  })
})
