import type { Line } from '../../record/line'
import type { SoundName, Status, Told } from '../room'
import { pretty } from './calculation'
import type { HexadesScene } from './game'

/** The words of a record line: which text, and what stands in it. Seats are named by the caller. */
export function tell({ verb, words }: Line): Told | null {
  const [first = '', , third = ''] = words
  switch (verb) {
    case 'lot':
    case 'begins':
      return { key: `event.${verb}`, parameters: { seat: first } }
    case 'colour':
      return { key: 'event.colour', parameters: { colour: first } }
    case 'colours':
      return { key: 'event.colours', parameters: { seat: first, colour: words[1] ?? '' } }
    case 'roll':
      return { key: 'event.roll', parameters: { dice: words.join(' ') } }
    case 'place':
      return third
        ? { key: 'event.place', parameters: { number: first, calculation: pretty(third) }, loud: true }
        : { key: 'event.place-free', parameters: { number: first }, loud: true }
    case 'point':
      return { key: 'event.point', parameters: { number: first, calculation: pretty(third) }, loud: true }
    case 'none':
    case 'silent':
      return { key: `event.${verb}`, parameters: {} }
    case 'result':
      return words[1] === 'chain' ? { key: 'event.result', parameters: { seat: first }, loud: true } : null
    default:
      return null
  }
}

const SOUNDS: Readonly<Record<string, SoundName>> = { roll: 'roll', place: 'place', result: 'end' }

export function sound({ verb }: Line): SoundName | null {
  return SOUNDS[verb] ?? null
}

const WAITS = new Set(['colour', 'find', 'answer', 'free'])

/** Whose turn it is and for what. */
export function status({ view, mine, names }: HexadesScene): Status {
  if (!WAITS.has(view.phase)) return { key: 'page.status.table', hint: '' }
  const seat = view.turn ?? ''
  const you = !mine.includes(seat) ? 'no' : mine.length > 1 ? 'shared' : 'yes'
  const parameters = { you, name: names[seat] ?? '', active: names[view.active] ?? '' }
  const hint = you === 'no' ? '' : `page.hint.${view.phase === 'answer' && view.mean ? 'answer-mean' : view.phase}`
  return { key: `page.status.${view.phase}`, parameters, hint }
}
