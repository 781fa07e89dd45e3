import { buildNow, compareBuild } from '../net/version.svelte'

/** Whether something on this page went wrong that nobody was there to hear of. A reload loses nothing. */
export const faults = $state({ happened: false })

/** A part of the page that cannot be loaded: the server has another page by now, or it cannot be reached. */
export async function missed(): Promise<void> {
  const build = await buildNow()
  if (build) compareBuild(build)
}

/** What a browser may refuse at any time: a notification, a wake lock, a share that was put off. */
const REFUSED = ['AbortError', 'NotAllowedError']

/** Browsers report harmless things too; those are not errors, or come from elsewhere and say nothing. */
const isFault = (thrown: unknown): boolean => thrown instanceof Error && !REFUSED.includes(thrown.name)

/** Everything that is thrown and caught by nobody ends here; gives the way to stop. */
export function watchFaults(): () => void {
  const happened = (event: ErrorEvent | PromiseRejectionEvent): void => {
    if (isFault('reason' in event ? event.reason : event.error)) faults.happened = true
  }
  const heard = (): void => void missed()
  addEventListener('error', happened)
  addEventListener('unhandledrejection', happened)
  addEventListener('vite:preloadError', heard)
  return () => {
    removeEventListener('error', happened)
    removeEventListener('unhandledrejection', happened)
    removeEventListener('vite:preloadError', heard)
  }
}
