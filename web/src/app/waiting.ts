import { keep, recall } from '../ui/storage'
import type { TableInfo } from '../net/protocol'
import type { TableLine } from '../net/table.svelte'

/** The table that waits for a friend while its host plays a bot elsewhere. */
const KEY = 'passerelle.waiting'

export const waitingTable = (): string => recall<string>(KEY, 'session') ?? ''
export const setWaitingTable = (id: string): void => keep(KEY, id, 'session')
export const stopWaiting = (): void => setWaitingTable('')

const PATIENCE = 3000
const asked = new WeakMap<TableLine, number>()

/** Nobody has to press "start": the game begins once everybody sits. */
export function startWhenReady(line: TableLine, info: TableInfo): void {
  const ready = info.seats.every(({ kind, connected }) => kind === 'bot' || (kind === 'human' && connected))
  const lately = performance.now() - (asked.get(line) ?? -PATIENCE) < PATIENCE
  if (info.stage !== 'gathering' || !info.host || !ready || lately) return
  asked.set(line, performance.now())
  line.send({ type: 'start' })
}
