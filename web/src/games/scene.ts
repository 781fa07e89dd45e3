import type { Game, Scene } from './room'

/** What a scene has where one only looks on: nothing can be done, nothing is sent, no time passes. */
const LOOKING_ON = {
  hints: null,
  seat: '',
  mine: [],
  across: '',
  names: {},
  assist: false,
  live: false,
  lines: [],
  act: () => {},
  now: () => 0,
  pending: [],
  refused: null,
} satisfies Omit<Scene, 'view' | 'say'>

export type Given<G extends Game> = Pick<Scene<G>, 'view' | 'say'> & Partial<Scene<G>>

/** A scene of what is given; for the rest one looks on. */
export const sceneOf = <G extends Game>(given: Given<G>): Scene<G> => ({ ...LOOKING_ON, ...given })

/** Played alone, without a table: a lesson or a puzzle. */
export const soloScene = <G extends Game>(given: Given<G>): Scene<G> => sceneOf({ mine: ['p1'], live: true, ...given })
