/** What was typed into the command field: a question about the game, or a move in the record's words. */
export type Command = { asks: Question } | { says: string } | null

export type Question = 'clock' | 'last' | 'board' | 'hand' | 'turn' | 'advice' | 'help'

/** As short as lichess has them for blind players. */
export const QUESTIONS: Readonly<Record<string, Question>> = { c: 'clock', l: 'last', b: 'board', h: 'hand', t: 'turn', a: 'advice', '?': 'help' }

/** Signs that people type otherwise than a record writes them. */
const SIGNS: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-', ':': '/', '’': "'" }

export function read(typed: string): Command {
  const words = typed.trim().replace(/\s+/g, ' ')
  if (!words) return null
  const asks = QUESTIONS[words.toLowerCase()]
  if (asks) return { asks }
  return { says: words.replace(/[×÷−:’]/g, (sign) => SIGNS[sign] ?? sign) }
}

/** `4:59`. */
export const spellClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
