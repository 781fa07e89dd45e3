import type { Entry } from '../room'

export const entry: Entry = { alone: [{ key: 'day', icon: 'day', page: 'puzzle' }] }
