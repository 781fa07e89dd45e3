import { expect, it } from 'vitest'
import { follower } from './desk.svelte'
import type { Desk, Game } from './room'
import { sceneOf } from './scene'

interface Cards extends Game {
  view: { round: number; seconds: number }
}

const at = (round: number, seconds = 0) => sceneOf<Cards>({ view: { round, seconds }, say: (key) => key })

function aDesk(): Desk<Cards> & { begun: number[] } {
  const begun: number[] = []
  return { begun, situation: ({ view }) => String(view.round), begin: ({ view }) => void begun.push(view.round) }
}

it('is begun by the first situation it sees, and by every other one', () => {
  const [desk, follow] = [aDesk(), follower<Cards>()]
  for (const round of [1, 1, 2, 2, 1]) follow(desk, at(round))
  expect(desk.begun).toEqual([1, 2, 1])
})

it('keeps what is in hand while only time passes', () => {
  const [desk, follow] = [aDesk(), follower<Cards>()]
  for (const seconds of [0, 1, 2]) follow(desk, at(7, seconds))
  expect(desk.begun).toEqual([7])
})

it('begins another desk even in the same situation', () => {
  const [one, other, follow] = [aDesk(), aDesk(), follower<Cards>()]
  follow(one, at(1))
  follow(other, at(1))
  expect([one.begun, other.begun]).toEqual([[1], [1]])
})

it('takes up what was kept before a reload, in the same situation and only at first', () => {
  const resumed: unknown[] = []
  const desk = { ...aDesk(), resume: (kept: unknown) => void resumed.push(kept) }
  const follow = follower<Cards>(() => ({ situation: '3', content: '(5+4' }))
  follow(desk, at(3))
  follow(desk, at(4))
  follow(desk, at(3))
  expect(resumed).toEqual(['(5+4'])
  follower<Cards>(() => ({ situation: '3', content: '(5+4' }))(desk, at(2))
  follower<Cards>(() => null)(desk, at(3))
  expect(resumed, 'something else has happened, or nothing was kept').toEqual(['(5+4'])
})
