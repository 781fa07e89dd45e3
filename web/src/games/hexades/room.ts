import { defineRoom } from '../room'
import Board from './Board.svelte'
import Controls from './Controls.svelte'
import { Desk } from './desk.svelte'
import Example from './Example.svelte'
import { EXAMPLES } from './examples'
import type { Hexades } from './game'
import { sound, status } from './status'
import Intro from './Intro.svelte'
import Mark from './Mark.svelte'
import Review from './Review.svelte'
import Tray from './Tray.svelte'
import Turns from './Turns.svelte'
import { board, hand } from './spoken'

export const room = defineRoom<Hexades>({
  desk: () => new Desk(),
  Board,
  Tray,
  Controls,
  Mark,
  help: { Intro, Example, examples: EXAMPLES },
  spoken: { board, hand },
  keys: [],
  moves: ['colour red', 'place 18 = (5+4)*2', 'none', 'point 18 = (5+4)*2', 'silent', 'place 7'],
  Review,
  Turns,
  status,
  sound,
  opens: ['roll'],
  deadline: (view) => view.deadline,
  isTimed: ({ clock }) => clock !== 'off',
  note: (view, seat) => (view.red ? `goal.${seat === view.red ? 'red' : 'black'}` : ''),
})
