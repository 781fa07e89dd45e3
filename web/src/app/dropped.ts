import { keep, recall } from '../ui/storage'

/** A record somebody dropped in: kept for this visit, so that a reload does not lose it. */
const KEY = 'passerelle.record'

export const dropped = {
  get text(): string {
    return recall<string>(KEY, 'session') ?? ''
  },
  set text(record: string) {
    keep(KEY, record, 'session')
  },
}
