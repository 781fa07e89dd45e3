import type { HexadesView } from '../../net/protocol'
import { plain, read, whole } from './calculation'
import { BLACK_CHAIN, RED_CHAIN, ROWS } from './examples'

/** The small positions of the introduction; the learner plays red. */
export interface Lesson {
  red: number[]
  black: number[]
  dice: number[]
  chain?: number[]
  /** Whose roll it is: with `answer` black has found nothing, and the learner may show a number. */
  phase?: 'answer'
  /** The one cell that ends the lesson; 0 where any will do. */
  goal?: number
}

export const LESSONS: readonly Lesson[] = [
  { red: RED_CHAIN, black: [9, 16, 21, 4, 26], dice: [], chain: RED_CHAIN },
  { red: [13, 14], black: [16, 22], dice: [5, 4, 2] },
  { red: [1, 3, 14], black: [2, 16, 22], dice: [1, 1, 1] },
  { red: [13, 14], black: [16, 22], dice: [5, 4, 2], phase: 'answer' },
  { red: [13, 14, 15, 11, 12], black: [9, 16, 21, 4, 26], dice: [1, 1, 6], goal: 10 },
]

/** The lessons in which to say that one finds nothing: because it is so, and because it pays. */
export const [NOTHING, BLUFF] = [2, 4]

export const BLACK_LESSON: Lesson = { red: [10, 15, 9, 28], black: BLACK_CHAIN, dice: [], chain: BLACK_CHAIN }

export function viewOf(lesson: Lesson, change: Partial<HexadesView> = {}): HexadesView {
  const spell = (number: number) => (lesson.red.includes(number) ? 'r' : lesson.black.includes(number) ? 'b' : '.')
  return {
    viewer: 'p1',
    phase: lesson.phase ?? (lesson.dice.length ? 'find' : 'over'),
    turn: lesson.dice.length ? 'p1' : null,
    active: lesson.phase ? 'p2' : 'p1',
    numbers: ROWS,
    cells: ROWS.map(spell).join(''),
    red: 'p1',
    first: 'p1',
    lot: 'p2',
    dice: lesson.dice,
    mean: false,
    clock: null,
    deadline: null,
    last: 0,
    winner: '',
    chain: lesson.chain ?? [],
    ...change,
  }
}

export type Judged = { number: number } | { code: string; parameters: Record<string, string | number> }

/** The referee's answer to a calculation, in miniature. */
export function judge(view: HexadesView, text: string): Judged {
  const reading = read(text)
  const spelled = plain(text)
  if (!reading) return { code: 'HX-6.not-a-calculation', parameters: { text } }
  if (reading.numbers.toSorted().join() !== view.dice.toSorted().join())
    return { code: 'HX-5.not-these-dice', parameters: { dice: view.dice.join(' ') } }
  if (!reading.value) return { code: 'HX-6.division-by-zero', parameters: { text: spelled } }
  const number = whole(reading.value)
  if (number === null)
    return { code: 'HX-5.not-whole', parameters: { text: spelled, value: `${reading.value.over}/${reading.value.under}` } }
  if (number < 1 || number > 36) return { code: 'HX-1.no-such-cell', parameters: { number } }
  return view.cells[number - 1] === '.' ? { number } : { code: 'HX-5.taken', parameters: { number } }
}
