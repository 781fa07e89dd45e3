/** A record somebody dropped in: kept for this visit, so that a reload does not lose it. */
const KEY = 'passerelle.record'

export const dropped = {
  get text(): string {
    return sessionStorage.getItem(KEY) ?? ''
  },
  set text(record: string) {
    sessionStorage.setItem(KEY, record)
  },
}
