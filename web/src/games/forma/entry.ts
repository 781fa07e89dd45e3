import type { Entry } from '../room'

export const entry: Entry = { proposes: { setup: 'random' }, alone: [{ key: 'day', icon: 'day', page: 'puzzle' }] }
