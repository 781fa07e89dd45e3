import type { SoundName } from '../../app/sound'
import type { FormaHints, FormaView } from '../../net/protocol'
import type { Line, Scene, Verdict } from '../room'
import { spell } from './position'
import { isHelped } from './turn'

type Told = { key: string; parameters: Record<string, string | number>; loud?: boolean }

/** The words of a record line: which text, and what stands in it. Seats are named by the caller. */
export function tell({ who, verb, words }: Line): Told | null {
  const [first = '', second = ''] = words
  switch (verb) {
    case 'lot':
      return { key: 'event.lot', parameters: { seat: first } }
    case 'setup':
      return { key: 'event.setup', parameters: { tower: second, count: words.length - 3 }, loud: true }
    case 'obstacles':
      return { key: 'event.obstacles', parameters: { count: first === 'none' ? 0 : words.length }, loud: true }
    case 'tower':
      return { key: 'event.tower', parameters: { tower: first }, loud: true }
    case 'put':
      return { key: 'event.put', parameters: { piece: first, squares: words.slice(1).join(' ') }, loud: true }
    case 'out':
      return { key: 'event.out', parameters: { seat: first, piece: second }, loud: true }
    case 'pass':
      return { key: 'event.pass', parameters: {} }
    case 'result':
      return who === 'table' ? { key: 'event.result', parameters: { scores: spellScores(words) }, loud: true } : null
    default:
      return null
  }
}

/** `p1 12 p2 40` becomes `p1 (12), p2 (40)`. */
const spellScores = (words: readonly string[]): string =>
  words.flatMap((word, index) => (index % 2 ? [] : [`${word} (${spell(Number(words[index + 1]))})`])).join(', ')

export function sound({ verb }: Line): SoundName | null {
  return ({ put: 'place', out: 'refused', obstacles: 'place', tower: 'place', setup: 'place', result: 'end' } as Record<string, SoundName>)[verb] ?? null
}

/** Whose turn it is and for what. */
export function status(scene: Scene<FormaView, FormaHints>): Verdict {
  const { view, mine, names } = scene
  if (!view.turn) return { key: 'page.status.table', hint: '' }
  const you = !mine.includes(view.turn) ? 'no' : mine.length > 1 ? 'shared' : 'yes'
  const key = view.phase === 'play' ? (view.second_try ? 'second' : 'play') : view.phase
  return { key: `page.status.${key}`, parameters: { you, name: names[view.turn] ?? '' }, hint: you === 'no' ? '' : hint(scene) }
}

function hint(scene: Scene<FormaView, FormaHints>): string {
  const { view } = scene
  if (view.phase !== 'play') return `page.hint.${view.phase}`
  if (view.second_try) return 'page.hint.second'
  return isHelped(scene) ? 'page.hint.helped' : 'page.hint.play'
}
