import type { Line } from '../../record/line'
import type { SoundName, Status } from '../room'
import type { HexScene } from './game'

export const sound = ({ verb }: Line): SoundName | null => (verb === 'put' ? 'place' : verb === 'result' ? 'end' : null)

export const status = ({ view, names }: HexScene): Status => ({
  key: view.winner ? 'page.over' : 'page.turn',
  parameters: { name: names[view.turn] ?? '' },
  hint: '',
})
