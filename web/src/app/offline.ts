import { after, hasPuzzle, today } from './puzzles'
import { puzzleOf } from '../net/api'
import { compareBuild } from '../net/version.svelte'

/** Keeps the page for times without a line: after it has been shown, so that nothing waits for it. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ build?: unknown; asks?: unknown }>) => {
    if (typeof data.build === 'string') compareBuild(data.build)
    if (data.asks === 'path') ports[0]?.postMessage(location.pathname) // a notice is about a table: is it open here?
  })
  addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => {})) // not over plain http
}

/** Once the worker answers for this page: at the first visit a little later than the page. */
async function controlled(): Promise<void> {
  await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller) return
  await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }))
}

/** Asks for today's and tomorrow's puzzles of these games, so that they are there later, without a line. */
export function keepPuzzles(games: readonly string[]): void {
  if (!('serviceWorker' in navigator)) return
  const wanted = [today(), after(today(), 1)].flatMap((day) => games.filter(hasPuzzle).map((game) => ({ game, day })))
  void controlled().then(() => Promise.all(wanted.map(({ game, day }) => puzzleOf(game, day).catch(() => null))))
}
