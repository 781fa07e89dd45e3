import examples from '@package/games/dobble/examples.json?raw'
import { fromJson } from '../../net/json'
import type { Hex } from '../../board/hex/axial'
import type { Team } from './emblem'

/** One drawing of an example; several stand in a row. */
export type Figure =
  | { kind: 'table'; cards: readonly (readonly [number, number, number])[]; lit?: number; free?: readonly Hex[]; line?: readonly Hex[]; barred?: Hex; open?: Hex }
  | { kind: 'card'; card: number; lit?: number; wrong?: number; back?: boolean; pack?: number }
  | { kind: 'team'; team: Team; people?: number; points?: readonly [number, number]; time?: string; first?: boolean }
  | { kind: 'gone' }
  | { kind: 'arrow' }
  | { kind: 'clock'; text: string }

/** A drawn example for every clause that has one; the printed rules show the same. */
export const EXAMPLES = fromJson<Readonly<Record<string, readonly Figure[]>>>(examples)
