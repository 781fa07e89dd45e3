import { listed } from '../../i18n/texts.svelte'
import type { Line } from '../../record/line'
import type { Names, SoundName, Status, Teller, Told } from '../room'
import type { FormaScene } from './game'
import { spell } from './position'
import { isHelped } from './turn'

/** The words of a record line: which text, and what stands in it. One seat is named by the caller, the scores here. */
export function tell({ who, verb, words }: Line, { names }: Teller): Told | null {
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
      return { key: 'event.pass' }
    case 'result':
      return who === 'table' ? { key: 'event.result', parameters: { scores: spellScores(words, names) }, loud: true } : null
    default:
      return null
  }
}

/** `p1 12 p2 40` becomes `Ada (12) and Bo (40)`. */
const spellScores = (words: readonly string[], names: Names): string =>
  listed(words.flatMap((word, index) => (index % 2 ? [] : [`${names[word] ?? word} (${spell(Number(words[index + 1]))})`])))

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
