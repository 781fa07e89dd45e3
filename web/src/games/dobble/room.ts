import { defineRoom } from '../room'
import Account from './Account.svelte'
import Board from './Board.svelte'
import Controls from './Controls.svelte'
import { Daily } from './daily.svelte'
import { Desk } from './desk.svelte'
import Example from './Example.svelte'
import { EXAMPLES } from './examples'
import type { Dobble } from './game'
import { sound, status, verdict } from './status'
import Intro from './Intro.svelte'
import Mark from './Mark.svelte'
import Race from './Race.svelte'
import Review from './Review.svelte'
import Score from './Score.svelte'
import Tray from './Tray.svelte'
import { board, hand, inRecordWords } from './spoken'
import { foundTimes } from './times'

export const room = defineRoom<Dobble>({
  desk: () => new Desk(),
  Board,
  Tray,
  Controls,
  handHeight: ({ view }) => (view.mode === 'teams' ? [12, 18.5] : [9, 9]), // at a pair there is nothing to press in the hand
  Account,
  Score,
  Mark,
  help: { Intro, Example, examples: EXAMPLES },
  spoken: { board, hand, inRecordWords },
  keys: [{ key: '+ −', does: 'page.key.zoom' }],
  moves: ['play 0,1 at 0,0 sun', 'name sun'],
  puzzle: { open: (given, _desk, say) => new Daily(given, say) },
  Review,
  Race,
  times: foundTimes,
  status,
  opensAt: ({ phase, finder, opens_at }) => (['start', 'packs', 'gifts', 'pair'].includes(phase) && !finder ? opens_at : null),
  sound,
  opens: ['start', 'pair'],
  verdict,
  news: ['play', 'name', 'miss'],
})
