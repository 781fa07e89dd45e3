import type { Alone, Entry } from './room'
import Emblem from './dobble/Emblem.svelte'
import Dobble from './dobble/Miniature.svelte'
import Forma from './forma/Miniature.svelte'
import Hexades from './hexades/Miniature.svelte'
import Labyrinth from './labyrinth/Miniature.svelte'
import Verbindung from './verbindung/Miniature.svelte'

const MINUTES = [2, 5, 10]
const LABYRINTH_ALONE: readonly Alone[] = [
  { key: 'day', icon: 'day', page: 'puzzle' },
  { key: 'practice', icon: 'alone', options: { mode: 'practice' } },
  {
    key: 'clock',
    icon: 'clock',
    options: { mode: 'clock 300' },
    choices: MINUTES.map((minutes) => ({ parameters: { minutes }, options: { mode: `clock ${60 * minutes}` } })),
  },
]

const DOBBLE_ALONE: readonly Alone[] = [{ key: 'training', icon: 'alone', options: { mode: 'training' } }]

/** The only list of games on the page. A game is shown when the server offers it and its room is built. */
const ENTRIES: readonly Entry[] = [
  { id: 'hexades', Miniature: Hexades, room: async () => (await import('./hexades/room')).room },
  { id: 'verbindung', Miniature: Verbindung, room: async () => (await import('./verbindung/room')).room },
  { id: 'forma', Miniature: Forma, room: async () => (await import('./forma/room')).room },
  { id: 'labyrinth', Miniature: Labyrinth, alone: LABYRINTH_ALONE, room: async () => (await import('./labyrinth/room')).room },
  { id: 'dobble', Miniature: Dobble, TeamMark: Emblem, alone: DOBBLE_ALONE, lead: 'mode', room: async () => (await import('./dobble/room')).room },
]

export const entryOf = (id: string): Entry | undefined => ENTRIES.find((entry) => entry.id === id)
