import { say } from '../i18n/texts.svelte'
import { catalogue, makeTable } from '../net/api'
import type { Branch, Declaration, NewTable, NewSeat, SeatInfo } from '../net/protocol'
import { usualLevel } from './levels'
import { keepTable } from './memory'
import { settings } from './settings.svelte'

export type Way = 'screen' | 'link' | 'bot' | 'watch' | 'mix'

/** Who takes a place of a mixed table: somebody at this screen, whoever opens the link, or a bot. */
export type PlaceTaker = 'here' | 'open' | 'bot'

/** What was chosen for a new table. */
export interface TableChoices {
  way: Way
  /** Which seat is mine, counted from 0. */
  place?: number
  /** How many seats; as few as the game allows by default. */
  count?: number
  /** Seat by seat, for a mixed table. */
  sitters?: readonly PlaceTaker[]
  /** Seat by seat, in a game with teams; one after the other by default. */
  teams?: readonly string[]
  /** Seat by seat, of those at this screen; mine where there is none. */
  names?: readonly string[]
  level: string
  options: Record<string, string>
  length: number
  assist: boolean
  /** Whether everybody on this server finds the table. */
  public?: boolean
}

export const sitterOf = (way: Way, place: number, own: number, sitters: readonly PlaceTaker[]): PlaceTaker => {
  if (way === 'mix') return sitters[place] ?? 'bot'
  if (way === 'watch' || (way === 'bot' && place !== own)) return 'bot'
  return way === 'link' && place !== own ? 'open' : 'here'
}

/** As few players as there can be together. */
const fewest = ({ seat_counts }: Declaration): number => Math.min(...seat_counts.filter((count) => count > 1)) || 2

function seatsFor(
  declaration: Declaration,
  { way, level, assist, place: own = 0, count = fewest(declaration), sitters = [], teams = [], names = [] }: TableChoices,
  me: string,
): NewSeat[] {
  return Array.from({ length: count }, (_, place) => {
    const team = teams[place] ?? declaration.teams[place % (declaration.teams.length || 1)] ?? ''
    const sitter = sitterOf(way, place, own, sitters)
    if (sitter === 'bot') return { kind: 'bot', name: level, team }
    if (sitter === 'open') return { kind: 'open', team }
    const name = names[place]?.trim() || (place === own && me) || say('seat', { number: place + 1 })
    return { kind: 'human', name, team, assist }
  })
}

/** A table whose game goes on from a moment of another: somebody here at one seat, bots at the others. */
export async function openBranch(game: string, seats: readonly SeatInfo[], mine: string, branch: Branch): Promise<string> {
  const declaration = (await catalogue()).find(({ id }) => id === game)
  if (!declaration) throw new Error(`no game ${game}`)
  const level = usualLevel(declaration)
  const choices: TableChoices = { way: 'bot', place: Number(mine.slice(1)) - 1, count: seats.length, teams: seats.map(({ team }) => team), level, options: {}, length: 1, assist: false }
  const made = await makeTable({ game, seats: seatsFor(declaration, choices, settings.name), branch })
  keepTable(made.table, game, [made.host_key, ...Object.values(made.seat_keys)])
  return `/t/${made.table}`
}

/** Makes a table, keeps its keys, and gives its address. */
export async function openTable(declaration: Declaration, choices: TableChoices): Promise<string> {
  const asked: NewTable = {
    game: declaration.id,
    seats: seatsFor(declaration, choices, settings.name),
    options: choices.options,
    length: choices.length,
    ...(choices.public && { public: true }), // servers before 0.2 do not know the word
  }
  const made = await makeTable(asked)
  keepTable(made.table, declaration.id, [made.host_key, ...Object.values(made.seat_keys)])
  return `/t/${made.table}`
}
