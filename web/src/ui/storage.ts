import { fromJson } from '../net/json'

/** What this browser was asked to keep; null where there is nothing that can be read. */
export function recall<T>(key: string): T | null {
  try {
    return fromJson<T | null>(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export const keep = (key: string, value: unknown): void => localStorage.setItem(key, JSON.stringify(value))
