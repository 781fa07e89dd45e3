import type { Say } from '../i18n/texts.svelte'
import { readLine, type Line, type Room } from '../games/room'
import type { SeatInfo } from '../net/protocol'

export type Names = Readonly<Record<string, string>>

/** What each seat is called in sentences. */
export function namesOf(seats: readonly SeatInfo[], say: Say): Names {
  const named = seats.map(({ seat, kind, name }) => [seat, kind === 'human' ? name : kind === 'bot' ? say(`bot.${name}`) : say('page.open-seat')])
  const twice = (name: string) => named.filter(([, other]) => other === name).length > 1
  return Object.fromEntries(named.map(([seat, name]) => [seat, twice(name!) ? `${name} (${seat!.slice(1)})` : name!]))
}

export interface Told {
  text: string
  loud: boolean
  who: string
}

const BY_SEAT = new Set(['resign', 'leave', 'back'])
const BY_TABLE = new Set(['pause', 'resume'])
const GIVEN_UP = new Set(['resigned', 'abandoned'])

/** A line of the record as a sentence; null where it says nothing to people. */
export function sentence(text: string, room: Room, names: Names, say: Say): Told | null {
  const line = readLine(text)
  const told = line && (common(line, say) ?? room.tell(line))
  if (!line || !told) return null
  const parameters = { ...told.parameters, who: names[line.who] ?? '' }
  if ('seat' in parameters) parameters.seat = names[String(parameters.seat)] ?? String(parameters.seat)
  if ('symbol' in parameters) parameters.symbol = say(`symbol.${parameters.symbol}`)
  if ('scores' in parameters) parameters.scores = String(parameters.scores).replace(/\bp\d\b/g, (seat) => names[seat] ?? seat)
  return { text: say(told.key, parameters), loud: told.loud ?? false, who: line.who }
}

type Tellable = { key: string; parameters: Record<string, string | number>; loud?: boolean }

/** The lines any game may have. */
function common({ who, verb, words }: Line, say: Say): Tellable | null {
  const [seat = '', word = '', ...rest] = words
  if (who !== 'table') return BY_SEAT.has(verb) ? { key: `event.${verb}`, parameters: {} } : null
  if (BY_TABLE.has(verb)) return { key: `event.${verb}`, parameters: {} }
  if (verb === 'timeout') return { key: 'event.timeout', parameters: { seat } }
  if (verb === 'result' && GIVEN_UP.has(word)) return { key: `event.result-${word}`, parameters: { seat }, loud: true }
  if (verb !== 'seat') return null
  const named = rest.join(' ').replace(/ assist$/, '')
  const name = word === 'bot' ? say(`bot.${named}`) : named.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')
  return { key: 'event.seat', parameters: { seat, name, kind: word } }
}
