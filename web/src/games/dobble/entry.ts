import type { Entry } from '../room'
import Miniature from './Miniature.svelte'
import TeamMark from './TeamMark.svelte'

export const entry: Entry = {
  Miniature,
  TeamMark,
  alone: [
    { key: 'training', icon: 'alone', options: { mode: 'training' } },
    { key: 'day', icon: 'day', page: 'puzzle' },
  ],
  lead: 'mode',
}
