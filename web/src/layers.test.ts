import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/**
 * The layers of the page. A folder may use itself and what stands beside it here, nothing else. `games` is the
 * contract and what lies next to it; `room` is the folder of one game, which only `games` itself loads; `protocol` is
 * what is known of JSON: the types of the wire, and how a text is believed to be of one.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  main: ['app', 'i18n'],
  app: ['games', 'ui', 'record', 'net', 'i18n'],
  room: ['games', 'ui', 'board', 'record', 'protocol', 'i18n'],
  games: ['ui', 'record', 'protocol', 'i18n'],
  ui: ['board', 'record', 'net', 'i18n'],
  board: [],
  record: [],
  net: [],
  i18n: [],
}

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const GAMES = readdirSync(join(ROOT, 'games'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const SOURCES = readdirSync(ROOT, { recursive: true, encoding: 'utf-8' })
  .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.(test|d)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf-8') }))

const layerOf = (file: string): string => {
  const [folder = '', next = '', deeper] = file.split('/')
  if (/^net\/(protocol|json)/.test(file)) return 'protocol'
  if (folder === 'games' && deeper) return `room ${next}`
  return folder.replace(/\.ts$/, '')
}

/** Everything a file imports from this page, as paths from its root; the loader's patterns are no imports. */
const importsOf = ({ file, text }: (typeof SOURCES)[number]): string[] =>
  [...text.matchAll(/(?:from|import) ?\(?'(\.[^']*)'/g)].map(([, to = '']) => relative(ROOT, resolve(ROOT, dirname(file), to)))

/** Why a file may not import another; empty where it may. */
function fault(file: string, to: string): string {
  if (to.startsWith('..')) return ''
  const [from, there] = [layerOf(file), layerOf(to)]
  const may = LAYERS[from.split(' ')[0] ?? '']
  if (!may) return `${file} is in no layer`
  const fine = from === there || may.includes(there) || (there === 'protocol' && may.includes('net')) || (from === 'net' && there === 'protocol')
  return fine && !(from.startsWith('room') && to === 'games') ? '' : `${file} imports ${to}`
}

describe('the layers of the page', () => {
  it('point one way', () => {
    const imports = SOURCES.flatMap((source) => importsOf(source).map((to) => fault(source.file, to)))
    expect(imports.length).toBeGreaterThan(400)
    expect(imports.filter(Boolean)).toEqual([])
  })

  it('notice what they are there for', () => {
    expect(fault('games/one/Board.svelte', 'app/sound')).not.toBe('')
    expect(fault('games/one/Board.svelte', 'games/other/Die.svelte')).not.toBe('')
    expect(fault('games/one/Board.svelte', 'games')).not.toBe('')
    expect(fault('games/one/Board.svelte', 'net/table.svelte')).not.toBe('')
    expect(fault('app/Table.svelte', 'games/one/room')).not.toBe('')
    expect(fault('ui/Zoom.svelte', 'app/Icon.svelte')).not.toBe('')
    expect(fault('app/Table.svelte', 'games/scene')).toBe('')
    expect(fault('games/one/Board.svelte', 'games/room')).toBe('')
  })

  it('name a game in its own folder alone', () => {
    expect(GAMES.length).toBeGreaterThan(0)
    const naming = SOURCES.flatMap(({ file, text }) =>
      GAMES.filter((game) => !file.startsWith(`games/${game}/`) && file !== 'net/protocol.ts' && new RegExp(`\\b${game}\\b`, 'i').test(text)).map((game) => `${file} names ${game}`),
    )
    expect(naming).toEqual([])
  })

  it('find in every game’s folder what the contract asks for', () => {
    for (const game of GAMES) expect(SOURCES.map(({ file }) => file)).toEqual(expect.arrayContaining([`games/${game}/entry.ts`, `games/${game}/room.ts`]))
  })
})
