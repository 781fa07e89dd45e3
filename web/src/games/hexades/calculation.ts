/** Reading a calculation as the referee does, for what is shown before it is sent (help, assist). */

export interface Fraction {
  over: number
  under: number
}

export type Reading = { numbers: number[]; value: Fraction | null } | null

const SPELLINGS: Record<string, string> = { '×': '*', '·': '*', x: '*', X: '*', '÷': '/', ':': '/', '−': '-', '–': '-', '[': '(', ']': ')' }
const PRETTY: Record<string, string> = { '*': '×', '/': '÷', '-': '−' }

export const plain = (text: string): string => text.replace(/[×·xX÷:−–[\]]/g, (sign) => SPELLINGS[sign]!).replace(/\s+/g, '')
export const pretty = (text: string): string => text.replace(/[*/-]/g, (sign) => PRETTY[sign]!)

/** The whole number it makes, or null. */
export const whole = (value: Fraction | null): number | null => (value && value.under === 1 ? value.over : null)

export function read(text: string): Reading {
  if (/[0-9]\s+[0-9]/.test(text)) return null
  const tokens = plain(text).match(/[0-9]+|[^0-9]/g) ?? []
  let next = 0
  let failed = tokens.length === 0
  const numbers: number[] = []
  const take = (signs: string) => (next < tokens.length && signs.includes(tokens[next]!) ? tokens[next++]! : '')

  const sum = (): Fraction | null => {
    let value = product()
    for (let sign = take('+-'); sign; sign = take('+-')) value = combine(value, sign, product())
    return value
  }
  const product = (): Fraction | null => {
    let value = atom()
    for (let sign = take('*/'); sign; sign = take('*/')) value = combine(value, sign, atom())
    return value
  }
  const atom = (): Fraction | null => {
    if (take('(')) {
      const value = sum()
      failed ||= !take(')')
      return value
    }
    const token = tokens[next++] ?? ''
    if (!/^[0-9]+$/.test(token)) {
      failed = true
      return null
    }
    numbers.push(Number(token))
    return { over: Number(token), under: 1 }
  }

  const value = failed ? null : sum()
  return failed || next < tokens.length ? null : { numbers, value }
}

function combine(left: Fraction | null, sign: string, right: Fraction | null): Fraction | null {
  if (!left || !right) return null
  if (sign === '+') return reduced(left.over * right.under + right.over * left.under, left.under * right.under)
  if (sign === '-') return reduced(left.over * right.under - right.over * left.under, left.under * right.under)
  if (sign === '*') return reduced(left.over * right.over, left.under * right.under)
  return right.over === 0 ? null : reduced(left.over * right.under, left.under * right.over)
}

function reduced(over: number, under: number): Fraction {
  const divisor = common(Math.abs(over), Math.abs(under)) * Math.sign(under)
  return { over: over / divisor, under: under / divisor }
}

const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b))

/** Which of the dice are used up by a text under way, by their place. */
export function spent(text: string, dice: readonly number[]): boolean[] {
  const left = (text.match(/[0-9]/g) ?? []).map(Number)
  return dice.map((die) => {
    const found = left.indexOf(die)
    if (found >= 0) left.splice(found, 1)
    return found >= 0
  })
}
