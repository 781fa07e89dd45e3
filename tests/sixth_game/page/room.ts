import { defineRoom } from '../room'
import Board from './Board.svelte'
import Controls from './Controls.svelte'
import { Desk } from './desk.svelte'
import Example from './Example.svelte'
import type { Hex } from './game'
import { sound, status } from './status'
import Intro from './Intro.svelte'
import Mark from './Mark.svelte'
import Review from './Review.svelte'
import { board, hand } from './spoken'

export const room = defineRoom<Hex>({
  desk: () => new Desk(),
  Board,
  Controls,
  Mark,
  help: { Intro, Example, examples: { 'HE-1': '.'.repeat(25), 'HE-2': `${'.'.repeat(12)}r${'.'.repeat(12)}`, 'HE-3': `rrrrr${'.'.repeat(20)}` } },
  spoken: { board, hand },
  keys: [],
  moves: ['put a1'],
  Review,
  status,
  sound,
})
