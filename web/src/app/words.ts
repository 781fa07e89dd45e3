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
/** After the seat may stand its team. */
const KINDS = new Set(['human', 'bot'])
const GIVEN_UP = new Set(['resigned', 'abandoned'])

/** A line of the record as a sentence; null where it says nothing to people. */
export function sentence(text: string, room: Room, names: Names, say: Say): Told | null {
  const line = readLine(text)
  const told = line && (common(line, say) ?? room.tell(line))
  if (!line || !told) return null
  const parameters: Tellable['parameters'] = { ...told.parameters, who: names[line.who] ?? '' }
  if ('seat' in parameters) parameters.seat = names[String(parameters.seat)] ?? String(parameters.seat)
  if ('symbol' in parameters) parameters.symbol = say(`symbol.${parameters.symbol}`)
  for (const list of ['scores', 'trips']) {
    if (list in parameters) parameters[list] = String(parameters[list]).replace(/\bp\d\b/g, (seat) => names[seat] ?? seat)
  }
  return { text: say(told.key, parameters), loud: told.loud ?? false, who: line.who }
}

type Tellable = { key: string; parameters: Record<string, string | number>; loud?: boolean }

/** The lines any game may have. */
function common({ who, verb, words }: Line, say: Say): Tellable | null {
  const [seat = '', word = '', ...rest] = words.filter((word, index) => verb !== 'seat' || index !== 1 || KINDS.has(word))
  if (who !== 'table') return BY_SEAT.has(verb) ? { key: `event.${verb}`, parameters: {} } : null
  if (BY_TABLE.has(verb)) return { key: `event.${verb}`, parameters: {} }
  if (verb === 'timeout') return { key: 'event.timeout', parameters: { seat } }
  if (verb === 'result' && GIVEN_UP.has(word)) return { key: `event.result-${word}`, parameters: { seat }, loud: true }
  if (verb === 'verdict') return verdict(words)
  if (verb !== 'seat') return null
  const named = rest.join(' ').replace(/ assist$/, '')
  const name = word === 'bot' ? say(`bot.${named}`) : named.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')
  return { key: 'event.seat', parameters: { seat, name, kind: word } }
}

/** `p1 20.032 p2 20.055 within 0.007 p1 p1:20.071/0.039 p2:20.106/0.051`: who was first, and what the lines took. */
function verdict(words: readonly string[]): Tellable {
  const [within = '', winner = '', ...claims] = words.slice(words.indexOf('within') + 1)
  const read = claims.map((claim) => {
    const [seat = '', arrival = 0, trip = 0] = claim.split(/[:/]/)
    return { seat, time: Number(arrival) - Number(trip), trip: Math.round(1000 * Number(trip)) }
  })
  const [first = 0, second = 0] = read.map(({ time }) => time).sort((a, b) => a - b)
  return {
    key: winner === 'tie' ? 'page.verdict-tie' : 'page.verdict',
    parameters: {
      seat: winner,
      ahead: Math.round(1000 * (second - first)),
      within: Math.round(1000 * Number(within)),
      trips: read.map(({ seat, trip }) => `${seat} ${trip} ms`).join(', '),
    },
  }
}
