import { keyOf, neighbours, sameHex, type Hex } from '../../board/hex/axial'
import type { DobbleAction, DobbleLaid, DobblePlayCard, DobbleSeatView, DobbleView } from '../../net/protocol'
import { commonSymbol, KEYS } from './deck'
import type { Desk } from './desk.svelte'
import type { DobbleScene } from './game'

export type { DobbleScene }

/** The seat played at this screen; undefined for who only looks on. */
export const ownSeat = ({ view, mine }: DobbleScene): DobbleSeatView | undefined => view.seats.find(({ seat }) => mine.includes(seat))

/** The table to be seen: the round that has just ended, until the next one opens. */
export const shownTable = (view: DobbleView): readonly DobbleLaid[] => view.ended?.table ?? view.table
export const shownLine = (view: DobbleView): readonly Hex[] => view.ended?.line ?? view.line

export const cardAt = (table: readonly DobbleLaid[], cell: Hex): number | undefined => table.find((laid) => sameHex(laid.cell, cell))?.card

export function freeBeside(table: readonly DobbleLaid[], near: Hex): Hex[] {
  const taken = new Set(table.map(({ cell }) => keyOf(cell)))
  return neighbours(near).filter((cell) => !taken.has(keyOf(cell)))
}

/** A number of seconds in words. */
export const spellTime = (scene: DobbleScene, seconds: number): string => scene.say('page.seconds', { seconds: Math.round(seconds * 10) / 10 })

/** Plays on their way to the table. */
export const plays = (scene: DobbleScene): DobblePlayCard[] =>
  scene.pending.flatMap(({ action }) => (action.type === 'play' && action.cell ? [action] : []))

/** Whether one's own name for the pair is on its way. */
const isNaming = (scene: DobbleScene): boolean => scene.pending.some(({ action }) => action.type === 'name')

/** When the lock of this player ends; in the past while nothing locks. */
export const lockedUntil = (scene: DobbleScene, desk: Desk): number => Math.max(desk.lockedUntil, ownSeat(scene)?.locked_until ?? 0)

const act = (scene: DobbleScene, action: DobbleAction): void => scene.act(action)

/** Whether a card may be named now. While one's own play is under way, the next card is not known. */
export function mayName(scene: DobbleScene, desk: Desk): boolean {
  const { view, seat, live } = scene
  if (!live || !seat || scene.now() < lockedUntil(scene, desk)) return false
  return (view.phase === 'name' && !isNaming(scene)) || (view.phase === 'play' && ownSeat(scene)?.card !== null && plays(scene).length === 0)
}

function miss(scene: DobbleScene, desk: Desk, near: Hex | null, symbol: number): void {
  desk.wrong = { near, symbol }
  desk.chosen = null
  desk.shakes += 1
  desk.lockedUntil = scene.now() + scene.view.lock
}

/** Who taps while locked is shown once more why nothing happens. */
function remind(scene: DobbleScene, desk: Desk): void {
  if (scene.seat && scene.now() < lockedUntil(scene, desk)) desk.shakes += 1
}

/** Whether one's own open card shares this symbol with a card. */
export const isShared = (scene: DobbleScene, card: number, symbol: number): boolean => {
  const mine = ownSeat(scene)?.card
  return mine !== undefined && mine !== null && symbol === commonSymbol(mine, card)
}

/** Names a symbol of the card at `near`: a right one waits for its cell, a wrong one is told at once (DB-8). */
export function nameSymbol(scene: DobbleScene, desk: Desk, near: Hex, symbol: number): void {
  const card = cardAt(scene.view.table, near)
  if (!mayName(scene, desk) || card === undefined) return remind(scene, desk)
  if (isShared(scene, card, symbol)) {
    desk.wrong = null
    desk.chosen = { near, symbol }
    return
  }
  miss(scene, desk, near, symbol)
  act(scene, { type: 'play', near: [...near], symbol: KEYS[symbol]! })
}

/** Puts one's own card on a free cell beside the card whose symbol was named (DB-5). */
export function putCard(scene: DobbleScene, desk: Desk, cell: Hex): void {
  const { chosen } = desk
  if (!chosen || !mayName(scene, desk) || !freeBeside(scene.view.table, chosen.near).some((free) => sameHex(free, cell))) return
  desk.chosen = null
  act(scene, { type: 'play', near: [...chosen.near], symbol: KEYS[chosen.symbol]!, cell: [...cell] })
}

/** The symbol of the pair that has just been found, or that one's own name on its way says; -1 while it is sought. */
export function answer(scene: DobbleScene): number {
  const [first, second] = scene.view.pair
  if (first === undefined || second === undefined || !(scene.view.finder || isNaming(scene))) return -1
  const common = commonSymbol(first, second)
  const right = scene.pending.some(({ action }) => 'symbol' in action && action.symbol === KEYS[common])
  return scene.view.finder || right ? common : -1
}

/** Pairs (DB-17): the symbol both cards share. */
export function nameCommon(scene: DobbleScene, desk: Desk, symbol: number): void {
  const [first, second] = scene.view.pair
  if (!mayName(scene, desk) || first === undefined || second === undefined) return remind(scene, desk)
  if (symbol !== commonSymbol(first, second)) miss(scene, desk, null, symbol)
  else desk.wrong = null
  act(scene, { type: 'name', symbol: KEYS[symbol]! })
}

/** DB-18: what shines on the card at this cell (null: on both cards of a pair), for who asked for help. */
export function glowing(scene: DobbleScene, desk: Desk, cell: Hex | null): number[] {
  const { hints } = scene
  if (!hints || desk.time < hints.glows_at) return []
  return hints.shared.filter((shared) => (cell ? sameHex(shared.cell, cell) : shared.cell === null)).map(({ symbol }) => KEYS.indexOf(symbol))
}
