import { bestsKey, entryOf, gameIds } from '../games'
import { isLoose, listOf, partsOf, type Loose } from '../ui/loose'
import { forgetAll, keep, recall } from '../ui/storage'
import { mergeTimes, TIMES_KEY } from './own-times'
import { GAMES_KEY, mergeGames } from './played'

/**
 * Everything this browser keeps for its owner, as one value: for a file, for another browser. What is taken in is
 * merged with what is there, never put in its place, and nothing of it is believed before it is looked at.
 */
export interface Bundle {
  passerelle: 'mine'
  version: 1
  kept: Record<string, unknown>
}

const entriesOf = (value: unknown): [string, unknown][] => Object.entries(partsOf(value))
const isId = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value)
const isGame = (name: string): boolean => /^[a-z]{1,32}$/.test(name)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** By game: what both have is merged, what one has is looked at. */
function byGame(one: unknown, other: unknown, merge: (one: unknown, other: unknown) => unknown): Loose {
  const [mine, theirs] = [new Map(entriesOf(one)), new Map(entriesOf(other))]
  const games = [...new Set([...mine.keys(), ...theirs.keys()])].filter(isGame)
  return Object.fromEntries(games.map((game): [string, unknown] => [game, merge(mine.get(game), theirs.get(game))]))
}

interface Solved {
  stars: number
  figure: number
  late?: boolean
}
const asSolved = (value: unknown): Solved[] => {
  if (!isLoose(value) || !isNumber(value['figure']) || ![1, 2, 3].includes(Number(value['stars']))) return []
  return [{ stars: Number(value['stars']), figure: value['figure'], ...(value['late'] === true && { late: true }) }]
}
const daysOf = (value: unknown): [string, Solved][] =>
  entriesOf(value).flatMap(([day, solved]) => (/^\d{4}-\d\d-\d\d$/.test(day) ? asSolved(solved).map((one): [string, Solved] => [day, one]) : []))

/** On its own day before late, then the more stars; else what was here. */
function mergeDays(mine: unknown, theirs: unknown): Loose {
  const days = new Map(daysOf(mine))
  for (const [day, solved] of daysOf(theirs)) {
    const known = days.get(day)
    const better = known && (Boolean(known.late) === Boolean(solved.late) ? solved.stars > known.stars : known.late)
    if (!known || better) days.set(day, solved)
  }
  return Object.fromEntries(days)
}

/** Results kept of each game (`levels.ts`). */
const MOST_RESULTS = 30

function mergeLevels(mine: unknown, theirs: unknown): Loose {
  const results = new Map<string, unknown>()
  for (const result of [theirs, mine].flatMap((kept) => listOf(partsOf(kept)['results']))) {
    const fine = isLoose(result) && isId(result['id']) && isId(result['level']) && [0, 0.5, 1].includes(Number(result['score']))
    if (fine) results.set(String(result['id']), { id: result['id'], level: result['level'], score: Number(result['score']) })
  }
  const chosen = [mine, theirs].map((kept) => partsOf(kept)['chosen']).find((one) => isLoose(one) && isId(one['level']) && isId(one['suggested']))
  return { results: [...results.values()].slice(-MOST_RESULTS), ...(isLoose(chosen) && { chosen: { level: chosen['level'], suggested: chosen['suggested'] } }) }
}

/** Kept as `{ version: 1, games }`: of both, what was here comes first. */
const versioned =
  (merge: (mine: unknown, theirs: unknown) => unknown) =>
  (mine: unknown, theirs: unknown): Loose => {
    const games = [mine, theirs].map((kept) => (isLoose(kept) && kept['version'] === 1 ? kept['games'] : null))
    return { version: 1, games: byGame(games[0], games[1], merge) }
  }

/** `choicesFor` looks at each of them when they are used. */
const mergeChoices = (mine: unknown, theirs: unknown): unknown => (isLoose(mine) ? mine : isLoose(theirs) ? theirs : {})

const MET = ['dismissed', 'learnt', 'played']
const mergeMet = (mine: unknown, theirs: unknown): string => MET[Math.max(0, MET.indexOf(String(mine)), MET.indexOf(String(theirs)))]!

/** Tables kept (`memory.ts`). */
const MOST_TABLES = 40
const asTable = (value: unknown) => {
  if (!isLoose(value) || !isId(value['id']) || !Array.isArray(value['keys']) || !isNumber(value['at'])) return []
  const game = typeof value['game'] === 'string' && isGame(value['game']) ? value['game'] : ''
  return [{ id: value['id'], game, keys: value['keys'].filter(isId).slice(0, 12), at: value['at'] }]
}

function mergeTables(mine: unknown, theirs: unknown): unknown {
  const tables = new Map<string, ReturnType<typeof asTable>[number]>()
  for (const table of [mine, theirs].flatMap((list) => listOf(list).flatMap(asTable))) {
    const known = tables.get(table.id)
    tables.set(table.id, known ? { ...known, game: known.game || table.game, keys: [...new Set([...known.keys, ...table.keys])], at: Math.max(known.at, table.at) } : table)
  }
  return [...tables.values()].sort((one, other) => other.at - one.at).slice(0, MOST_TABLES)
}

/** What was set here stays; only what has the form of a setting comes in. */
function mergeSettings(mine: unknown, theirs: unknown): Loose {
  const plain = entriesOf(theirs).filter(([name, value]) => /^[a-z]{1,20}$/.test(name) && (typeof value === 'boolean' || (typeof value === 'string' && value.length <= 40)))
  const coming: Record<string, unknown> = Object.fromEntries(plain)
  if (coming['theme'] !== 'light' && coming['theme'] !== 'dark') delete coming['theme']
  if (!['slow', 'normal', 'fast'].includes(String(coming['pace']))) delete coming['pace']
  delete coming['notices'] // a browser asks its owner for that
  const known = partsOf(mine)
  return { ...coming, ...known, ...(!known['name'] && typeof coming['name'] === 'string' && { name: coming['name'] }) }
}

const MERGES: Readonly<Record<string, (mine: unknown, theirs: unknown) => unknown>> = {
  [GAMES_KEY]: mergeGames,
  [TIMES_KEY]: mergeTimes,
  'passerelle.puzzles': (mine, theirs) => byGame(mine, theirs, mergeDays),
  'passerelle.levels': (mine, theirs) => byGame(mine, theirs, mergeLevels),
  'passerelle.choices': versioned(mergeChoices),
  'passerelle.met': versioned(mergeMet),
  'passerelle.tables': mergeTables,
  'passerelle.settings': mergeSettings,
}

/** Of the parts above, what is the same on every device: bests are too. */
export const KEPT_THERE: ReadonlySet<string> = new Set([GAMES_KEY, TIMES_KEY, 'passerelle.puzzles', 'passerelle.levels', 'passerelle.met'])
export const isKeptThere = (key: string): boolean => KEPT_THERE.has(key) || gameIds().some((game) => key === bestsKey(game))

const EVERYTHING: ReadonlySet<string> = new Set(Object.keys(MERGES))

/** All there is, or of these parts; and the bests. */
export function gather(parts = EVERYTHING): Bundle {
  const keys = [...parts, ...gameIds().map(bestsKey)]
  const kept = keys.map((key): [string, unknown] => [key, recall<unknown>(key)]).filter(([, value]) => value !== null)
  return { passerelle: 'mine', version: 1, kept: Object.fromEntries(kept) }
}

/** Merges a bundle with what is here, or these parts of it. False where it is none. */
export function takeIn(bundle: unknown, parts = EVERYTHING): boolean {
  if (!isLoose(bundle) || bundle['passerelle'] !== 'mine' || bundle['version'] !== 1 || !isLoose(bundle['kept'])) return false
  const kept = new Map(entriesOf(bundle['kept']))
  for (const [key, merge] of Object.entries(MERGES)) if (parts.has(key) && kept.has(key)) keep(key, merge(recall<unknown>(key), kept.get(key)))
  for (const game of gameIds()) if (kept.has(bestsKey(game))) entryOf(game)?.bests?.take(kept.get(bestsKey(game)))
  return true
}

/** What a text says, if it is JSON; else null. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The same, of the text of a file. */
export const takeInText = (text: string): boolean => takeIn(parsed(text))

/** Everything of this page that the browser keeps. */
export const eraseAll = (): void => forgetAll('passerelle.')
