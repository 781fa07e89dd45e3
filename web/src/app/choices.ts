import type { Declaration } from '../net/protocol'
import { keep, recall } from '../ui/storage'
import { formOf } from './options'
import type { PlaceTaker } from './tables'

/** What was chosen for the last table of a game, to be proposed for the next. */
export interface Choices {
  /** A way to play: one of the shell's, or the key of a way to play alone. */
  way: string
  count: number
  sitters: PlaceTaker[]
  /** Of those at one screen, seat by seat. */
  names: string[]
  place: number
  options: Record<string, string>
  length: number
  public: boolean
}

interface Kept {
  version: 1
  games: Record<string, Partial<Choices>>
}

const KEY = 'passerelle.choices'

function all(): Kept['games'] {
  const kept = recall<Partial<Kept>>(KEY)
  return kept?.version === 1 && kept.games ? kept.games : {}
}

export function keepChoices(game: string, choices: Partial<Choices>): void {
  keep(KEY, { version: 1, games: { ...all(), [game]: { ...all()[game], ...choices } } } satisfies Kept)
}

const SITTERS: readonly PlaceTaker[] = ['here', 'open', 'bot']

/** The last choices for a game, without what it does not offer (any more). */
export function choicesFor({ id, seat_counts, options }: Declaration): Partial<Choices> {
  const kept = all()[id] ?? {}
  const known: Partial<Choices> = {}
  if (typeof kept.way === 'string') known.way = kept.way
  if (seat_counts.includes(kept.count ?? 0)) known.count = kept.count
  if (Array.isArray(kept.sitters)) known.sitters = kept.sitters.filter((sitter) => SITTERS.includes(sitter))
  if (Array.isArray(kept.names)) known.names = kept.names.map(String)
  if (Number.isInteger(kept.place)) known.place = kept.place
  if (kept.options && typeof kept.options === 'object') {
    const fitting = options.filter(({ name }) => typeof kept.options?.[name] === 'string')
    known.options = Object.fromEntries(fitting.filter((option) => formOf(option, kept.options![option.name]!)).map(({ name }) => [name, kept.options![name]!]))
  }
  if (Number.isInteger(kept.length)) known.length = kept.length
  if (typeof kept.public === 'boolean') known.public = kept.public
  return known
}
