import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromJson } from './src/net/json.ts'

type Messages = Record<string, string>
const FALLBACK = 'en.json'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const [I18N, SHELL, GAMES] = [here('src/i18n'), here('../src/passerelle/text'), here('../src/passerelle/games')]
const read = (file: string) => fromJson<Messages>(readFileSync(file, 'utf-8'))
const filesIn = (folder: string) => readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [join(folder, name)] : []))

/** The languages of the shell by the names they give themselves: a file more is a language more. */
export const languageNames = (): Messages => Object.fromEntries(filesIn(SHELL).map((file) => [basename(file, '.json'), read(file)['language.name']!]))

/** The text files that lack a message, as the page's own folder of texts sees them: only those need English beside them. */
export function incompleteTexts(): string[] {
  const folders = [I18N, SHELL, ...readdirSync(GAMES).map((game) => join(GAMES, game, 'text'))].filter((folder) => existsSync(join(folder, FALLBACK)))
  const incomplete = folders.flatMap((folder) => {
    const keys = Object.keys(read(join(folder, FALLBACK)))
    return filesIn(folder).filter((file) => {
      const own = read(file)
      return keys.some((key) => !(key in own))
    })
  })
  return incomplete.map((file) => relative(I18N, file)).map((path) => (path.startsWith('.') ? path : `./${path}`))
}
