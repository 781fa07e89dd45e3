import { entryOf } from '../games'
import { texts, type Say } from '../i18n/texts.svelte'
import type { Declaration, Option } from '../net/protocol'

/** `clock 300` is a word and a number, `off` a word, `30` a number. */
export function split(value: string): [string, number | null] {
  const found = /^(?:(.*) )?([0-9]+)$/.exec(value)
  return found ? [found[1] ?? '', Number(found[2])] : [value, null]
}

/** The form of an option that a value has; none where no form fits. */
export function formOf(option: Option, value: string): Option['forms'][number] | undefined {
  const [word, number] = split(value)
  const within = (low: number | null, high: number | null) => number !== null && low !== null && number >= low && number <= (high ?? number)
  return option.forms.find((form) => form.word === word && (form.low === null ? number === null : within(form.low, form.high)))
}

/** What a value means, in a few words. */
export function wordsOf({ name }: Option, value: string, say: Say): string {
  const [word, number] = split(value)
  const words = [word && say(`option.${name}.${word}`), number !== null && say(`option.${name}.number`, { number })]
  return words.filter(Boolean).join(' ')
}

/** What the chosen word means, where it has a sentence of its own; else what the option is about. */
export function helpOf({ name }: Option, value: string, game: string, say: Say): string {
  const own = `option.${name}.${split(value)[0]}.help`
  return say(texts.knows(own, game) ? own : `option.${name}.help`)
}

/** The options a new table has where nobody chooses others. */
export const usualOptions = ({ id, options }: Declaration): Record<string, string> =>
  Object.fromEntries(options.map(({ name, default: value }) => [name, entryOf(id)?.proposes?.[name] ?? value]))

/** The options with what can be chosen for several: what a way to play alone settles is left out. */
export function optionsTogether({ id, options }: Declaration): Option[] {
  const alone = entryOf(id)?.alone ?? []
  const settled = alone.flatMap(({ options: own = {} }) => Object.entries(own).map(([name, value]) => `${name} ${value.replace(/ ?[0-9]+$/, '')}`))
  return options
    .map((option) => ({ ...option, forms: option.forms.filter(({ word }) => !settled.includes(`${option.name} ${word}`)) }))
    .filter(({ forms }) => forms.length > 1 || forms.some(({ low }) => low !== null))
}
