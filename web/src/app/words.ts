import type { Names } from '../games/room'
import { listed, type Say } from '../i18n/texts.svelte'
import type { SeatInfo, Sentence, TableSummary } from '../net/protocol'

/** What each seat is called in sentences. */
export function namesOf(seats: readonly Sitter[], say: Say): Names {
  const named = seats.map(({ seat, kind, name }) => ({ seat, name: kind === 'human' ? name : say(kind === 'bot' ? `bot.${name}` : 'page.open-seat') }))
  const twice = (name: string) => named.filter((other) => other.name === name).length > 1
  return Object.fromEntries(named.map(({ seat, name }) => [seat, twice(name) ? `${name} (${seat.slice(1)})` : name]))
}

/** Who sits at a table that is told in short: `Ada et Bob`. */
export function peopleAt({ seats }: TableSummary, say: Say): string {
  const sitters = seats.map((seat, index) => ({ ...seat, seat: `p${index + 1}` })).filter(({ kind }) => kind !== 'open')
  return listed(Object.values(namesOf(sitters, say)))
}

/** How many seats of it nobody has. */
export const freeSeats = ({ seats }: TableSummary): number => seats.filter(({ kind }) => kind === 'open').length

/** What kind of bot it is: `Robot, niveau 3`. */
export const sayLevel = (level: string, say: Say): string =>
  level === 'random' ? say('page.level.random') : say('page.level.number', { number: level.replace('level-', '') })

/** How many can play: `2`, `2 ou 4`, `2 à 8`. */
export function playersOf(counts: readonly number[], language: string, say: Say): string {
  const [low, high] = [Math.min(...counts), Math.max(...counts)]
  if (counts.length > 2 && high - low + 1 === counts.length) return say('page.players.range', { low, high })
  return say('page.players', { counts: new Intl.ListFormat(language, { type: 'disjunction' }).format(counts.map(String)), most: high })
}

/** A line of the history, in the reader's language. */
export interface HistoryLine {
  text: string
  loud: boolean
  quiet: boolean
}

/** Who has a seat. */
type Sitter = Pick<SeatInfo, 'seat' | 'kind' | 'name'>

interface Reading {
  /** Who sat where before the first line. People are called what they were called then. */
  began: readonly Sitter[]
  names: Names
  /** The seat of who reads, and nobody else's: spoken to as `you`. */
  mine?: readonly string[]
  say: Say
}

/** The history of a game. */
export function history(told: readonly (Sentence | null)[], { began, names, mine, say }: Reading): (HistoryLine | null)[] {
  const sitters = new Map(began.map((sitter) => [sitter.seat, sitter]))
  return told.map((sentence) => {
    if (!sentence) return null
    const line = spell(sentence, namesThen(names, sitters, say), say, mine)
    const { seat, kind, name } = sentence.parameters
    if (kind) sitters.set(String(seat), { seat: String(seat), kind: kind === 'bot' ? kind : 'human', name: String(name) })
    return line
  })
}

/** What the seats were called at a moment: whoever has one now may not have had it then. */
function namesThen(names: Names, sitters: ReadonlyMap<string, Sitter>, say: Say): Names {
  const then = [...sitters.values()].map(({ seat, kind, name }): [string, string] => {
    const [now, before] = [names[seat] ?? '', called(kind, name, say)]
    return [seat, now.startsWith(`${before} (`) ? now : before]
  })
  return { ...names, ...Object.fromEntries(then) }
}

/** A sentence in words, with names in place of seats; who plays alone at this screen (`mine`) is spoken to. */
export function spell({ key, parameters, weight }: Sentence, names: Names, say: Say, mine: readonly string[] = []): HistoryLine {
  const shown = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, SHOWN[name]?.(value, names, say, parameters) ?? value]))
  const you = mine.length === 1 && mine[0] === (parameters['who'] ?? parameters['seat']) ? 'yes' : 'no'
  return { text: say(key, { ...shown, you }), loud: weight === 'loud', quiet: weight === 'quiet' }
}

type Value = string | number
type Show = (value: Value, names: Names, say: Say, all: Readonly<Record<string, Value>>) => Value

/** Parameters that are shown in other words than the server's (see `Sentence` in `core/texts.py`). */
const SHOWN: Readonly<Record<string, Show>> = {
  who: named,
  seat: named,
  name: (value, _, say, { kind }) => called(kind, value, say),
  before: (value, _, say, { before_kind }) => called(before_kind, value, say),
  symbol: (value, _, say) => say(`symbol.${value}`),
  piece: (value, _, say) => say(`piece.${value}`),
  between: (value, names) => listed(String(value).split(' ').map((seat) => named(seat, names))),
  scores: (value, names) => numbered(value, names, (points) => `(${points.replace('-', '−')})`),
  trips: (value, names) => numbered(value, names, (time) => `${time} ms`),
}

function named(value: Value, names: Names): string {
  return names[value] ?? String(value)
}

const called = (kind: Value | undefined, name: Value, say: Say): string => (kind === 'bot' ? say(`bot.${name}`) : String(name))

/** `p1 12 p2 40` becomes `Ada (12) and Bo (40)`. */
function numbered(value: Value, names: Names, show: (number: string) => string): string {
  const words = String(value).split(' ')
  return listed(words.flatMap((word, index) => (index % 2 ? [] : [`${named(word, names)} ${show(words[index + 1]!)}`])))
}
