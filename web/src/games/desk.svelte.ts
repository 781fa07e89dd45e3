import { untrack } from 'svelte'
import type { Desk, Game, Scene } from './room'

/** Begins a desk anew when the situation is not the one it was last shown. */
export function follower<G extends Game>(): (desk: Desk<G>, scene: Scene<G>) => void {
  let followed: Desk<G> | undefined
  let last = ''
  return (desk, scene) => {
    const now = desk.situation(scene)
    if (desk === followed && now === last) return
    ;[followed, last] = [desk, now]
    untrack(() => desk.begin(scene))
  }
}

/** Keeps a desk in step with the game for as long as the page is there, whichever parts of it come and go. */
export function keepDesk<G extends Game>(desk: () => Desk<G> | undefined, scene: () => Scene<G> | null): void {
  const follow = follower<G>()
  $effect(() => {
    const [kept, now] = [desk(), scene()]
    if (kept && now) follow(kept, now)
  })
}
