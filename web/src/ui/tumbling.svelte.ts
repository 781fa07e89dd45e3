import { untrack } from 'svelte'
import { isCalm } from './calm'

const ROLLING = 560
const STEP = 70

/** Dice that show changing faces for a moment after every new roll; `kinds` are the faces of one die. */
export function tumbling<Face>(roll: () => string, dice: () => readonly unknown[], kinds: readonly Face[]) {
  let faces = $state.raw<(Face | undefined)[]>([])
  let seen = untrack(roll)

  $effect(() => {
    const now = roll()
    const count = untrack(() => dice().length)
    if (now === seen || !count) return
    seen = now
    if (isCalm()) return
    const show = () => (faces = Array.from({ length: count }, () => kinds[Math.floor(Math.random() * kinds.length)]))
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
    /** Empty while the dice lie still. */
    get faces() {
      return faces
    },
    get now() {
      return faces.length > 0
    },
  }
}
