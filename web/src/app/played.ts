import type { TableInfo } from '../net/protocol'
import { readLine } from '../record/line'
import { isLoose, listOf, partsOf } from '../ui/loose'
import { keep, recall } from '../ui/storage'
import { rate, ratingOfBot, UNKNOWN, type Rating } from './rating'

export interface PlayedPlayer {
  /** What people were called; of a bot, its level. */
  name: string
  kind: 'human' | 'bot'
  /** Played in this browser. */
  mine: boolean
}

/** A finished game, as this browser keeps it. */
export interface PlayedGame {
  /** A table and the number of its game: it is kept once, wherever it comes from. */
  table: string
  number: number
  game: string
  /** When the end was seen. Milliseconds. */
  at: number
  sides: { players: PlayedPlayer[]; won: boolean }[]
}

/** `none`: alone, or both sides in this browser. */
export type Result = 'won' | 'lost' | 'shared' | 'none'

export const GAMES_KEY = 'passerelle.games'
/** Games kept; the oldest go first. */
const MOST = 600

const TABLE = /^[A-Za-z0-9_-]{1,64}$/
const GAME = /^[a-z]{1,32}$/

const idOf = ({ table, number }: Pick<PlayedGame, 'table' | 'number'>): string => `${table}.${number}`

const isText = (value: unknown, most = 60): value is string => typeof value === 'string' && value.length > 0 && value.length <= most

function asPlayer(value: unknown): PlayedPlayer[] {
  if (!isLoose(value) || !isText(value['name']) || (value['kind'] !== 'human' && value['kind'] !== 'bot')) return []
  return [{ name: value['name'], kind: value['kind'], mine: value['mine'] === true }]
}

/** What was read from a file or a browser's storage: a game where it is one, else nothing. */
function asGame(value: unknown): PlayedGame[] {
  if (!isLoose(value)) return []
  const { table, number, game, at, sides } = value
  if (!isText(table, 64) || !TABLE.test(table) || !isText(game, 32) || !GAME.test(game)) return []
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || typeof at !== 'number' || !(at > 0 && at < 8.64e15)) return []
  if (!Array.isArray(sides) || !sides.length || sides.length > 12) return []
  const read = sides.map((side: unknown) => ({
    players: listOf(partsOf(side)['players']).slice(0, 12).flatMap(asPlayer),
    won: partsOf(side)['won'] === true,
  }))
  return read.every(({ players }) => players.length) ? [{ table, number, game, at, sides: read }] : []
}

/** Every game once, the first seen counts; in the order they were played. The same whatever comes first. */
export function mergeGames(one: unknown, other: unknown): PlayedGame[] {
  const found = new Map<string, PlayedGame>()
  for (const game of [one, other].flatMap((list) => listOf(list).flatMap(asGame))) {
    const known = found.get(idOf(game))
    if (!known || order(game, known) < 0) found.set(idOf(game), game)
  }
  return [...found.values()].sort(order).slice(-MOST)
}

const order = (one: PlayedGame, other: PlayedGame): number =>
  one.at - other.at || idOf(one).localeCompare(idOf(other)) || JSON.stringify(one).localeCompare(JSON.stringify(other))

export const playedGames = (): PlayedGame[] => mergeGames(recall<unknown>(GAMES_KEY), [])

/** A finished game as it is kept; null where nobody here played, or the lines are not those of a finished game. */
export function gameOf(info: Pick<TableInfo, 'table' | 'game' | 'stage' | 'seats' | 'mine' | 'outcome'>, number: number, lines: readonly string[], at: number): PlayedGame | null {
  const { outcome, mine, seats } = info
  if (info.stage !== 'over' || !outcome || !mine.length || number < 1 || readLine(lines.at(-1) ?? '')?.verb !== 'result') return null
  const sides = new Map<string, PlayedGame['sides'][number]>()
  for (const { seat, team, kind, name } of seats) {
    if (kind === 'open') continue
    const side = sides.get(team || seat) ?? { players: [], won: false }
    side.players.push({ name: name || seat, kind, mine: mine.includes(seat) })
    side.won ||= outcome.winners.includes(seat)
    sides.set(team || seat, side)
  }
  return { table: info.table, number, game: info.game, at, sides: [...sides.values()] }
}

/** Kept once: a game that is known stays as it was. */
export function noteGame(game: PlayedGame): void {
  const known = playedGames()
  if (!known.some((other) => idOf(other) === idOf(game))) keep(GAMES_KEY, mergeGames(known, [game]))
}

const ownSides = ({ sides }: PlayedGame) => sides.filter(({ players }) => players.some(({ mine }) => mine))

export function resultOf(game: PlayedGame): Result {
  const own = ownSides(game)
  if (own.length !== 1 || game.sides.length < 2) return 'none'
  const winners = game.sides.filter(({ won }) => won).length
  if (!winners || (own[0]!.won && winners > 1)) return 'shared'
  return own[0]!.won ? 'won' : 'lost'
}

/** Everybody but who played here; where all did, all of them. */
export function opponentsOf(game: PlayedGame): PlayedPlayer[] {
  const own = new Set(ownSides(game))
  const rest = game.sides.filter((side) => !own.has(side)).flatMap(({ players }) => players)
  return rest.length || game.sides.length < 2 ? rest : game.sides.flatMap(({ players }) => players)
}

/** Of one game (`all` are in order): people who played here share one rating, others have one by their name, bots stay. */
export function ratingOf(all: readonly PlayedGame[], game: string): Rating | null {
  const known = new Map<string, Rating>()
  const keyOf = ({ mine, name }: PlayedPlayer) => (mine ? 'me' : `name ${name}`)
  const now = (player: PlayedPlayer) => (player.kind === 'bot' ? ratingOfBot(player.name) : (known.get(keyOf(player)) ?? UNKNOWN))
  for (const played of all) {
    if (played.game !== game || resultOf(played) === 'none') continue
    const after = rate(played.sides.map(({ players, won }) => ({ players: players.map(now), rank: won ? 1 : 2 })))
    played.sides.forEach(({ players }, side) =>
      players.forEach((player, place) => {
        if (player.kind === 'human') known.set(keyOf(player), after[side]![place]!)
      }),
    )
  }
  return known.get('me') ?? null
}

/** How many were won, lost and shared, of those that had a winner among others. */
export const countResults = (all: readonly PlayedGame[]): Record<Result, number> => {
  const counts = { won: 0, lost: 0, shared: 0, none: 0 }
  for (const game of all) counts[resultOf(game)] += 1
  return counts
}
