import type { Names, Room, Told } from '../games/room'
import type { Parameters, Say } from '../i18n/texts.svelte'
import type { SeatInfo } from '../net/protocol'
import { readLine, type Line } from '../record/line'
import { readVerdict, type RaceVerdict } from '../record/verdict'

/** What each seat is called in sentences. */
export function namesOf(seats: readonly SeatInfo[], say: Say): Names {
  const named = seats.map(({ seat, kind, name }) => ({ seat, name: kind === 'human' ? name : say(kind === 'bot' ? `bot.${name}` : 'page.open-seat') }))
  const twice = (name: string) => named.filter((other) => other.name === name).length > 1
  return Object.fromEntries(named.map(({ seat, name }) => [seat, twice(name) ? `${name} (${seat.slice(1)})` : name]))
}

/** How many can play: `2`, `2 ou 4`, `2 à 8`. */
export function playersOf(counts: readonly number[], language: string, say: Say): string {
  const [low, high] = [Math.min(...counts), Math.max(...counts)]
  if (counts.length > 2 && high - low + 1 === counts.length) return say('page.players.range', { low, high })
  return say('page.players', { counts: new Intl.ListFormat(language, { type: 'disjunction' }).format(counts.map(String)), most: high })
}

/** A line of the record as people read it. */
export interface Sentence {
  text: string
  loud: boolean
  /** In the history, but not worth interrupting a listener. */
  quiet: boolean
  who: string
}

const BY_SEAT = new Set(['resign', 'leave', 'back'])
const BY_TABLE = new Set(['pause', 'resume'])
/** After the seat may stand its team. */
const KINDS = new Set(['human', 'bot'])
const GIVEN_UP = new Set(['resigned', 'abandoned'])

/** Who has a seat, as a record says it. */
type Sitter = Pick<SeatInfo, 'seat' | 'kind' | 'name' | 'assist'>

/** All lines of a record as sentences; `began` is who sat where before the first. */
export function history(lines: readonly string[], began: readonly Sitter[], room: Pick<Room, 'tell'>, names: Names, say: Say): (Sentence | null)[] {
  const players = new Map(began.map((player) => [player.seat, player]))
  return lines.map((text) => {
    const told = sentence(text, room, namesThen(names, players, say), say, players)
    const line = readLine(text)
    const player = line && sitter(line)
    if (player) players.set(player.seat, player)
    return told
  })
}

/** What the seats were called at a moment: whoever has one now may not have had it then. */
function namesThen(names: Names, players: ReadonlyMap<string, Sitter>, say: Say): Names {
  const then = [...players.values()].map((player): [string, string] => {
    const [now, name] = [names[player.seat] ?? '', called(player, say)]
    return [player.seat, now.startsWith(name) ? now : name]
  })
  return { ...names, ...Object.fromEntries(then) }
}

/** A line of the record as a sentence; null where it says nothing to people. `players`: who has the seats before it. */
export function sentence(text: string, room: Pick<Room, 'tell'>, names: Names, say: Say, players?: ReadonlyMap<string, Sitter>): Sentence | null {
  const line = readLine(text)
  const teller = { names, say }
  // What it means that time ran out, a game may say itself.
  const told = line && ((line.verb === 'timeout' && room.tell(line, teller)) || (common(line, names, say, players) ?? room.tell(line, teller)))
  if (!told) return null
  const parameters: Parameters = { ...told.parameters, who: names[line.who] ?? '' }
  if (parameters.seat !== undefined) parameters.seat = names[parameters.seat] ?? parameters.seat
  return { text: say(told.key, parameters), loud: told.loud ?? false, quiet: told.quiet ?? false, who: line.who }
}

/** The lines any game may have. */
function common(line: Line, names: Names, say: Say, players?: ReadonlyMap<string, Sitter>): Told | null {
  const { who, verb, words } = line
  const [seat = '', word = ''] = words
  if (who !== 'table') return BY_SEAT.has(verb) ? { key: `event.${verb}` } : null
  if (BY_TABLE.has(verb)) return { key: `event.${verb}`, quiet: verb === 'pause' } // a pause has been told when it began
  if (verb === 'timeout') return { key: 'event.timeout', parameters: { seat } }
  if (verb === 'result' && GIVEN_UP.has(word)) return { key: `event.result-${word}`, parameters: { seat }, loud: true }
  const race = readVerdict(words)
  if (verb === 'verdict' && race) return verdict(race, names)
  const player = sitter(line)
  return player && seated(player, players?.get(player.seat), say)
}

/** Whom a line puts on a seat: `table seat p1 orange human "Ada" assist`. */
function sitter({ who, verb, words }: Line): Sitter | null {
  if (who !== 'table' || verb !== 'seat') return null
  const [seat = '', kind = '', ...rest] = words.filter((word, index) => index !== 1 || KINDS.has(word))
  const named = rest.join(' ')
  const assist = named.endsWith(' assist')
  const name = assist ? named.slice(0, -' assist'.length) : named
  return kind === 'bot' ? { seat, kind, name, assist } : { seat, kind: 'human', name: name.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1'), assist }
}

const called = ({ kind, name }: Sitter, say: Say): string => (kind === 'bot' ? say(`bot.${name}`) : name)

/** What has changed about a seat; without knowing who had it, who has it now. */
function seated(player: Sitter, before: Sitter | undefined, say: Say): Told {
  const name = called(player, say)
  if (!before) return { key: 'event.seat', parameters: { seat: player.seat, name, kind: player.kind } }
  const parameters = { name, before: called(before, say) }
  if (player.kind === 'bot') return { key: 'event.seat-bot', parameters }
  if (before.kind === 'bot') return { key: 'event.seat-back', parameters }
  const assist = player.assist === before.assist ? 'same' : player.assist ? 'on' : 'off'
  return { key: player.name === before.name ? 'event.seat-assist' : 'event.seat-renamed', parameters: { ...parameters, assist } }
}

/** Who was first in a race, by how much, and what the lines took. */
function verdict({ winner, ahead, within, claims }: RaceVerdict, names: Names): Told {
  const trips = claims.map(({ seat, roundTrip }) => `${names[seat] ?? seat} ${roundTrip} ms`).join(', ')
  return { key: winner ? 'page.verdict' : 'page.verdict-tie', parameters: { seat: winner, ahead, within, trips } }
}
