import { fromJson } from '../net/json'

type Kind = 'local' | 'session'

/** What could not be kept: it lasts as long as the page. */
const here = new Map<string, string>()

/** A browser may forbid to keep anything: even to look at a storage is then an error. */
const storage = (kind: Kind): Storage => (kind === 'local' ? localStorage : sessionStorage)

/** Whether what is kept here is gone when the page is closed. */
export function keepsNothing(): boolean {
  try {
    storage('local').setItem('passerelle.here', '1')
    return false
  } catch {
    return true
  }
}

/** What this browser was asked to keep, or for this visit alone; null where there is nothing that can be read. */
export function recall<T>(key: string, kind: Kind = 'local'): T | null {
  try {
    return fromJson<T | null>(here.get(key) ?? storage(kind).getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const listeners = new Set<(key: string) => void>()

/** `listener` hears of everything that is kept from now on, beyond this visit. */
export const onKeep = (listener: (key: string) => void): void => void listeners.add(listener)

export function keep(key: string, value: unknown, kind: Kind = 'local'): void {
  const text = JSON.stringify(value)
  try {
    storage(kind).setItem(key, text)
    here.delete(key)
  } catch {
    here.set(key, text)
  }
  if (kind === 'local') listeners.forEach((listener) => listener(key))
}

/** Everything whose name begins so, for good. */
export function forgetAll(prefix: string): void {
  for (const key of [...here.keys()]) if (key.startsWith(prefix)) here.delete(key)
  for (const kind of ['local', 'session'] as const) {
    try {
      for (const key of Object.keys(storage(kind))) if (key.startsWith(prefix)) storage(kind).removeItem(key)
    } catch {
      // Nothing was kept there.
    }
  }
}
