import { untrack } from 'svelte'
import { keep, recall } from '../ui/storage'
import type { Desk, Game, Scene } from './room'

/** What was in hand, and in which situation. */
interface Kept {
  situation: string
  content: unknown
}

/** Begins a desk anew when the situation is not the one it was last shown; at first, `before` is taken up again. */
export function follower<G extends Game>(before: () => Kept | null = () => null): (desk: Desk<G>, scene: Scene<G>) => void {
  let followed: Desk<G> | undefined
  let last = ''
  return (desk, scene) => {
    const now = desk.situation(scene)
    if (desk === followed && now === last) return
    const found = followed ? null : before()
    ;[followed, last] = [desk, now]
    untrack(() => {
      desk.begin(scene)
      if (found?.situation === now && found.content) desk.resume?.(found.content)
    })
  }
}

/**
 * Keeps a desk in step with the game for as long as the page is there, whichever parts of it come and go; under `name`
 * also over a reload, as long as nothing has happened meanwhile.
 */
export function keepDesk<G extends Game>(desk: () => Desk<G> | undefined, scene: () => Scene<G> | null, name?: () => string): void {
  const key = () => `passerelle.desk.${name?.()}`
  const follow = follower<G>(() => (name ? recall<Kept>(key(), 'session') : null))
  $effect(() => {
    const [kept, now] = [desk(), scene()]
    if (kept && now) follow(kept, now)
  })
  $effect(() => {
    const [kept, now] = [desk(), scene()]
    if (!name || !kept?.keep || !now) return
    keep(key(), { situation: kept.situation(now), content: kept.keep() } satisfies Kept, 'session')
  })
}
