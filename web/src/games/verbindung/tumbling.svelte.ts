import { untrack } from 'svelte'
import { FACES } from './faces'

const ROLLING = 560
const STEP = 70

/** Changing faces for a moment after every new roll; none to those who asked for calm. */
export function tumbling(roll: () => string, dice: () => readonly string[]) {
  let faces = $state.raw<string[]>([])
  let seen = untrack(roll)

  $effect(() => {
    const now = roll()
    const count = untrack(() => dice().length)
    if (now === seen || !count) return
    seen = now
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const show = () => (faces = Array.from({ length: count }, () => FACES[Math.floor(Math.random() * 6)]!))
    show()
    const changing = setInterval(show, STEP)
    const rest = setTimeout(stop, ROLLING)
    function stop(): void {
      clearInterval(changing)
      clearTimeout(rest)
      faces = []
    }
    return stop
  })

  return {
    get faces() {
      return faces
    },
    get now() {
      return faces.length > 0
    },
  }
}
