import type { Room } from '../games/room'
import type { TableInfo } from '../net/protocol'

/** A screen with room for a hand on either side of the board: a tablet, not a phone. */
export const LARGE = '(min-width: 37.5em) and (min-height: 37.5em)'

/** Of two people who play each other at this screen, the second: where it lies flat, they sit across; else empty. */
export const seatAcross = (info: TableInfo, room: Room): string =>
  info.stage !== 'gathering' && info.seats.length === 2 && info.mine.length === 2 && !room.Score ? info.mine[1]! : ''
