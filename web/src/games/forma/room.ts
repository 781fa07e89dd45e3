import { defineRoom } from '../room'
import Account from './Account.svelte'
import Board from './Board.svelte'
import Controls from './Controls.svelte'
import { Daily } from './daily.svelte'
import { Desk } from './desk.svelte'
import Example from './Example.svelte'
import { CLAUSES, EXAMPLES } from './examples'
import type { Forma } from './game'
import { sound, status } from './status'
import Intro from './Intro.svelte'
import Mark from './Mark.svelte'
import Review from './Review.svelte'
import { board, hand } from './spoken'

/** The colours of the pieces, as lines that stand out from the page by day and by night. */
const PAINT = ['light-dark(#c64a1e, #e8734a)', 'light-dark(#1f5a96, #7fb0e0)', 'light-dark(#946800, #e2a92c)', 'light-dark(#23705f, #58b9a3)']

export const room = defineRoom<Forma>({
  desk: () => new Desk(),
  Board,
  Controls,
  handHeight: () => [14.75, 18.5],
  Account,
  Mark,
  paint: (seat) => PAINT[Number(seat.slice(1)) - 1] ?? '',
  help: { Intro, Example, examples: EXAMPLES, clauses: CLAUSES },
  spoken: { board, hand },
  keys: [{ key: '↑ ↓ ← →', does: 'page.key.move' }, { key: 'R', does: 'page.key.turn' }, { key: 'F', does: 'page.key.flip' }, { key: '⏎', does: 'page.key.put' }, { key: 'Esc', does: 'page.key.drop' }],
  moves: ['put F5 c3 d2 d3 d4 e2', 'pass', 'obstacles b2 d4', 'tower k11'],
  puzzle: { open: (given, desk, say) => new Daily(given, desk, say), better: 'more' },
  Review,
  status,
  sound,
  points: (view, seat) => view.players.find((player) => player.seat === seat)?.score.total ?? 0,
})
