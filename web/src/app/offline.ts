import { entryOf } from '../games'
import { puzzleOf } from '../net/api'
import { compareBuild } from '../net/version.svelte'

/** Today where the visitor is. */
export const today = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Keeps the page for times without a line: after it has been shown, so that nothing waits for it. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ build?: unknown }>) => {
    if (typeof data.build === 'string') compareBuild(data.build)
  })
  addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => {})) // not over plain http
}

/** Once the worker answers for this page: at the first visit a little later than the page. */
async function controlled(): Promise<void> {
  await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller) return
  await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }))
}

/** Asks for today's puzzles of these games, so that they are there later; who has no line has yesterday's visit. */
export function keepPuzzles(games: readonly string[]): void {
  if (!('serviceWorker' in navigator)) return
  const having = games.filter((game) => entryOf(game)?.alone?.some(({ page }) => page === 'puzzle'))
  void controlled().then(() => Promise.all(having.map((game) => puzzleOf(game, today()).catch(() => null))))
}
