import type { RaceVerdict } from '../../record/verdict'
import { OBJECTS } from './lesson'

/** A drawn example for a clause, as data. */
export interface Drawing {
  /** Sixteen tiles in reading order. */
  tiles: string
  wizard?: string
  goal?: string
  /** A square: what a push there moves is outlined. */
  pointed?: string
  /** Whether the way from the wizard to the goal is lit, or where it breaks is shown. */
  lit?: boolean
}

export interface Example {
  boards?: readonly Drawing[]
  /** Tiles side by side: so it is right, so it is not. */
  rows?: readonly { good: boolean; tiles: string }[]
  objects?: readonly string[]
  /** A start and a goal. */
  card?: readonly [string, string]
  race?: RaceVerdict
  sum?: string
}

const MANY = 'ne ew nsw ew ew es nsw ns nw -- nes ne esw es new ew'
const OPEN = 'ne -- nsw ew ew ew nsw ns nw es nes ne esw es new ew'
const OTHER = 'new ns es sw ew esw nes ns ne -- ew nsw sw nes ns nw'

export const EXAMPLES: Readonly<Record<string, Example>> = {
  'LB-1': { boards: [{ tiles: MANY }], rows: [{ good: true, tiles: 'ns ew ns ew ns' }, { good: true, tiles: 'ne es sw nw ne' }, { good: true, tiles: 'nes new nsw esw nes' }] },
  'LB-2': { objects: OBJECTS },
  'LB-3': {
    rows: [
      { good: true, tiles: 'ns ns ew ns ns' },
      { good: false, tiles: 'ns ns ns ns ns' },
      { good: true, tiles: 'ne ne ne ne es' },
      { good: false, tiles: 'ne ne ne ne ne' },
      { good: true, tiles: 'nes nsw new nes nes' },
      { good: false, tiles: 'nes nsw nsw nes nes' },
    ],
  },
  'LB-4': { boards: [{ tiles: MANY }, { tiles: MANY }, { tiles: MANY }, { tiles: OTHER }] },
  'LB-5': { boards: [{ tiles: OPEN, wizard: 'sword', goal: 'snake', lit: true }] },
  'LB-6': { card: ['cauldron', 'moon'] },
  'LB-7': { boards: [{ tiles: MANY, pointed: 'b1' }, { tiles: OPEN }] },
  'LB-8': { boards: [{ tiles: OPEN, wizard: 'sword', goal: 'snake', lit: true }, { tiles: MANY, wizard: 'sword', goal: 'snake', lit: true }] },
  'LB-9': { boards: [{ tiles: OPEN, wizard: 'sword', goal: 'snake' }], sum: 'Stop !' },
  'LB-10': { boards: [{ tiles: OPEN, wizard: 'sword', goal: 'snake', lit: true }, { tiles: OPEN, wizard: 'snake' }], sum: '+ 1' },
  'LB-11': { boards: [{ tiles: MANY, wizard: 'sword', goal: 'snake', lit: true }], sum: '+ 0' },
  'LB-12': { sum: '3 · 2 · 1', card: ['snake', 'bell'] },
  'LB-13': { objects: OBJECTS.slice(0, 8), sum: '8' },
  'LB-14': { objects: ['ring', 'owl', 'star'], sum: '0 → 3' },
  'LB-15': {
    race: {
      claims: [
        { seat: 'p2', done: 20884, arrived: 21065, roundTrip: 181 },
        { seat: 'p1', done: 21001, arrived: 21040, roundTrip: 39 },
      ],
      within: 9,
      winner: 'p2',
      ahead: 117,
    },
  },
  'LB-16': { sum: '5:00', objects: ['key', 'feather', 'book', 'anchor'] },
  'LB-17': { boards: [{ tiles: OPEN, wizard: 'sword', goal: 'snake', lit: true }] },
  'LB-18': { sum: '0 s · + 5 s' },
}
