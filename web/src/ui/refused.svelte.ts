import { untrack } from 'svelte'

/** Tells every refusal that comes, once; not the one that was there before. */
export function onRefused(refused: () => object | null, shake: () => void): void {
  let known = untrack(refused)
  $effect(() => {
    const now = refused()
    if (now && now !== known) untrack(shake)
    known = now ?? known
  })
}
