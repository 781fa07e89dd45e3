import type { TableInfo } from '../net/protocol'
import type { TableLine } from '../net/table.svelte'

/** The table that waits for a friend while its host plays a bot elsewhere. */
const KEY = 'passerelle.waiting'

export const waitingTable = (): string => sessionStorage.getItem(KEY) ?? ''
export const setWaitingTable = (id: string): void => sessionStorage.setItem(KEY, id)
export const stopWaiting = (): void => sessionStorage.removeItem(KEY)

/** Nobody has to press "start": the game begins once everybody sits. */
export function startWhenReady(line: TableLine, info: TableInfo): void {
  const ready = info.seats.every(({ kind, connected }) => kind === 'bot' || (kind === 'human' && connected))
  if (info.stage === 'gathering' && info.host && ready) line.send({ type: 'start' })
}
