import { defineRoom } from '../room'
import Board from './Board.svelte'
import Controls from './Controls.svelte'
import { Daily } from './daily.svelte'
import { colourOf, Desk } from './desk.svelte'
import Example from './Example.svelte'
import { EXAMPLES } from './examples'
import type { Verbindung } from './game'
import { sound, status } from './status'
import Intro from './Intro.svelte'
import Mark from './Mark.svelte'
import Review from './Review.svelte'
import Tray from './Tray.svelte'
import { board, hand } from './spoken'

export const room = defineRoom<Verbindung>({
  desk: () => new Desk(),
  Board,
  Tray,
  Controls,
  handHeight: () => [13, 18.5],
  Mark,
  help: { Intro, Example, examples: EXAMPLES },
  spoken: { board, hand },
  keys: [{ key: '1 2 3', does: 'page.key.die' }, { key: 'R', does: 'page.key.turn' }, { key: 'Esc', does: 'page.key.drop' }],
  moves: ['place RX c3', 'place CV c4 ne', 'turn c3', 'announce', 'end'],
  puzzle: { open: (given, _desk, say) => new Daily(given, say) },
  Review,
  status,
  sound,
  opens: ['roll'],
  note: (view, seat) => `goal.${colourOf(view, seat)}`,
})
