import { untrack } from 'svelte'
import type { Say } from '../i18n/texts.svelte'
import type { TableInfo } from '../net/protocol'
import { announcer } from '../ui/announce.svelte'
import { countdown } from './countdown.svelte'
import { sounds } from './sound'

/** The countdown that ends a pause; says that there is one, and ticks. */
export function pauseOf(info: () => TableInfo | null, say: () => Say) {
  const until = $derived.by(() => {
    const left = info()?.resumes_in ?? null
    return left === null ? null : performance.now() + left
  })
  const clock = countdown(() => until, () => performance.now())
  const paused = $derived(info()?.paused ?? false)
  const counting = $derived(until !== null)

  $effect(() => {
    if (paused) untrack(() => announcer.tell(say()('page.paused')))
  })
  $effect(() => {
    if (counting) untrack(() => announcer.tell(say()('page.resuming', { seconds: clock.left ?? 0 })))
  })
  $effect(() => {
    if (clock.left) sounds.tick()
  })

  return {
    /** Seconds until the game goes on; null while nobody has asked for that. */
    get left(): number | null {
      return clock.left === null ? null : Math.max(1, clock.left)
    },
  }
}
