import type { VerbindungView } from '../../net/protocol'
import type { Line } from '../../record/line'
import type { SoundName, Status } from '../room'
import { hasDie } from './desk.svelte'
import type { VerbindungScene } from './game'

const SOUNDS: Readonly<Record<string, SoundName>> = { roll: 'roll', place: 'place', turn: 'place', announce: 'turn', result: 'end' }

export function sound({ verb }: Line): SoundName | null {
  return SOUNDS[verb] ?? null
}

/** Whose turn it is and for what; duties come before everything one could try. */
export function status(scene: VerbindungScene): Status {
  const { view, mine, names } = scene
  if (view.phase !== 'place' && view.phase !== 'turn') return { key: 'page.status.table', hint: '' }
  const seat = view.turn ?? ''
  const you = !mine.includes(seat) ? 'no' : mine.length > 1 ? 'shared' : 'yes'
  const key = view.phase === 'turn' ? 'turn' : view.announced ? 'announced' : 'place'
  return { key: `page.status.${key}`, parameters: { you, name: names[seat] ?? '' }, hint: you === 'no' ? onlooker(view) : hint(scene) }
}

const onlooker = (view: VerbindungView): string => (view.turned.length ? 'page.hint.turned' : '')

function hint({ view, hints, assist }: VerbindungScene): string {
  if (view.phase === 'turn') return 'page.hint.turn'
  if (view.duties) return view.announced ? 'page.hint.announced-duty' : `page.hint.duty-${view.duties}`
  if (view.announced) return 'page.hint.announced'
  if (assist && hints && !view.automatic) {
    if (hints.complete) return 'page.hint.complete'
    if (hints.spots.some(({ completing }) => completing.length)) return 'page.hint.completing'
  }
  if (!hasDie(view)) return 'page.hint.not-yours'
  if (view.used.some(Boolean)) return view.turned.length ? 'page.hint.turned-second' : 'page.hint.second'
  if (assist && hints && !hints.spots.length) return 'page.hint.stuck'
  if (view.turned.length) return 'page.hint.turned'
  return view.dice.length < 3 && view.stock ? 'page.hint.two-dice' : 'page.hint.place'
}
