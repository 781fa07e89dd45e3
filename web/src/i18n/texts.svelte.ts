import { IntlMessageFormat } from 'intl-messageformat'

export type Language = 'fr' | 'en'
export type Parameters = Record<string, string | number>
export type Say = (key: string, parameters?: Parameters) => string
type Messages = Record<string, string>
type Loader = () => Promise<Messages>

export const LANGUAGES: readonly Language[] = ['fr', 'en']

// The package's own words are shown here too: nothing is written twice.
const page = import.meta.glob<Messages>('./*.json', { import: 'default' })
const shell = import.meta.glob<Messages>('../../../src/passerelle/text/*.json', { import: 'default' })
const games = import.meta.glob<Messages>('../../../src/passerelle/games/*/text/*.json', { import: 'default' })

const loaded = async (loader: Loader | undefined): Promise<Messages> => (loader ? bound(await loader()) : {})

/** A French mark with a space before it never begins a line. */
const bound = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, text.replace(/ (?=[:;!?»])/g, '\u00a0').replaceAll('« ', '«\u00a0')]))

function preferredLanguage(spoken: readonly string[]): Language {
  const known = spoken.map((code) => code.slice(0, 2).toLowerCase()).find((code) => code === 'fr' || code === 'en')
  return known === 'en' ? 'en' : 'fr'
}

const REMEMBERED = 'passerelle.language'

/** A browser may forbid to keep anything: then the language is that of the browser. */
function remembered(): string {
  try {
    return localStorage.getItem(REMEMBERED) ?? ''
  } catch {
    return ''
  }
}

function remember(language: Language): void {
  try {
    localStorage.setItem(REMEMBERED, language)
  } catch {
    // it holds for this visit
  }
}

class Texts {
  language = $state<Language>(preferredLanguage([remembered(), ...navigator.languages]))
  #shell = $state.raw<Messages>({})
  #games = $state.raw<Record<string, Messages>>({})
  #compiled = new Map<string, IntlMessageFormat>()

  /** Changes the language once all its words are here, so that none is missing meanwhile. */
  async speak(language: Language): Promise<void> {
    const [own, house] = await Promise.all([
      loaded(page[`./${language}.json`]),
      loaded(shell[`../../../src/passerelle/text/${language}.json`]),
    ])
    const known = Object.keys(this.#games)
    const learnt = await Promise.all(known.map((game) => this.#fetch(game, language)))
    this.#shell = { ...house, ...own }
    this.#games = Object.fromEntries(known.map((game, index) => [game, learnt[index]!]))
    this.language = language
    document.documentElement.lang = language
  }

  async choose(language: Language): Promise<void> {
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

  say(key: string, parameters: Parameters = {}, game = ''): string {
    const message = this.#games[game]?.[key] ?? this.#shell[key] ?? ''
    if (!message.includes('{') && !message.includes("'")) return message
    const slot = `${this.language} ${message}`
    let format = this.#compiled.get(slot)
    if (!format) this.#compiled.set(slot, (format = new IntlMessageFormat(message, this.language)))
    return String(format.format(parameters))
  }

  #fetch(game: string, language: Language): Promise<Messages> {
    return loaded(games[`../../../src/passerelle/games/${game}/text/${language}.json`])
  }
}

export const texts = new Texts()

/** The shell's words. */
export const say: Say = (key, parameters) => texts.say(key, parameters)

/** A game's words first, the shell's where it has none. */
export const sayFor = (game: string): Say => (key, parameters) => texts.say(key, parameters, game)

/** A refusal in plain words, whoever refused. */
export function sayRefusal(refusal: { code: string; parameters?: Parameters }, game = '', names: Readonly<Record<string, string>> = {}): string {
  const key = `refusal.${refusal.code}`
  const { seat = '', ...others } = refusal.parameters ?? {}
  return texts.knows(key, game) ? texts.say(key, { ...others, seat: names[seat] ?? seat }, game) : texts.say('page.refused', { code: refusal.code })
}
