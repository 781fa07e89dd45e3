import type { Line } from '../../record/line'
import type { SoundName, Status, Told } from '../room'
import type { HexScene } from './game'

export function tell({ verb, words }: Line): Told | null {
  const [first = ''] = words
  if (verb === 'put') return { key: 'event.put', parameters: { cell: first }, loud: true }
  return verb === 'result' ? { key: 'event.result', parameters: { seat: first }, loud: true } : null
}

export const sound = ({ verb }: Line): SoundName | null => (verb === 'put' ? 'place' : verb === 'result' ? 'end' : null)

export const status = ({ view, names }: HexScene): Status => ({
  key: view.winner ? 'page.over' : 'page.turn',
  parameters: { name: names[view.turn] ?? '' },
  hint: '',
})
