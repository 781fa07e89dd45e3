import type { Outcome, SeatInfo } from '../../net/protocol'
import type { Line } from '../../record/line'
import type { SoundName, Status, Teller, Told, Words } from '../room'
import { ownSeat, type DobbleScene } from './turn'

/** The words of a record line: which text, and what stands in it. Seats are named by the caller, symbols here. */
export function tell({ who, verb, words }: Line, { say }: Teller): Told | null {
  const [first = '', second = ''] = words
  switch (verb) {
    case 'start':
      return { key: 'event.start', parameters: {}, loud: true }
    case 'give':
      return { key: 'event.give', parameters: { to: first, giver: second, count: words.length - 2 } }
    case 'name':
      return { key: 'event.name', parameters: { symbol: say(`symbol.${first}`) } }
    case 'play':
    case 'miss':
      return { key: `event.${verb}`, parameters: { symbol: say(`symbol.${words.at(-1)}`) }, quiet: true }
    case 'lot':
      return { key: 'event.lot', parameters: { seat: first } }
    case 'round':
      return { key: 'event.round', parameters: { team: first }, loud: true }
    case 'result':
      return who === 'table' ? { ...result(words), loud: true } : null
    default:
      return null
  }
}

/** The best of `pink 5 blue 3`; in training there is one number, the pairs found. */
function result(words: readonly string[]): Told {
  const scores = words.flatMap((word, index) => (index % 2 ? [] : [{ team: word, count: Number(words[index + 1]) }]))
  if (scores.length === 1) return { key: 'event.result-training', parameters: { count: scores[0]!.count } }
  const best = scores.reduce((best, score) => (score.count > best.count ? score : best))
  if (scores.filter(({ count }) => count === best.count).length > 1) return { key: 'event.result-shared', parameters: { count: best.count } }
  return { key: 'event.result', parameters: best }
}

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
