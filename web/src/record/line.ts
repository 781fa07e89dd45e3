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

/** Which line was the last of the table's with this verb: it changes with every one, also when they say the same. */
export const lastOfTable = (lines: readonly string[], verb: string): string => String(lines.findLastIndex((line) => line.includes(` table ${verb} `)))
