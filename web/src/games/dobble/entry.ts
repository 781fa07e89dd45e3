import type { Entry } from '../room'
import { ownBests } from './bests'
import TeamMark from './TeamMark.svelte'

export const entry: Entry = {
  bests: ownBests,
  TeamMark,
  alone: [
    { key: 'training', icon: 'alone', options: { mode: 'training' } },
    { key: 'day', icon: 'day', page: 'puzzle' },
  ],
  lead: 'mode',
}
