import { defineRoom } from '../room'
import Account from './Account.svelte'
import Board from './Board.svelte'
import Controls from './Controls.svelte'
import { Desk } from './desk.svelte'
import Example from './Example.svelte'
import { CLAUSES, EXAMPLES } from './examples'
import type { Forma } from './game'
import { sound, status } from './status'
import Intro from './Intro.svelte'
import Mark from './Mark.svelte'
import Review from './Review.svelte'

export const room = defineRoom<Forma>({
  desk: () => new Desk(),
  Board,
  Controls,
  Account,
  Mark,
  help: { Intro, Example, examples: EXAMPLES, clauses: CLAUSES },
  Review,
  status,
  sound,
})
