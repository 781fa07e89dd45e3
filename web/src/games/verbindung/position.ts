import { cellName, cellOf, neighbour, OPPOSITE, SIDES, type SquareSide } from '../../board/square/square'
import { basesOf, faceOf, isCut, shows, sidesOf, SIZE, spell, WAYS, type BasePlace, type Colour, type Face } from './faces'

/** Small positions of the help, written as in a record: `b1 RX`, `c4 CV ne`. */
export function lay(dice: readonly string[]): string[] {
  const tiles = Array<string>(SIZE * SIZE).fill('')
  for (const words of dice) tiles[cellOf(words.slice(0, 2), SIZE)] = words.slice(3)
  return tiles
}

const SWAPPED: Readonly<Record<Face, Face>> = { RX: 'BX', BX: 'RX', WX: 'WX', CV: 'CV', RB: 'BB', BB: 'RB' }
const FLIPPED: Readonly<Record<string, string>> = { n: 'n', e: 'w', s: 's', w: 'e' }

/** The mirror image with the colours swapped: the same position for the other player (VG-2). */
export function mirrored(words: string): string {
  const [cell = '', face = '', way = ''] = words.split(' ')
  const there = cellName(cellOf(cell, SIZE) + SIZE - 1 - 2 * (cell.charCodeAt(0) - 97), SIZE)
  const red = face === 'CV' ? [...sidesOf(spell(face, way), 'black')].map((side) => FLIPPED[side]!) : []
  const lies = face === 'CV' ? WAYS.CV.find((one) => red.every((side) => one.includes(side)))! : way
  return `${there} ${spell(SWAPPED[faceOf(face) ?? 'WX'], lies)}`
}

export interface Network {
  cells: string[]
  bases: string
  /** Where it stops under a bridge that cuts: the bridge's cell and the side that is joined. */
  ends: string[]
}

/** All dice joined to a base of that colour, and the sides whose bases they join. */
export function networkFrom(base: BasePlace, tiles: readonly string[], bases: readonly BasePlace[], cuts = false): Network {
  const start = cellOf(base.cell, SIZE)
  const ends: string[] = []
  const seen = new Set<number>()
  const enter = (cell: number, side: SquareSide) => {
    if (!shows(tiles[cell] ?? '', base.colour, side)) return
    if (isCut(tiles[cell]!, base.colour, cuts)) ends.push(`${cellName(cell, SIZE)} ${side}`)
    else seen.add(cell)
  }
  enter(start, base.side)
  for (const cell of seen)
    for (const side of SIDES) if (shows(tiles[cell]!, base.colour, side)) enter(neighbour(cell, side, SIZE), OPPOSITE[side])
  const joined = bases.filter(
    ({ colour, side, cell }) => colour === base.colour && seen.has(cellOf(cell, SIZE)) && shows(tiles[cellOf(cell, SIZE)]!, colour, side),
  )
  return { cells: [...seen].map((cell) => cellName(cell, SIZE)), bases: joined.map(({ side }) => side).join(''), ends }
}

/** The network of a colour's base at the top. */
export const networkOf = (colour: Colour, tiles: readonly string[], cuts = false): Network & { colour: Colour } => {
  const bases = basesOf()
  return { colour, ...networkFrom(bases.find((base) => base.colour === colour)!, tiles, bases, cuts) }
}

export const isComplete = (colour: Colour, tiles: readonly string[]): boolean => networkOf(colour, tiles).bases.length === 4

/** The sides on which a die on an empty cell would meet a colour: a neighbour's path, or a base. */
export function meetings(colour: Colour, cell: number, tiles: readonly string[]): string {
  const base = (side: string) =>
    basesOf().some((one) => one.colour === colour && one.side === side && one.cell === cellName(cell, SIZE))
  return SIDES.filter((side) => base(side) || shows(tiles[neighbour(cell, side, SIZE)] ?? '', colour, OPPOSITE[side])).join('')
}

/** Whether a cell touches a die, of whatever colour. */
export const touches = (cell: number, tiles: readonly string[]): boolean =>
  SIDES.some((side) => !!tiles[neighbour(cell, side, SIZE)])
