import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { fromJson } from '../net/json'

type Messages = Record<string, string>
const read = (path: string) => fromJson<Messages>(readFileSync(new URL(path, import.meta.url), 'utf-8'))
const PACKAGE = '../../../src/passerelle'
const GAMES = readdirSync(new URL(`${PACKAGE}/games`, import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))

const pairs: [string, Messages, Messages][] = [
  ['page', read('./fr.json'), read('./en.json')],
  ['shell', read(`${PACKAGE}/text/fr.json`), read(`${PACKAGE}/text/en.json`)],
  ...GAMES.map(({ name }): [string, Messages, Messages] => [name, read(`${PACKAGE}/games/${name}/text/fr.json`), read(`${PACKAGE}/games/${name}/text/en.json`)]),
]

describe.each(pairs)('the words of %s', (_, fr, en) => {
  it('are there in both languages', () => expect(Object.keys(en).toSorted()).toEqual(Object.keys(fr).toSorted()))

  it('can be read by the formatter', () => {
    for (const message of Object.values(fr)) new IntlMessageFormat(message, 'fr')
    for (const message of Object.values(en)) new IntlMessageFormat(message, 'en')
  })
})

it('says nothing the texts do not have', () => {
  const known = new Set(pairs.flatMap(([, fr]) => Object.keys(fr)))
  const root = new URL('..', import.meta.url).pathname
  const sources = readdirSync(root, { recursive: true, encoding: 'utf-8' }).filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts'))
  const asked = sources.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf-8').matchAll(/'(page\.[a-z0-9.-]+)'|(?:say|sayShell)\('([a-z0-9.-]+)'/g)].map((found) => (found[1] ?? found[2])!),
  )
  const codes = new Set(['page.offline'])
  expect(asked.filter((key) => !known.has(key) && !codes.has(key))).toEqual([])
  expect(asked.length).toBeGreaterThan(80)
})
