import cards from '@package/games/dobble/cards.json'
import symbols from '@package/games/dobble/symbols.json'
import { TEAMS, type Team } from './emblem'

/** A symbol's place here is its number. */
export const KEYS: readonly string[] = symbols.map(({ key }) => key)

/** DB-1: card i holds the symbols i + d (mod 91); every difference occurs once among these. */
const DIFFERENCES = [0, 1, 3, 9, 27, 49, 56, 61, 77, 81]
const CARDS_PER_TEAM = 20
export const FIRST_START_CARD = 80
export const ICON_SIDE = 32

export const symbolsOn = (card: number): number[] => DIFFERENCES.map((step) => (card + step) % KEYS.length)

/** The one symbol two different cards share. */
export function commonSymbol(first: number, second: number): number {
  const there = new Set(symbolsOn(second))
  return symbolsOn(first).find((symbol) => there.has(symbol)) ?? -1
}

/** A card of this colour, to show the back of. */
export const firstOf = (team: Team): number => TEAMS.indexOf(team) * CARDS_PER_TEAM

/** A card that lies face down. */
export const FACE_DOWN = -1

/** Null for a start card, and for one that lies face down. */
export const colourOf = (card: number): Team | null => (card >= 0 && card < FIRST_START_CARD ? TEAMS[Math.floor(card / CARDS_PER_TEAM)]! : null)

/** One symbol on a card: centre and side of its drawing's square, its turn, and the radius its ink stays within. */
export interface Placed {
  symbol: number
  x: number
  y: number
  size: number
  turn: number
  radius: number
}

const LAYOUTS: readonly (readonly Placed[])[] = cards.map((card) =>
  card.map(([symbol = 0, x = 0, y = 0, size = 0, turn = 0]) => ({ symbol, x, y, size, turn, radius: (size * symbols[symbol]!.reach) / ICON_SIDE })),
)

/** DB-16: how the ten symbols of a card lie, largest first. */
export const layoutOf = (card: number): readonly Placed[] => LAYOUTS[card] ?? []

/** As clear as this, in card units, must it be which symbol a finger means. */
const CLEAR = 40

/** The symbol a point of a card means; -1 where that is not clear. */
export function symbolAt(card: number, x: number, y: number): number {
  const near = layoutOf(card)
    .map(({ symbol, x: cx, y: cy, radius }) => ({ symbol, off: Math.hypot(x - cx, y - cy) - radius }))
    .toSorted((one, other) => one.off - other.off)
  const [first, second] = near
  if (!first || !second) return -1
  return first.off <= 0 || second.off - first.off >= CLEAR ? first.symbol : -1
}
