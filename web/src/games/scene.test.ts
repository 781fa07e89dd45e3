import { expect, it } from 'vitest'
import { sceneOf, soloScene } from './scene'

const say = (key: string) => key

it('looks on where nothing else is given', () => {
  const scene = sceneOf({ view: { phase: 'play' }, say })
  expect(scene).toMatchObject({ view: { phase: 'play' }, hints: null, seat: '', mine: [], names: {}, live: false, lines: [], pending: [], refused: null })
  expect(scene.now()).toBe(0)
  expect(() => scene.act({ type: 'push' })).not.toThrow()
})

it('takes what is given', () => {
  const acted: unknown[] = []
  const scene = sceneOf({ view: 1, say, seat: 'p2', mine: ['p2'], live: true, now: () => 12, act: (action, seat) => void acted.push([action, seat]) })
  scene.act('put', 'p2')
  expect(acted).toEqual([['put', 'p2']])
  expect(scene).toMatchObject({ seat: 'p2', mine: ['p2'], live: true, assist: false })
  expect(scene.now()).toBe(12)
})

it('gives who plays alone the first seat, and time to act', () => {
  expect(soloScene({ view: 1, say, seat: 'p1' })).toMatchObject({ seat: 'p1', mine: ['p1'], live: true })
  expect(soloScene({ view: 1, say, live: false })).toMatchObject({ seat: '', live: false })
})
