import type { Line } from '../../record/line'
import type { SoundName, Status } from '../room'
import type { FormaScene } from './game'
import { isHelped } from './turn'

const SOUNDS: Readonly<Record<string, SoundName>> = { put: 'place', out: 'refused', obstacles: 'place', tower: 'place', setup: 'place', result: 'end' }

export function sound({ verb }: Line): SoundName | null {
  return SOUNDS[verb] ?? null
}

/** Whose turn it is and for what. */
export function status(scene: FormaScene): Status {
  const { view, mine, names } = scene
  if (!view.turn) return { key: 'page.status.table', hint: '' }
  const you = !mine.includes(view.turn) ? 'no' : mine.length > 1 ? 'shared' : 'yes'
  const key = view.phase === 'play' ? (view.second_try ? 'second' : 'play') : view.phase
  return { key: `page.status.${key}`, parameters: { you, name: names[view.turn] ?? '' }, hint: you === 'no' ? '' : hint(scene) }
}

function hint(scene: FormaScene): string {
  const { view } = scene
  if (view.phase !== 'play') return `page.hint.${view.phase}`
  if (view.second_try) return 'page.hint.second'
  return isHelped(scene) ? 'page.hint.helped' : 'page.hint.play'
}
