import { readLine } from '../record/line'
import { isSeat, turnsOf } from './turns'
import type { HistoryLine } from './words'

interface Told {
  told: readonly (HistoryLine | null)[]
  lines: readonly string[]
  /** The seats of who reads it. */
  mine: readonly string[]
  /** The verbs that begin a turn. */
  opens?: readonly string[]
}

/**
 * What happened since the reader last acted; where nothing did, that action with what led to it. Who looks on, or plays
 * several seats, reads the last turn. Sentences that matter less go first where there is `room` for so many letters only,
 * and from the last one what it adds in brackets.
 */
export function latest({ told, lines, mine, opens }: Told, room: number): string {
  const read = lines.map(readLine)
  const turns = turnsOf(lines, opens)
  /** What follows at once from what another seat did is no action of one's own. */
  const follows = (place: number) => {
    const [line, before] = [read[place], read[place - 1]]
    return line && before && isSeat(before.who) && before.who !== line.who && before.at === line.at
  }
  const acted = read.findLastIndex((line, place) => line && (mine.length === 1 ? mine.includes(line.who) && !follows(place) : isSeat(line.who)))
  const start = Math.max(0, turns.find((turn) => turn.includes(acted))?.[0] ?? 0)
  /** Without the dice at the end: they lie on the table. */
  const since = (first: number): HistoryLine[] => {
    const places = told.flatMap((line, place) => (place >= first && line && !line.quiet ? [place] : []))
    const drawn = (place: number) => !told[place]!.loud && (opens?.includes(read[place]?.verb ?? '') ?? false)
    while (places.length && drawn(places.at(-1)!)) places.pop()
    return places.map((place) => told[place]!)
  }
  const after = mine.length === 1 && acted >= 0 ? since(acted + 1) : []
  const said = after.length ? after : since(start)
  const own = told[acted]
  return fitting(said.length || !own ? said : [own], room) // a move taken back is quiet, but all there is
}

/** Not the number in a bot's name. */
const BRACKETS = / \([^)]{4,}\)/g

function fitting(parts: HistoryLine[], room: number): string {
  const joined = () => parts.map(({ text }) => text).join(' ')
  while (parts.length > 1 && joined().length > room) {
    const least = parts.findIndex(({ loud }) => !loud)
    parts.splice(Math.max(0, least), 1)
  }
  const text = joined()
  return text.length > room ? text.replace(BRACKETS, '') : text
}
