import { fromJson } from './json'

/** What those who run the server tell everybody in one line; empty: nothing. */
export const notice = $state({ text: '' })

/** A table tells it by itself; every other page asks now and then. */
const EVERY = 60_000

async function ask(): Promise<void> {
  if (document.hidden) return
  try {
    const answer = await fetch('/api/notice')
    if (answer.ok) notice.text = fromJson<{ text?: string }>(await answer.text()).text ?? ''
  } catch {
    // without a line there is nothing to tell
  }
}

/** While a page is open. Returns what ends it. */
export function watchNotice(): () => void {
  void ask()
  const timer = setInterval(() => void ask(), EVERY)
  return () => clearInterval(timer)
}
