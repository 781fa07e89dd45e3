import type { Outcome, SeatInfo } from '../../net/protocol'
import type { Line } from '../../record/line'
import type { SoundName, Status, Words } from '../room'
import { ownSeat, type DobbleScene } from './turn'

const SOUNDS: Readonly<Record<string, SoundName>> = { play: 'place', name: 'place', miss: 'refused', round: 'turn', result: 'end' }

export function sound({ verb }: Line): SoundName | null {
  return SOUNDS[verb] ?? null
}

/** What is to be done now. */
export function status(scene: DobbleScene): Status {
  const { view } = scene
  const me = ownSeat(scene)
  const asked = (key: string, hint = '') => ({ key: `page.status.${key}`, hint: hint && `page.hint.${hint}` })
  if (view.phase === 'over') return asked('over')
  if (me?.gone) return asked('gone')
  if (view.phase === 'name') return asked('name', me ? 'name' : '')
  if (view.finder) return asked('pair', me ? 'pair' : '')
  if (view.phase === 'pair') return asked('ready', me ? 'ready-pair' : '')
  if (view.phase !== 'play') return asked('ready', me && !view.ended ? 'ready' : '')
  if (!me) return asked('watch')
  if (me.card === null) return asked('empty', 'empty')
  return asked('find', 'find')
}

/** A team wins together; in training there is nobody to win against. */
export function verdict({ winners }: Outcome, seats: readonly SeatInfo[], name: string): Words | null {
  if (seats.length === 1) return { key: 'outcome.alone' }
  const teams = new Set(seats.filter(({ seat }) => winners.includes(seat)).map(({ team }) => team))
  const team = teams.size === 1 ? [...teams][0] : ''
  return team ? { key: 'outcome.team', parameters: { team, name } } : null
}
