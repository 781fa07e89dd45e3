import { defineRoom } from '../room'
import Account from './Account.svelte'
import Board from './Board.svelte'
import Controls from './Controls.svelte'
import { Daily } from './daily.svelte'
import DayControls from './DayControls.svelte'
import { Desk } from './desk.svelte'
import Example from './Example.svelte'
import { EXAMPLES } from './examples'
import type { Labyrinth } from './game'
import { boardOf, handOf } from './play'
import { deadline, note, sound, status, verdict } from './status'
import Intro from './Intro.svelte'
import Mark from './Mark.svelte'
import Race from './Race.svelte'
import Review from './Review.svelte'
import Tray from './Tray.svelte'
import { board, hand } from './spoken'
import { goalTimes } from './times'

export const room = defineRoom<Labyrinth>({
  desk: () => new Desk(),
  Board,
  Tray,
  Controls,
  handHeight: ({ mine }) => [mine.length > 1 ? 12 : 14, 18.5],
  Account,
  Mark,
  help: { Intro, Example, examples: EXAMPLES },
  spoken: { board, hand },
  keys: [{ key: '↑ ↓ ← →', does: 'page.key.push' }, { key: 'Shift', does: 'page.key.run' }, { key: 'S', does: 'page.key.stop' }, { key: 'R', does: 'page.key.lay' }, { key: 'W A S D Q', does: 'page.key.shared' }],
  moves: ['push b3', 'stop', 'skip', 'next'],
  puzzle: { open: (given, _desk, say) => new Daily(given, say), better: 'fewer', Controls: DayControls },
  Review,
  Race,
  times: goalTimes,
  status,
  opensAt: ({ phase, goal_at }) => (phase === 'countdown' ? goal_at : null),
  sound,
  opens: ['goal'],
  handOf,
  deadline,
  note,
  points: (view, seat) => boardOf(view, seat)?.cards.length ?? 0,
  verdict,
})
