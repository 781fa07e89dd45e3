import type { Entry } from '../room'
import Miniature from './Miniature.svelte'

export const entry: Entry = { Miniature, alone: [{ key: 'day', icon: 'day', page: 'puzzle' }] }
