import type { LabyrinthBoardView, LabyrinthSettledBoard, LabyrinthView } from '../../net/protocol'
import type { LabyrinthScene } from './game'
import { cellAt, pushed, wayToGap, type Tiles } from './maze'

export const boardOf = (view: LabyrinthView, seat: string): LabyrinthBoardView | undefined => view.boards.find((board) => board.seat === seat)
export const lookOf = (view: LabyrinthView, seat: string): LabyrinthSettledBoard | undefined => view.last?.looks.find((look) => look.seat === seat)

/** A board with the pushes on top of it that the server has not answered yet. */
export function ahead(board: LabyrinthBoardView, { pending, mine }: Pick<LabyrinthScene, 'pending' | 'mine'>): { tiles: Tiles; pushes: number } {
  let [tiles, pushes]: [Tiles, number] = [board.tiles, board.pushes]
  if (!mine.includes(board.seat)) return { tiles, pushes }
  for (const { action, seat } of pending) {
    if (action.type !== 'push' || seat !== board.seat || !wayToGap(tiles, cellAt(action.square))) continue
    ;[tiles, pushes] = [pushed(tiles, tiles, cellAt(action.square)), pushes + 1]
  }
  return { tiles, pushes }
}

/** Whether this seat has called and waits for the answer: nothing may be pushed away under it. */
export const calls = ({ pending }: LabyrinthScene, own: string): boolean =>
  pending.some(({ action, seat }) => action.type === 'call-stop' && seat === own)

export const mayRace = (scene: LabyrinthScene, seat: string): boolean =>
  scene.live && scene.view.phase === 'race' && scene.mine.includes(seat) && scene.seat !== '' && !calls(scene, seat)

/** LB-17: with the automatic stop one calls only for a goal that lay open already. */
export const needsCall = (view: LabyrinthView): boolean => !view.automatic || view.needs_call

/** Between two goals the last card is still looked at. */
export const looksBack = (view: LabyrinthView): boolean => view.last !== null && !view.goal

/** The seat played here; who looks on has none. */
export const ownSeat = ({ mine }: LabyrinthScene): string => mine[0] ?? ''

/** The seat here whose tiles are to be laid next; else empty. */
export const seatToLay = ({ view, mine }: LabyrinthScene): string => (view.phase === 'lay' ? (mine.find((seat) => !boardOf(view, seat)?.tiles.length) ?? '') : '')

/** The seat that the hand is for: who lays tiles, or turns the next card; empty for everybody. */
export const handOf = (scene: LabyrinthScene): string => (scene.view.phase === 'between' ? scene.view.next_by : seatToLay(scene))

/** The time of the clock, `4:59`. */
export const spellTime = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
