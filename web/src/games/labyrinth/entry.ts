import type { Entry } from '../room'
import { ownBests } from './bests'

const MINUTES = [2, 5, 10]

export const entry: Entry = {
  bests: ownBests,
  alone: [
    { key: 'day', icon: 'day', page: 'puzzle' },
    { key: 'practice', icon: 'alone', options: { mode: 'practice' } },
    {
      key: 'clock',
      icon: 'clock',
      options: { mode: 'clock 300' },
      choices: MINUTES.map((minutes) => ({ parameters: { minutes }, options: { mode: `clock ${60 * minutes}` } })),
    },
  ],
}
