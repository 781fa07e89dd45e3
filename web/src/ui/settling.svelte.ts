/** In milliseconds: longer than between the taps of a double tap. */
const DOUBLE_TAP = 400

/** False for a moment after `what` can be pressed has changed, so that nobody presses what was not there yet. */
export function settling(what: () => string): { readonly settled: boolean } {
  let settled = $state(true)
  let known = ''
  const now = $derived(what()) // what it is made of may change without it: then the effect, and its wait, go on
  $effect.pre(() => {
    const first = known === ''
    known = now
    if (first) return
    settled = false
    const wait = setTimeout(() => (settled = true), DOUBLE_TAP)
    return () => clearTimeout(wait)
  })
  return {
    get settled() {
      return settled
    },
  }
}
