/** Written in by the build (`web/languages.ts`) from the text files. */
declare const LANGUAGE_NAMES: Readonly<Record<string, string>>
declare const INCOMPLETE_TEXTS: readonly string[]

export type Messages = Record<string, string>
/** A message and the language whose plural rules it follows. */
export interface Message {
  text: string
  language: string
}
export type Dictionary = Record<string, Message>
/** What `import.meta.glob` gives: files by their path, read when asked for. */
export type Files = Readonly<Record<string, () => Promise<Messages>>>

const DEFAULT = 'fr'
const FALLBACK = 'en'

/** Every language there is, by the name it gives itself in its message `language.name`. */
export const languageNames = LANGUAGE_NAMES

/** The first language somebody prefers that is among those known; French where none is. */
export function preferredLanguage(spoken: readonly string[], known: readonly string[] = Object.keys(languageNames)): string {
  const codes = spoken.map((tag) => tag.split('-')[0]!.toLowerCase())
  return codes.find((code) => known.includes(code)) ?? DEFAULT
}

/** The messages of a folder in a language; English stands in for those it lacks, and one line says so. */
export async function loadWords(files: Files, folder: string, language: string, incomplete: readonly string[] = INCOMPLETE_TEXTS): Promise<Dictionary> {
  const path = `${folder}/${language}.json`
  const own = await read(files[path], language)
  if (files[path] && !incomplete.includes(path)) return own
  const english = await read(files[`${folder}/${FALLBACK}.json`], FALLBACK)
  const missing = Object.keys(english).filter((key) => !(key in own))
  // eslint-disable-next-line no-console -- for who translates
  if (missing.length) console.warn(`${path} lacks ${missing.length} messages, said in English: ${missing.join(' ')}`)
  return { ...english, ...own }
}

const read = async (file: Files[string] | undefined, language: string): Promise<Dictionary> =>
  Object.fromEntries(Object.entries(file ? await file() : {}).map(([key, text]) => [key, { text: bound(text), language }]))

/** A French mark with a space before it never begins a line. */
const bound = (text: string): string => text.replace(/ (?=[:;!?»])/g, '\u00a0').replaceAll('« ', '«\u00a0')
