import { readdirSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', { languages: ['fr'] })
})

vi.setConfig({ testTimeout: 60_000 }) // a room is compiled when it is first loaded
const { entryOf, miniatureOf, openRoom } = await import('.')
const { texts } = await import('../i18n/texts.svelte')
const GAMES = readdirSync(new URL('.', import.meta.url), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

describe.each(GAMES)('the room of %s', (game) => {
  it('is found by its folder, with its words and a desk of its own', async () => {
    const [one, other] = [await openRoom(game), await openRoom(game)]
    expect(one?.room).toBe(other?.room)
    expect(one?.desk).not.toBe(other?.desk)
    expect(one?.desk).toHaveProperty('situation')
    expect(one?.desk).toHaveProperty('begin')
    expect(texts.say('title', {}, game)).not.toBe('')
  })

  it('has an entry, and a drawing for nothing but its own clauses', async () => {
    expect(await miniatureOf(game)).toBeTypeOf('function')
    const { examples, clauses = Object.keys(examples) } = (await openRoom(game))!.room.help
    expect(clauses.length).toBeGreaterThan(0)
    expect(Object.keys(examples).filter((clause) => !clauses.includes(clause))).toEqual([])
    expect(clauses.filter((clause) => !texts.knows(`clause.${clause}`, game))).toEqual([])
  })
})

it('has no room for a game nobody built', async () => {
  expect(entryOf('chess')).toBeUndefined()
  expect(await openRoom('chess')).toBeNull()
})
