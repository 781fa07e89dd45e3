import { keep, recall } from '../ui/storage'
import { keptTables } from './memory'

/** Which games this browser has met: whoever has neither learnt nor played one is shown the way to its introduction. */
interface Kept {
  version: 1
  /** `learnt`: the introduction was opened; `played`: a game was played to its end; `dismissed`: nobody wants to be asked. */
  games: Record<string, 'learnt' | 'played' | 'dismissed'>
}

const KEY = 'passerelle.met'

function recalled(): Kept['games'] {
  const kept = recall<Partial<Kept>>(KEY)
  return kept?.version === 1 && kept.games ? kept.games : {}
}

let met = $state.raw(recalled())

export function meet(game: string, how: 'learnt' | 'played' | 'dismissed'): void {
  const games = recalled() // another tab may have met some
  if (!game || games[game] === how || games[game] === 'played') return
  met = { ...games, [game]: how }
  keep(KEY, { version: 1, games: met } satisfies Kept)
}

/** Whether a game is new here. `table` is the one it is about to be played at, which proves nothing. */
export const isNew = (game: string, table = ''): boolean => !(game in met) && !keptTables().some((kept) => kept.game === game && kept.id !== table)

/** Whether somebody has been here before. */
export const isReturning = (): boolean => keptTables().length > 0 || Object.keys(met).length > 0
