import { IntlMessageFormat } from 'intl-messageformat'
import { languageNames, loadWords, preferredLanguage, type Messages, type Dictionary } from './languages'

export { languageNames }
export type Parameters = Record<string, string | number>
export type Say = (key: string, parameters?: Parameters) => string

// The package's own words are shown here too: nothing is written twice.
const page = import.meta.glob<Messages>('./*.json', { import: 'default' })
const shell = import.meta.glob<Messages>('../../../src/passerelle/text/*.json', { import: 'default' })
const games = import.meta.glob<Messages>('../../../src/passerelle/games/*/text/*.json', { import: 'default' })

/** The sign of a number, which is no hyphen. */
const MINUS = /(?<![\w\u2011-])-(?=\d)/g

const REMEMBERED = 'passerelle.language'

/** A browser may forbid to keep anything: then the language is that of the browser. */
function remembered(): string {
  try {
    return localStorage.getItem(REMEMBERED) ?? ''
  } catch {
    return ''
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(REMEMBERED, language)
  } catch {
    // it holds for this visit
  }
}

class Texts {
  language = $state(preferredLanguage([remembered(), ...(globalThis.navigator?.languages ?? [])]))
  #shell = $state.raw<Dictionary>({})
  #games = $state.raw<Record<string, Dictionary>>({})
  #compiled = new Map<string, IntlMessageFormat>()
  #unknown = new Set<string>()

  /** Changes the language once all its words are here, so that none is missing meanwhile. */
  async speak(language: string): Promise<void> {
    const [own, shared] = await Promise.all([loadWords(page, '.', language), loadWords(shell, '../../../src/passerelle/text', language)])
    const known = Object.keys(this.#games)
    const learnt = await Promise.all(known.map((game) => this.#fetch(game, language)))
    this.#shell = { ...shared, ...own }
    this.#games = Object.fromEntries(known.map((game, index) => [game, learnt[index]!]))
    this.language = language
    document.documentElement.lang = language
  }

  async choose(language: string): Promise<void> {
    await this.speak(language)
    remember(language)
  }

  /** A game's words are fetched when the game is first shown. */
  async learn(game: string): Promise<void> {
    if (game in this.#games) return
    const words = await this.#fetch(game, this.language)
    this.#games = { ...this.#games, [game]: words }
  }

  knows(key: string, game = ''): boolean {
    return key in (this.#games[game] ?? {}) || key in this.#shell
  }

  /** Empty only while a game's words are on their way, or the game ('') is not known yet. */
  say(key: string, parameters: Parameters = {}, game?: string): string {
    const words = game === undefined ? {} : this.#games[game]
    const message = words?.[key] ?? this.#shell[key]
    if (!message) return words ? this.#withoutWords(key) : ''
    const { text, language } = message
    if (!text.includes('{') && !text.includes("'")) return text
    const slot = `${language} ${text}`
    let format = this.#compiled.get(slot)
    if (!format) this.#compiled.set(slot, (format = new IntlMessageFormat(text, language)))
    return String(format.format(parameters)).replace(MINUS, '−')
  }

  /** A key without words in any language is a mistake: it is shown as it is, and reported once. */
  #withoutWords(key: string): string {
    // eslint-disable-next-line no-console -- for who translates
    if (!this.#unknown.has(key)) console.error(`no words for ${key}`)
    this.#unknown.add(key)
    return key
  }

  #fetch(game: string, language: string): Promise<Dictionary> {
    return loadWords(games, `../../../src/passerelle/games/${game}/text`, language)
  }
}

export const texts = new Texts()

/** The shell's words. */
export const say: Say = (key, parameters) => texts.say(key, parameters)

/** A game's words first, the shell's where it has none. */
export const sayFor = (game: string): Say => (key, parameters) => texts.say(key, parameters, game)

/** Several things in one sentence: `a, b and c`, as the language writes it. */
export const listed = (items: readonly string[], type: Intl.ListFormatType = 'conjunction'): string => new Intl.ListFormat(texts.language, { type }).format(items)

/** A refusal in plain words, whoever refused. */
export function sayRefusal(refusal: { code: string; parameters?: Parameters }, game = '', names: Readonly<Record<string, string>> = {}): string {
  const key = `refusal.${refusal.code}`
  const { seat = '', winner = '', piece = '', ...others } = refusal.parameters ?? {}
  if (!texts.knows(key, game)) return texts.say('page.refused')
  const word = `piece.${piece}`
  const shown = { seat: names[seat] ?? seat, winner: names[winner] ?? winner, piece: texts.knows(word, game) ? texts.say(word, {}, game) : piece }
  return texts.say(key, { ...others, ...shown }, game)
}
