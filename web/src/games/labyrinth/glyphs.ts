import glyphs from '@package/games/labyrinth/glyphs.json?raw'
import { fromJson } from '../../net/json'

/** The sixteen objects (LB-2), each told apart by its outline alone, in a box of 48 around the origin. */
export interface Glyph {
  /** Filled with ink. */
  ink?: string
  /** Drawn with ink. */
  line?: string
  /** Cut out of the ink, and drawn into it. */
  cut?: string
  cutLine?: string
  /** The one touch of colour, filled or drawn. */
  gold?: string
  goldLine?: string
}

/** By the names of the objects, and `wizard`: a pointed hat, two eyes, a long beard. The printed game has the same. */
export const GLYPHS = fromJson<Readonly<Record<string, Glyph>>>(glyphs)
