import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { fromJson } from '../net/json'
import { languageNames } from './languages'
import { listed } from './texts.svelte'

type Messages = Record<string, string>
const read = (path: string) => fromJson<Messages>(readFileSync(new URL(path, import.meta.url), 'utf-8'))
const PACKAGE = '../../../src/passerelle'
const GAMES = readdirSync(new URL(`${PACKAGE}/games`, import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
const FOLDERS = ['.', `${PACKAGE}/text`, ...GAMES.map(({ name }) => `${PACKAGE}/games/${name}/text`)]
const OTHERS = Object.keys(languageNames).filter((language) => language !== 'en')

const LITERAL = 0
type Part = ReturnType<IntlMessageFormat['getAst']>[number]

/** The parameters of a message, each with how it is used; of a selection also the words it knows. */
function parameters(parts: readonly Part[]): string[] {
  const used = parts.flatMap((part) => {
    const kind: number = part.type
    if (!('value' in part) || kind === LITERAL) return []
    if (!('options' in part)) return [`${part.value}: ${part.type}`]
    const options = Object.entries(part.options)
    const words = options.map(([word]) => word).toSorted()
    return [`${part.value}: ${'pluralType' in part ? 'plural' : words.join(' ')}`, ...options.flatMap(([, option]) => parameters(option.value))]
  })
  return [...new Set(used)].toSorted()
}

describe.each(FOLDERS)('the words of %s', (folder) => {
  const english = read(`${folder}/en.json`)

  it.each(OTHERS)('are all there in %s, and no others', (language) => {
    expect(Object.keys(read(`${folder}/${language}.json`)).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  it.each(OTHERS)('take the same parameters in %s', (language) => {
    const own = read(`${folder}/${language}.json`)
    const compared = Object.keys(english).map((key) => ({
      key,
      own: parameters(new IntlMessageFormat(own[key] ?? '', language).getAst()),
      english: parameters(new IntlMessageFormat(english[key] ?? '', 'en').getAst()),
    }))
    expect(compared.filter(({ own, english }) => own.join() !== english.join())).toEqual([])
    expect(compared.some(({ own }) => own.length)).toBe(true)
  })
})

it('lists things as the language does', () => {
  expect(listed(['a', 'b', 'c'])).toBe('a, b et c')
  expect(listed(['a', 'b'], 'disjunction')).toBe('a ou b')
})

it('says nothing the texts do not have', () => {
  const known = new Set(FOLDERS.flatMap((folder) => Object.keys(read(`${folder}/en.json`))))
  const root = new URL('..', import.meta.url).pathname
  const sources = readdirSync(root, { recursive: true, encoding: 'utf-8' }).filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts'))
  const asked = sources.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf-8').matchAll(/'(page\.[a-z0-9.-]+)'|(?:say|sayShell)\('([a-z0-9.-]+)'/g)].map((found) => (found[1] ?? found[2])!),
  )
  const codes = new Set(['page.offline'])
  expect(asked.filter((key) => !known.has(key) && !codes.has(key))).toEqual([])
  expect(asked.length).toBeGreaterThan(80)
})
