import type { HexadesView } from '../../net/protocol'
import type { Room } from '../room'
import Turns from './Turns.svelte'
import Board from './Board.svelte'
import Controls from './Controls.svelte'
import { Desk } from './desk.svelte'
import Example from './Example.svelte'
import { EXAMPLES } from './examples'
import { sound, status, tell } from './history'
import Intro from './Intro.svelte'
import Mark from './Mark.svelte'
import Review from './Review.svelte'
import Tray from './Tray.svelte'

export const room: Room = {
  desk: () => new Desk(),
  Board,
  Tray,
  Controls,
  Mark,
  help: { Intro, Example, examples: EXAMPLES },
  Review,
  Turns,
  status,
  tell,
  sound,
  deadline: (view: HexadesView) => view.deadline,
  note: (view: HexadesView, seat) => (view.red ? `goal.${seat === view.red ? 'red' : 'black'}` : ''),
}
