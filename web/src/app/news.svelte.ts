import { untrack } from 'svelte'
import type { Room, Scene } from '../games/room'
import { readLine } from '../record/line'
import { announcer } from '../ui/announce.svelte'
import { sounds } from './sound'
import type { Sentence } from './words'

/** Which lines of a game are new: what was there on entering is not. */
export class Unheard {
  #count = -1
  #game = 0

  /** The first new line, counted from 0; null where there is none. */
  from(game: number, count: number): number | null {
    const [heard, same] = [this.#count, game === this.#game]
    ;[this.#count, this.#game] = [count, game]
    if (heard < 0 || (same && count <= heard)) return null
    return same ? heard : 0
  }
}

interface Table {
  room: Room
  scene: Scene
  /** The lines of the game under way, as sentences. */
  told: readonly (Sentence | null)[]
  /** Which game of the table. */
  game: number
  /** Whether there are turns: then one is told when it is one's own. */
  turns: boolean
}

/** Says and sounds what is new at a table, once. */
export function tellNews(table: () => Table | null): void {
  const unheard = new Unheard()
  $effect(() => {
    const now = table()
    const from = now && unheard.from(now.game, now.told.length)
    if (from !== null) untrack(() => tell(now!, from))
  })
}

function tell({ room, scene, told, turns }: Table, from: number): void {
  const mine = turns && scene.seat !== ''
  const news = told.slice(from).flatMap((line) => (line && !line.quiet ? [line.text] : []))
  if (mine) {
    const { key, parameters } = room.status(scene)
    news.push(scene.say(key, parameters))
  }
  if (news.length) announcer.tell(news.join(' '))
  for (const text of scene.lines.slice(from)) {
    const line = readLine(text)
    const sound = line && room.sound(line)
    if (sound) sounds[sound]()
  }
  if (mine) sounds.turn()
}
