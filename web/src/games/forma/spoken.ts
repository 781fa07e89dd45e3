import { columnName } from '../../board/square/square'
import { listed } from '../../i18n/texts.svelte'
import type { Desk } from './desk.svelte'
import type { FormaScene } from './game'
import { byShape, extentOf, shapeOf, SIZE, type Place } from './pieces'
import { beside, fits, indexOf, moved, names, nameAt, playerOf, spell } from './position'
import { isHelped, mayPut } from './turn'

/** The board in words, for who listens instead of looking. */

const KINDS: Readonly<Record<string, string>> = { '.': 'free', '#': 'obstacle', T: 'tower' }
const kindOf = (mark: string): string => KINDS[mark] ?? 'piece'
const ownerOf = (scene: FormaScene, mark: string): string => scene.names[`p${mark}`] ?? ''

/** What lies on a square; while the set-up is being laid, also what is laid but not yet settled. */
export function describeSquare(scene: FormaScene, desk: Desk, square: string): string {
  const { view } = scene
  const laying = scene.seat !== '' && (view.phase === 'obstacles' || view.phase === 'tower')
  const laid = laying && desk.obstacles.includes(square) ? '#' : laying && desk.tower === square ? 'T' : ''
  const mark = laid || (view.cells[indexOf(square)] ?? '.')
  const marker = view.players.find(({ markers }) => markers.includes(square))
  return scene.say('page.square', {
    square,
    what: kindOf(mark),
    name: ownerOf(scene, mark),
    marker: marker ? 'yes' : 'no',
    owner: scene.names[marker?.seat ?? ''] ?? '',
    last: view.last?.squares.includes(square) ? 'yes' : 'no',
  })
}

/** One row, runs of the same together: `4: a–c free, d obstacle`. */
export function describeRow(scene: FormaScene, row: number): string {
  const cells = [...scene.view.cells.slice(row * SIZE, (row + 1) * SIZE)]
  const runs: string[] = []
  for (let from = 0; from < SIZE; ) {
    let to = from
    while (to + 1 < SIZE && cells[to + 1] === cells[from]) to += 1
    const what = cells[from]!
    const range = to > from ? `${columnName(from)}–${columnName(to)}` : columnName(from)
    runs.push(scene.say('page.row.run', { range, what: kindOf(what), name: ownerOf(scene, what) }))
    from = to + 1
  }
  return scene.say('page.row', { row: row + 1, runs: listed(runs) })
}

/** What squares beside a piece hold, where they are not free; `border` where it lies at the edge. */
export function touched(board: string, cells: readonly Place[]): { squares: string[]; border: boolean } {
  const own = new Set(names(cells))
  const around = [...new Set([...own].flatMap(beside))].filter((square) => !own.has(square) && board[indexOf(square)] !== '.')
  return { squares: around, border: cells.some(([row, column]) => [row, column].some((value) => value === 0 || value === SIZE - 1)) }
}

/** The piece in hand: where it would lie and what it would touch. Going by eye (FO-8) nothing says whether it fits. */
export function describeHeld(scene: FormaScene, desk: Desk): string {
  if (!mayPut(scene, desk)) return ''
  const { say, view } = scene
  const piece = say(`piece.${shapeOf(desk.piece)}`)
  const { height, width } = extentOf(desk.cells)
  if (!desk.at) return say('page.held.none', { piece, height, width })
  const cells = moved(desk.cells, desk.at)
  const { squares, border } = touched(view.cells, cells)
  const touches = squares.map((square) => {
    const mark = view.cells[indexOf(square)]!
    return say('page.touched', { square, what: kindOf(mark), name: ownerOf(scene, mark) })
  })
  if (border) touches.push(say('page.touched.border'))
  const helped = isHelped(scene) ? (fits(view.cells, cells) ? 'yes' : 'no') : 'unknown'
  return say('page.held', { piece, squares: names(cells).join(' '), fits: helped, count: touches.length, touches: listed(touches) })
}

/** The rows that are not quite empty, and everybody's points. */
export function board(scene: FormaScene): string[] {
  const { view } = scene
  const rows = Array.from({ length: SIZE }, (_, row) => row).filter((row) => /[^.]/.test(view.cells.slice(row * SIZE, (row + 1) * SIZE)))
  const scores = view.players.map(({ seat }, index) => `${scene.names[seat] ?? seat} ${spell(view.scores[index] ?? 0)}`)
  return [...rows.map((row) => describeRow(scene, row)), scene.say('page.points.told', { scores: scores.join(', ') })]
}

/** The pieces one still has, by the names that moves are typed with. */
export function hand(scene: FormaScene): string[] {
  const pieces = playerOf(scene.view, scene.mine[0] ?? 'p1')?.reserve ?? []
  return [byShape(pieces).map(({ shape, pieces: copies }) => `${scene.say(`piece.${shape}`)} ${copies.join(' ')}`).join(', ')]
}

/** The middle of the board, where a walk over it begins. */
export const MIDDLE = indexOf(nameAt(9, 9))
