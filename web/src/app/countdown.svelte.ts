/** The whole seconds left until a moment of a clock, counted while there is one. */
export function countdown(deadline: () => number | null, now: () => number) {
  let time = $state(0)
  const until = $derived(deadline())

  $effect(() => {
    if (until === null) return
    time = now()
    const ticking = setInterval(() => (time = now()), 200)
    return () => clearInterval(ticking)
  })

  return {
    get left(): number | null {
      return until === null ? null : Math.max(0, Math.ceil((until - time) / 1000))
    },
  }
}
