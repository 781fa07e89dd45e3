import type { FormaPlayerView, FormaPut, FormaView } from '../../net/protocol'
import { SIZE, sizeOf } from './pieces'
import { beside, indexOf, isFree, nameAt, placeOf } from './position'

/** The small positions of the introduction; the learner is the first of two. */
export interface Lesson {
  /** Seat, piece and squares of what lies there already. */
  lying: readonly string[]
  reserve: readonly string[]
  obstacles?: readonly string[]
  tower?: string
  strict?: boolean
  /** The square it is about. */
  aim?: string
  /** Where to look: top row, left column, rows and columns; else the page looks by itself. */
  scope?: readonly [number, number, number, number]
}

const line = (from: number, to: number, column: string) => Array.from({ length: to - from + 1 }, (_, n) => `${column}${from + n}`).join(' ')

export const LESSONS: readonly Lesson[] = [
  { lying: ['p2 T5 k9 l9 m9 l10 l11', 'p1 L4 h8 h9 h10 i10'], reserve: ['V3', 'P5', 'F5'], scope: [5, 5, 10, 10] },
  { lying: ['p1 V3 i9 j9 j10', 'p2 I3 i11 j11 k11'], reserve: ['2', 'L4', 'I3'], aim: 'i10', scope: [5, 4, 10, 10] },
  { lying: ['p1 I3 i9 j9 k9', 'p1 L4 i10 i11 j11 k11'], reserve: ['2', 'T4', 'V3'], obstacles: ['j10', 'g13', 'm7'], aim: 'j10', scope: [5, 5, 10, 10] },
  {
    lying: ['p2 U5 i9 i10 j10 k10 k9', 'p2 I5 h11 h12 h13 h14 h15', 'p1 L5 l10 l11 l12 l13 m13', 'p2 I3 i14 j14 k14'],
    reserve: ['P5', 'O4', 'T5'],
    strict: true,
    scope: [6, 5, 10, 10],
  },
  { lying: ['p2 I3 i9 j9 k9', 'p1 L4 i10 i11 j11 k11'], reserve: ['2', 'T4', 'V3'], tower: 'j10', scope: [5, 5, 10, 10] },
  {
    lying: [`p1 I5 ${line(1, 5, 'j')}`, `p1 I4 ${line(6, 9, 'j')}`, `p1 L5 ${line(13, 16, 'j')} k16`, `p1 I4' ${line(17, 20, 'k')}`, 'p2 P5 h11 h12 g11 g12 g10'],
    reserve: ['I3', 'V3', 'L4'],
  },
]

const [ENCLOSE, OBSTACLE, TOWER] = [1, 2, 4]
export const [BY_EYE, BRIDGE] = [3, 5]

const nobody = (seat: string): FormaPlayerView => ({
  seat,
  reserve: [],
  out: [],
  markers: [],
  bridges: [],
  score: { pieces: 0, squares: 0, obstacles: 0, tower: 0, bridges: 0, reserve: 0, out: 0, total: 0 },
  resigned: false,
  passed: false,
})

export function viewOf({ lying, reserve, obstacles = [], tower = '', strict = false }: Lesson): FormaView {
  const cells = Array<string>(SIZE * SIZE).fill('.')
  obstacles.forEach((square) => (cells[indexOf(square)] = '#'))
  if (tower) cells[indexOf(tower)] = 'T'
  const placements = lying.map((words) => {
    const [seat = 'p1', piece = '', ...squares] = words.split(' ')
    squares.forEach((square) => (cells[indexOf(square)] = seat.slice(1)))
    return { seat, piece, squares, enclosed: [], fits: true }
  })
  return counted({
    viewer: 'p1',
    phase: 'play',
    turn: 'p1',
    starter: 'p1',
    second_try: false,
    strict,
    cells: cells.join(''),
    obstacles: [...obstacles],
    tower,
    players: [{ ...nobody('p1'), reserve: [...reserve] }, nobody('p2')],
    placements,
    last: null,
    winners: [],
    scores: [],
  })
}

/** What follows when the learner puts a piece: it lies and encloses, or it is out. */
export function placed(view: FormaView, { piece, squares }: FormaPut): FormaView {
  const me = view.players[0]!
  const reserve = me.reserve.filter((other) => other !== piece)
  if (!squares.every((square) => isFree(view.cells, placeOf(square)))) {
    const last = { seat: 'p1', piece, squares, enclosed: [], fits: false }
    return counted({ ...view, last, second_try: true, players: [{ ...me, reserve, out: [...me.out, piece] }, view.players[1]!] })
  }
  const cells = [...view.cells]
  squares.forEach((square) => (cells[indexOf(square)] = '1'))
  const closed = (square: string, by: (mark: string) => boolean) => beside(square).every((other) => by(cells[indexOf(other)]!))
  const holes = [...new Set(squares.flatMap(beside))].filter((square) => cells[indexOf(square)] === '.' && closed(square, (mark) => mark !== '.'))
  holes.forEach((square) => (cells[indexOf(square)] = '1'))
  const obstacles = view.obstacles.filter((square) => cells[indexOf(square)] === '#' && closed(square, (mark) => mark === '1'))
  const tower = view.tower && cells[indexOf(view.tower)] === 'T' && closed(view.tower, (mark) => mark !== '.') ? [view.tower] : []
  const enclosed = [...holes, ...obstacles, ...tower]
  enclosed.forEach((square) => (cells[indexOf(square)] = '1'))
  const lying = { seat: 'p1', piece, squares, enclosed, fits: true }
  const players = [{ ...me, reserve, markers: [...me.markers, ...enclosed] }, view.players[1]!]
  return counted({ ...view, cells: cells.join(''), placements: [...view.placements, lying], last: lying, players })
}

/** One bridge from the top to the bottom, if there is one: the shortest. */
function bridgeOf(cells: string): string[] {
  const from = new Map<string, string>()
  let wave = Array.from({ length: SIZE }, (_, column) => nameAt(0, column)).filter((square) => cells[indexOf(square)] === '1')
  wave.forEach((square) => from.set(square, ''))
  while (wave.length) {
    const arrived = wave.find((square) => placeOf(square)[0] === SIZE - 1)
    if (arrived) {
      const path = [arrived]
      while (from.get(path[0]!)) path.unshift(from.get(path[0]!)!)
      return path
    }
    wave = wave.flatMap((square) =>
      beside(square).filter((next) => {
        if (from.has(next) || cells[indexOf(next)] !== '1') return false
        from.set(next, square)
        return true
      }),
    )
  }
  return []
}

function counted(view: FormaView): FormaView {
  const players = view.players.map((player) => {
    const bridge = player.seat === 'p1' ? bridgeOf(view.cells) : []
    const sum = (pieces: readonly string[]) => pieces.reduce((all, piece) => all + sizeOf(piece === '1a' ? '1' : piece), 0)
    const isTower = (square: string) => square === view.tower
    const score = {
      pieces: view.placements.filter(({ seat }) => seat === player.seat).reduce((all, { squares }) => all + squares.length, 0),
      squares: 10 * player.markers.filter((square) => !isTower(square) && !view.obstacles.includes(square)).length,
      obstacles: 10 * player.markers.filter((square) => view.obstacles.includes(square)).length,
      tower: player.markers.some(isTower) ? 50 : 0,
      bridges: bridge.length ? 50 : 0,
      reserve: sum(player.reserve),
      out: sum(player.out),
      total: 0,
    }
    score.total = score.pieces + score.squares + score.obstacles + score.tower + score.bridges - score.reserve - score.out
    return { ...player, score, bridges: bridge.length ? [{ direction: 'north-south' as const, squares: bridge }] : [] }
  })
  return { ...view, players }
}

/** Whether the learner did what the lesson is about. */
export function learnt(step: number, view: FormaView): boolean {
  const { score } = view.players[0]!
  if (step === ENCLOSE) return score.squares > 0
  if (step === OBSTACLE) return score.obstacles > 0
  if (step === TOWER) return score.tower > 0
  if (step === BRIDGE) return score.bridges > 0
  return view.last !== null
}
