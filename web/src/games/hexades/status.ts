import type { Line } from '../../record/line'
import type { SoundName, Status } from '../room'
import type { HexadesScene } from './game'

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
