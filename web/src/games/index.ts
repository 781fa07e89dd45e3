import { untrack, type Component } from 'svelte'
import { texts } from '../i18n/texts.svelte'
import type { Desk, Entry, Room } from './room'

// A game is found by its folder: there is no list.
const entries = import.meta.glob<Entry>('./*/entry.ts', { eager: true, import: 'entry' })
const rooms = import.meta.glob<Room>('./*/room.ts', { import: 'room' })

/** The picture of a game on its card: `Miniature.svelte` in its folder. */
const miniatures = import.meta.glob<Component>('./*/Miniature.svelte', { import: 'default' })
export const miniatureOf = (game: string): Promise<Component> | undefined => miniatures[`./${game}/Miniature.svelte`]?.()

/** A game is shown when the server offers it and it has a folder here. */
export const entryOf = (game: string): Entry | undefined => entries[`./${game}/entry.ts`]

export const gameIds = (): string[] => Object.keys(entries).map((path) => path.split('/')[1]!)

/** Under this name a browser keeps the personal bests of a game. */
export const bestsKey = (game: string): string => `passerelle.${game}.bests`

/** A room with a desk of its own. */
export interface OpenRoom {
  room: Room
  desk: Desk
}

/** Loads a room and its words, whichever is not here yet; null where there is no such game. */
export async function openRoom(game: string): Promise<OpenRoom | null> {
  const learnt = untrack(() => texts.learn(game)) // an effect that opens a room must not open it again when words come
  const [room] = await Promise.all([rooms[`./${game}/room.ts`]?.(), learnt])
  return room ? { room, desk: room.desk() } : null
}
