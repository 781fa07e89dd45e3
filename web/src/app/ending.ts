import type { TableInfo } from '../net/protocol'

type Ended = Pick<TableInfo, 'mine' | 'outcome' | 'seats'>

/** How a game ended for who played it at this screen; empty where both sides sat here, nobody did, or nobody won. */
export function resultHere({ mine, outcome, seats }: Ended): 'won' | 'shared' | 'lost' | '' {
  const won = mine.filter((seat) => outcome?.winners.includes(seat)).length
  if (!outcome?.winners.length || !mine.length || seats.filter(({ kind }) => kind !== 'open').length < 2) return ''
  if (!won) return 'lost'
  if (mine.length > won) return ''
  const sides = new Set(seats.filter(({ seat }) => outcome.winners.includes(seat)).map(({ seat, team }) => team || seat))
  return sides.size > 1 ? 'shared' : 'won'
}

/** The same, where one person alone plays here and has won: they are spoken to. In a team it is the team. */
export function wonBy(info: Ended): 'won' | 'shared' | 'team' | '' {
  const result = resultHere(info)
  if (info.mine.length !== 1 || (result !== 'won' && result !== 'shared')) return ''
  return result === 'won' && (info.outcome?.winners.length ?? 0) > 1 ? 'team' : result
}
