import { untrack } from 'svelte'
import type { Room, Scene } from '../games/room'
import { readLine } from '../record/line'
import { announcer } from '../ui/announce.svelte'
import { vibrate } from './device.svelte'
import { notify } from './notices'
import { settings } from './settings.svelte'
import { sounds } from './sound'
import { Unheard } from './unheard'
import type { HistoryLine } from './words'

interface Table {
  room: Room
  scene: Scene
  /** The lines of the game under way, as sentences. */
  told: readonly (HistoryLine | null)[]
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

/** Whoever types moves sees nothing happen: what is not told otherwise, the board being seen, is their answer. */
const isTyping = (): boolean => document.activeElement?.closest('.command') != null

function tell({ room, scene, told, turns }: Table, from: number): void {
  const mine = turns && scene.seat !== ''
  const isTyped = (index: number) => isTyping() && scene.mine.includes(readLine(scene.lines[index] ?? '')?.who ?? '')
  const news = told.flatMap((line, index) => (index >= from && line && (!line.quiet || isTyped(index)) ? [line.text] : []))
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
  if (mine) tellTurn(scene, room)
}

/** One's own turn, as far as it may be heard, felt and seen elsewhere; the title of the page says it too. */
function tellTurn({ say, ...scene }: Scene, room: Room): void {
  sounds.turn()
  if (settings.vibration) vibrate([80])
  const { key, parameters } = room.status({ ...scene, say })
  void notify(say('title'), say(key, parameters))
}

/** The last seconds of one's own time, and those of a countdown, can be heard. */
export function tickDown(left: () => number | null): void {
  $effect(() => {
    const seconds = left()
    if (seconds !== null && seconds > 0 && seconds <= HURRY) sounds.tick()
  })
}
const HURRY = 5
