import { cellName, cellOf, neighbour, OPPOSITE, type SquareSide } from '../../board/square/square'

/** The six faces of a die and the ways they lie, as the page draws them (VG-3, VG-4). */
export type Colour = 'red' | 'black'
export type Face = 'RX' | 'BX' | 'WX' | 'CV' | 'RB' | 'BB'

export const SIZE = 6
export const COLOURS: readonly Colour[] = ['red', 'black']
export const other = (colour: Colour): Colour => (colour === 'red' ? 'black' : 'red')
export const FACES: readonly Face[] = ['RX', 'BX', 'WX', 'CV', 'RB', 'BB']
export const faceOf = (word: string | undefined): Face | undefined => FACES.find((face) => face === word)

/** Each way is a quarter turn further than the one before. */
export const WAYS: Readonly<Record<Face, readonly string[]>> = {
  RX: [''],
  BX: [''],
  WX: [''],
  CV: ['ne', 'es', 'sw', 'nw'],
  RB: ['ns', 'ew'],
  BB: ['ns', 'ew'],
}

const NOT_THEIRS: Readonly<Record<Colour, ReadonlySet<string>>> = {
  red: new Set<Face>(['BX', 'BB']),
  black: new Set<Face>(['RX', 'RB']),
}
export const mayPlay = (colour: Colour, face: string): boolean => !NOT_THEIRS[colour].has(face)

/** A face and how it lies, in the words of a record: `CV ne`. */
export const spell = (face: string, way: string): string => (way ? `${face} ${way}` : face)
export const readTile = (tile: string): { face: Face; way: string } => {
  const [face, way = ''] = tile.split(' ')
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- only an empty cell has no face, and it is not drawn
  return { face: face as Face, way }
}
/** Quarter turns from how the face is drawn. */
export const turnsOf = (tile: string): number => {
  const { face, way } = readTile(tile)
  return tile ? Math.max(0, WAYS[face].indexOf(way)) : 0
}
export const turned = (face: Face, turns: number): string => spell(face, WAYS[face][turns % WAYS[face].length]!)

const ALL = 'nesw'
const others = (way: string): string => [...ALL].filter((side) => !way.includes(side)).join('')

/** The sides on which a die shows a colour; a joker shows both on all. */
export function sidesOf(tile: string, colour: Colour): string {
  const { face, way } = readTile(tile)
  switch (face) {
    case 'WX':
      return ALL
    case 'RX':
      return colour === 'red' ? ALL : ''
    case 'BX':
      return colour === 'black' ? ALL : ''
    case 'BB':
      return colour === 'black' ? way : others(way)
    case 'CV':
    case 'RB':
      return colour === 'red' ? way : others(way)
    default:
      return ''
  }
}
/** The colour of a bridge's lower path; empty for other faces. */
export const lowerOf = (tile: string): Colour | '' => (tile.startsWith('RB') ? 'black' : tile.startsWith('BB') ? 'red' : '')
/** Whether the sides of this colour are two ends: under a bridge that cuts (VG-3). */
export const isCut = (tile: string, colour: Colour, cuts: boolean): boolean => cuts && lowerOf(tile) === colour
export const shows = (tile: string, colour: Colour, side: SquareSide): boolean => sidesOf(tile, colour).includes(side)

export interface BasePlace {
  colour: Colour
  side: SquareSide
  cell: string
}

/** VG-2: clockwise along each side red faces the 2nd cell and black the 5th, or the 3rd and the 4th. */
export function basesOf(option: 'outer' | 'inner' = 'outer'): BasePlace[] {
  const near = option === 'outer' ? 1 : 2
  return COLOURS.flatMap((colour) => {
    const along = colour === 'red' ? near : SIZE - 1 - near
    const [back, last] = [SIZE - 1 - along, SIZE - 1]
    const cells: [SquareSide, number][] = [
      ['n', along],
      ['e', along * SIZE + last],
      ['s', last * SIZE + back],
      ['w', back * SIZE],
    ]
    return cells.map(([side, cell]) => ({ colour, side, cell: cellName(cell, SIZE) }))
  })
}

export interface Joint {
  cell: number
  side: SquareSide
  /** White where two jokers meet and serve both. */
  colour: Colour | 'white'
}

/** Where paths of one colour meet: between two dice, or a die and a base. */
export function jointsOf(tiles: readonly string[], bases: readonly BasePlace[]): Joint[] {
  const joints: Joint[] = []
  for (const [cell, tile] of tiles.entries()) {
    if (!tile) continue
    for (const side of ['e', 's'] as const) {
      const beyond = tiles[neighbour(cell, side, SIZE)]
      if (!beyond) continue
      const shared = COLOURS.filter((colour) => shows(tile, colour, side) && shows(beyond, colour, OPPOSITE[side]))
      if (shared[0]) joints.push({ cell, side, colour: shared.length > 1 ? 'white' : shared[0] })
    }
  }
  for (const { colour, side, cell } of bases) {
    const faced = cellOf(cell, SIZE)
    if (shows(tiles[faced] ?? '', colour, side)) joints.push({ cell: faced, side, colour })
  }
  return joints
}
