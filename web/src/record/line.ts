/** A line of the record: `time who verb words…`. */
export interface Line {
  at: number
  who: string
  verb: string
  words: string[]
}

export function readLine(text: string): Line | null {
  const [time = '', who = '', verb = '', ...words] = text.split(' ')
  return verb ? { at: Number(time), who, verb, words } : null
}

/** Which line rolled the dice that lie there: it changes with every roll, also when the faces are the same. */
export const lastRoll = (lines: readonly string[]): string => String(lines.findLastIndex((line) => / table roll /.test(line)))

/** The same, and it changes as well when something was undone: then the dice of an earlier roll lie there again. */
export const lastChange = (lines: readonly string[]): string => String(lines.findLastIndex((line) => / table roll | p\d (undo|takeback)$/.test(line)))
