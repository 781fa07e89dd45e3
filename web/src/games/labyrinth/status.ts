import type { Outcome, SeatInfo } from '../../net/protocol'
import type { Line } from '../../record/line'
import type { SoundName, Status, Words } from '../room'
import type { LabyrinthScene } from './game'
import { boardOf, looksBack } from './play'

const SOUNDS: Readonly<Record<string, SoundName>> = { push: 'place', goal: 'turn', void: 'refused', won: 'turn', result: 'end' }

export function sound({ verb }: Line): SoundName | null {
  return SOUNDS[verb] ?? null
}

/** What is going on, in a few words. */
export function status(scene: LabyrinthScene): Status {
  const { view, mine, names, say } = scene
  const you = mine.length === 1 ? 'yes' : mine.length ? 'shared' : 'no'
  switch (view.phase) {
    case 'lay': {
      const waiting = view.boards.filter(({ tiles }) => !tiles.length).map(({ seat }) => seat)
      const own = waiting.find((seat) => mine.includes(seat))
      const parameters = { you: own ? (mine.length > 1 ? 'shared' : 'yes') : 'no', name: names[own ?? waiting[0] ?? ''] ?? '' }
      return { key: 'page.status.lay', parameters, hint: own ? 'page.hint.lay' : '' }
    }
    case 'race': {
      const hint = !mine.length ? '' : view.needs_call && view.automatic ? 'page.hint.needs-call' : view.automatic ? 'page.hint.automatic' : 'page.hint.race'
      return { key: 'page.status.race', parameters: { goal: say(`object.${view.goal}`) }, hint }
    }
    case 'countdown': {
      const late = view.slow_seat !== '' && mine.length === 1 && mine.includes(view.slow_seat)
      return { key: looksBack(view) && !view.last?.winner ? 'page.status.void' : 'page.status.countdown', hint: late ? 'page.hint.late' : 'page.hint.countdown' }
    }
    case 'between': {
      const winner = view.last?.winner ?? ''
      const parameters = { you: winner && mine.includes(winner) ? you : 'no', name: names[winner] ?? '', won: winner ? 'yes' : 'no' }
      return { key: 'page.status.between', parameters, hint: mine.includes(view.next_by) ? 'page.hint.next' : view.boards.length > 1 ? 'page.hint.wait' : '' }
    }
    default:
      return { key: 'page.status.table', hint: '' }
  }
}

/** When the solo clock runs out, or the winner's time for the next card. */
export const deadline = (view: LabyrinthScene['view']): number | null => (view.phase === 'over' ? null : (view.ends_at ?? view.next_until))

/** Whether this seat gives a start to the other (LB-18). */
export const note = (view: LabyrinthScene['view'], seat: string): string => (view.slow_seat === seat && boardOf(view, seat) ? 'page.note.late' : '')

/** Alone there is nobody to win against. */
export const verdict = (_outcome: Outcome, seats: readonly SeatInfo[]): Words | null => (seats.length === 1 ? { key: 'outcome.alone' } : null)
