import { expect, it } from 'vitest'
import { middleOf } from '../../board/hex/axial'
import type { DobbleLaid } from '../../net/protocol'
import { colourOf, commonSymbol, KEYS, layoutOf, symbolAt, symbolsOn } from './deck'
import { overview } from './desk.svelte'
import { CELL, RIM } from './emblem'
import { EXAMPLES } from './examples'
import { laid, LESSONS, LINE, lineThrough, viewOf } from './lesson'
import { freeBeside } from './turn'

const CARDS = Array.from({ length: 90 }, (_, card) => card)

it('has one symbol in common on any two cards', () => {
  for (const one of CARDS)
    for (const other of CARDS.slice(one + 1)) {
      const there = new Set(symbolsOn(other))
      const shared = symbolsOn(one).filter((symbol) => there.has(symbol))
      expect(shared).toEqual([commonSymbol(one, other)])
    }
})

it('draws what it names, and means what is touched', () => {
  for (const card of CARDS) {
    expect(layoutOf(card).map(({ symbol }) => symbol).toSorted()).toEqual(symbolsOn(card).toSorted())
    for (const { symbol, x, y } of layoutOf(card)) expect(symbolAt(card, x, y)).toBe(symbol)
  }
  expect(KEYS.length).toBe(91)
})

it('takes no symbol where a finger could mean two', () => {
  const [one, other] = layoutOf(7)
  const between = layoutOf(7).flatMap((a) => layoutOf(7).map((b) => ({ a, b }))).find(({ a, b }) => a.symbol < b.symbol && symbolAt(7, (a.x + b.x) / 2, (a.y + b.y) / 2) < 0)
  expect(one && other && between).toBeTruthy()
})

it('knows the colours', () => {
  expect([0, 19, 20, 59, 60, 79, 80].map(colourOf)).toEqual(['pink', 'pink', 'orange', 'green', 'blue', 'blue', null])
})

it('teaches lessons that can be learnt', () => {
  const { pack = [] } = LESSONS[LINE]!
  const view = viewOf(LESSONS[LINE]!)
  const ends = freeBeside(view.table, [1, 0]).filter((cell) => laid(view, cell, pack, 0).line.length >= 4)
  expect(ends).toEqual([[1, 1]])
  expect(lineThrough(view.table, [1, 0])).toEqual([])
})

it('draws every clause with cards that exist and share what shines', () => {
  expect(Object.keys(EXAMPLES)).toEqual(Array.from({ length: 18 }, (_, index) => `DB-${index + 1}`))
  for (const figures of Object.values(EXAMPLES))
    for (const figure of figures) {
      if (figure.kind !== 'card') continue
      for (const symbol of [figure.lit, figure.wrong]) if (symbol !== undefined) expect(symbolsOn(figure.card)).toContain(symbol)
    }
})

it('shows the whole table, however it grows', () => {
  const frame = { width: 800, height: 500 }
  const cells: [number, number][] = [[0, 0], [5, -2], [-3, 4]]
  const table = cells.map((cell, card) => ({ cell, card }))
  const { x, y, scale } = overview(table, frame, 0, { x: 0, y: 0, scale: 1 })
  for (const { cell } of table) {
    const middle = middleOf(cell, CELL)
    expect(Math.abs(middle.x - x) * scale).toBeLessThan(frame.width / 2)
    expect((Math.abs(middle.y - y) + RIM) * scale).toBeLessThan(frame.height / 2)
  }
})

it('keeps cards large enough to touch, and stays where one looked', () => {
  const table = Array.from({ length: 12 }, (_, q): DobbleLaid => ({ cell: [q, 0], card: q }))
  const sight = overview(table, { width: 390, height: 420 }, 100, { x: 9 * Math.sqrt(3) * CELL, y: 0, scale: 0.05 })
  expect(sight.scale * Math.sqrt(3) * RIM).toBeCloseTo(100)
  expect(sight.x).toBeCloseTo(9 * Math.sqrt(3) * CELL)
})
