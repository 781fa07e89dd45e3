import type { Entry } from '../room'

export const entry: Entry = {}
