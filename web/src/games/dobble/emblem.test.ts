import { expect, it } from 'vitest'
import { CARD_WIDTH, TOUCHABLE } from './desk.svelte'
import { BEAD, PAINT, RIM_FORMS, TEAMS } from './emblem'

type Colour = readonly [number, number, number]

const linear = (paint: string): Colour => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(paint.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [r, g, b]
}
const times = (matrix: readonly Colour[], [r, g, b]: Colour): number[] => matrix.map(([x, y, z]) => x * r + y * g + z * b)
const triple = ([r = 0, g = 0, b = 0]: readonly number[]): Colour => [r, g, b]

/** As eyes without green cones see it (Machado, Oliveira and Fernandes 2009, severity 1). */
const DEUTERANOPIA: readonly Colour[] = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
]
const XYZ: readonly Colour[] = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
]

/** CIELAB, in which a distance is a difference to the eye. */
function lab(colour: Colour): Colour {
  const [x = 0, y = 0, z = 0] = times(XYZ, colour).map((part, at) => {
    const scaled = Math.max(0, part) / [0.9505, 1, 1.089][at]!
    return scaled > 0.008856 ? Math.cbrt(scaled) : 7.787 * scaled + 16 / 116
  })
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
const seen = (paint: string): Colour => lab(triple(times(DEUTERANOPIA, linear(paint)).map((part) => Math.min(1, Math.max(0, part)))))

it('keeps the teams apart for eyes that do not tell red from green', () => {
  for (const one of TEAMS)
    for (const other of TEAMS) {
      if (one >= other) continue
      const [a, b] = [seen(PAINT[one]), seen(PAINT[other])]
      expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), `${one} and ${other}`).toBeGreaterThan(30)
    }
  expect(Math.abs(seen(PAINT.pink)[0] - seen(PAINT.green)[0]), 'pink is light, green dark').toBeGreaterThan(30)
})

it('tells pink and green apart by their rims alone, on a phone', () => {
  const pixel = TOUCHABLE / CARD_WIDTH
  expect(2 * BEAD * pixel).toBeGreaterThan(6)
  const parts = (forms: string) => forms.split('M').length - 1
  expect(parts(RIM_FORMS.pink)).toBe(24)
  expect(parts(RIM_FORMS.green)).toBe(12)
})
