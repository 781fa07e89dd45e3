import type { Declaration, TableInfo } from '../net/protocol'
import { keep, recall } from '../ui/storage'

/** A game of one person against bots of one level. */
export interface BotResult {
  /** Of the game: it counts once. */
  id: string
  level: string
  /** 1 won, 0 lost, a half shared. */
  score: number
}

/** What this browser knows of a game's bots. */
interface Kept {
  results: BotResult[]
  /** A level the player chose, and what was suggested instead. */
  chosen?: { level: string; suggested: string }
}

const KEY = 'passerelle.levels'
/** Results kept of each game. */
const MOST = 30

/** How much more likely, in logits, one wins against a level than against the next: about 72 of 100 to 50. */
const STEP = 0.95
/** How far above or below the suggested level somebody has to be to be offered another. */
const UP = 0.75
const DOWN = 1.1
/** Below the first level: nobody has to climb from farther down. */
const LOWEST = -0.5

/** The levels that are offered, from the easiest on; pure chance only where there is nothing else. */
export function offeredLevels(declaration: Declaration): string[] {
  const levels = declaration.bots.filter((level) => level !== 'random')
  return levels.length ? levels : [...declaration.bots]
}

/**
 * The level to play next. After every game an estimate of the player, in levels, moves by how much better or worse the
 * result was than expected; the suggestion follows once the two are far enough apart. Two wins lead to the next level,
 * three losses to the one below, and who wins every other game stays.
 */
export function suggestedLevel(levels: readonly string[], results: readonly BotResult[]): string {
  let [skill, suggested] = [0, 0]
  for (const { level, score } of results) {
    const rank = levels.indexOf(level)
    if (rank < 0) continue
    skill += score - 1 / (1 + Math.exp(STEP * (rank - skill)))
    skill = Math.max(LOWEST, Math.min(levels.length - 1, skill))
    while (skill - suggested > UP) suggested++
    while (suggested && suggested - skill > DOWN) suggested--
  }
  return levels[suggested] ?? ''
}

const kept = (game: string): Kept => recall<Record<string, Kept>>(KEY)?.[game] ?? { results: [] }
const put = (game: string, what: Kept): void => keep(KEY, { ...recall<Record<string, Kept>>(KEY), [game]: what })

export const suggestionFor = (declaration: Declaration): string => suggestedLevel(offeredLevels(declaration), kept(declaration.id).results)

/** The bot to offer first: the one the player chose, until the results suggest another. */
export function usualLevel(declaration: Declaration): string {
  const suggested = suggestionFor(declaration)
  const { chosen } = kept(declaration.id)
  return chosen && chosen.suggested === suggested && declaration.bots.includes(chosen.level) ? chosen.level : suggested
}

/** The player chose this level. */
export function chooseLevel(declaration: Declaration, level: string): void {
  put(declaration.id, { ...kept(declaration.id), chosen: { level, suggested: suggestionFor(declaration) } })
}

/** What is asked of a table after a game. Its commitment is to the coming game by then, so no two games share it. */
export type Finished = Pick<TableInfo, 'game' | 'declaration' | 'seats' | 'mine' | 'outcome' | 'commit'>

/** The result of a finished game of one person against bots of one level, all of the other side; null for any other. */
export function resultOf({ seats, mine, outcome, commit }: Finished): BotResult | null {
  const me = seats.find(({ seat }) => seat === mine[0])
  if (!outcome || !me || mine.length !== 1) return null
  const sides = new Set(seats.map(({ seat, team }) => team || seat))
  const others = seats.filter(({ seat, team }) => (team || seat) !== (me.team || me.seat))
  const levels = new Set(others.map(({ name }) => name))
  const areBots = seats.every(({ seat, kind }) => seat === me.seat || kind === 'bot')
  if (sides.size !== 2 || levels.size !== 1 || !areBots) return null
  const won = outcome.winners.includes(me.seat)
  const lost = others.some(({ seat }) => outcome.winners.includes(seat))
  return { id: commit, level: others[0]!.name, score: won === lost ? 0.5 : won ? 1 : 0 }
}

/** Another level to offer after a finished game, which is counted; null where the same is right, or no level was played. */
export function nextLevel(info: Finished): { level: string; isStronger: boolean } | null {
  const result = resultOf(info)
  if (!result) return null
  const known = kept(info.game)
  if (!known.results.some(({ id }) => id === result.id)) put(info.game, { ...known, results: [...known.results, result].slice(-MOST) })
  const level = suggestionFor(info.declaration)
  const levels = offeredLevels(info.declaration)
  const rise = levels.indexOf(level) - levels.indexOf(result.level)
  return rise ? { level, isStronger: rise > 0 } : null
}
