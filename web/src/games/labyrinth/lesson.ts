import type { LabyrinthBoardView, LabyrinthSettledBoard, LabyrinthView } from '../../net/protocol'
import { placeOf } from './lights'
import { cellAt, corridor, pushed, reached, square, type Tiles } from './maze'

/** The objects round the frame, as the referee places them. */
export const OBJECTS = 'hourglass ring crown key moon owl candle sword mushroom bell feather star cauldron book snake anchor'.split(' ')

/** One board, one start, one goal: what a lesson and the puzzle of the day are made of. */
export interface Task {
  objects: readonly string[]
  tiles: Tiles
  start: string
  goal: string
  /** The fewest pushes. */
  optimum: readonly string[]
}

const task = (tiles: string, start: string, goal: string, optimum: string): Task => ({
  objects: OBJECTS,
  tiles: tiles.split(' '),
  start,
  goal,
  optimum: optimum.split(' ').filter(Boolean),
})

/** The first and the second lie on the same board; each of the others begins where the one before ends. */
export const LESSONS: readonly Task[] = [
  task('ne ew nsw ew ew es nsw ns nw -- nes ne esw es new ew', 'sword', '', ''),
  task('ne ew nsw ew ew es nsw ns nw -- nes ne esw es new ew', 'sword', 'snake', 'b1'),
  task('ne -- nsw ew ew ew nsw ns nw es nes ne esw es new ew', 'snake', 'candle', 'd1 d4'),
  task('ne nsw ew ns ew ew nsw ne nw es nes ew esw es new --', 'candle', 'bell', 'c4 c3 a3'),
]

export const [PUSH, OPEN] = [0, 1]

/** The view of who plays a task alone, without a table. */
export function viewOf({ objects, tiles, start, goal }: Task): LabyrinthView {
  const board: LabyrinthBoardView = { seat: 'p1', tiles: [...tiles], wizard: start, cards: [], pushes: 0 }
  return {
    viewer: 'p1',
    phase: 'race',
    mode: 'practice',
    automatic: false,
    slow_seat: '',
    handicap: 0,
    objects: [...objects],
    boards: [board],
    start,
    goal,
    needs_call: false,
    pile: 0,
    void: [],
    to_win: 0,
    goal_at: null,
    next_by: '',
    next_until: null,
    ends_at: null,
    skipped: [],
    last: null,
  }
}

export function push(view: LabyrinthView, name: string): LabyrinthView {
  const board = view.boards[0]!
  return { ...view, boards: [{ ...board, tiles: pushed(board.tiles, board.tiles, cellAt(name)), pushes: board.pushes + 1 }] }
}

/** Whether the corridor from the wizard to the goal is open (LB-8). */
export function joined(view: LabyrinthView): boolean {
  return wayOf(view).length > 0
}

function wayOf({ boards, objects, goal }: LabyrinthView): number[] {
  const [from, to] = [placeOf(objects, boards[0]!.wizard), placeOf(objects, goal)]
  return from && to ? corridor(boards[0]!.tiles, from, to) : []
}

/** What a stop leads to (LB-9 to LB-11): the card is won or void, and the board shows why. */
export function stop(view: LabyrinthView, { tiles, optimum }: Task): LabyrinthView {
  const { boards, objects, goal } = view
  const board = boards[0]!
  const names = (object: string) => [...reached(board.tiles, placeOf(objects, object)!).keys()].map(square)
  const way = wayOf(view)
  const look: LabyrinthSettledBoard = {
    seat: 'p1',
    wizard: board.wizard,
    turned_on: [...tiles],
    corridor: way.map(square),
    from_wizard: names(board.wizard),
    from_goal: names(goal),
    pushes: board.pushes,
    optimum: [...optimum],
  }
  const won = way.length > 0
  return {
    ...view,
    phase: 'over',
    goal: '',
    boards: [{ ...board, wizard: won ? goal : board.wizard, cards: won ? [goal] : [] }],
    last: { goal, winner: won ? 'p1' : '', caller: 'p1', looks: [look] },
  }
}
