import type { Room } from '../room'
import Board from './Board.svelte'
import Controls from './Controls.svelte'
import { Desk } from './desk.svelte'
import Help from './Help.svelte'
import { sound, status, tell } from './history'
import Mark from './Mark.svelte'
import Review from './Review.svelte'
import Score from './Score.svelte'
import Tray from './Tray.svelte'

export const room: Room = {
  desk: () => new Desk(),
  Board,
  Tray,
  Controls,
  Score,
  Mark,
  Help,
  Review,
  status,
  tell,
  sound,
  deadline: () => null,
  note: () => '',
}
