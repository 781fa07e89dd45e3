import { expect, it } from 'vitest'
import { pretty, read, spent, whole } from './calculation'

const value = (text: string) => whole(read(text)?.value ?? null)

it('reads what people write', () => {
  expect(value('(5+4)*2')).toBe(18)
  expect(value('(5 + 4) × 2')).toBe(18)
  expect(value('6÷(1−2:3)')).toBe(18)
  expect(value('2-3-4')).toBe(-5)
  expect(value('12:3:2')).toBe(2)
})

it('knows what is no number', () => {
  expect(read('5+')).toBeNull()
  expect(read('(5+4')).toBeNull()
  expect(read('5 4')).toBeNull()
  expect(read('5+4)')).toBeNull()
  expect(read('')).toBeNull()
  expect(read('5%4')).toBeNull()
  expect(read('5/(3-3)')).toEqual({ numbers: [5, 3, 3], value: null })
  expect(value('5/2')).toBeNull()
})

it('counts each die once', () => {
  expect(spent('(5+5', [5, 4, 5])).toEqual([true, false, true])
  expect(spent('4+5', [5, 4, 5])).toEqual([true, true, false])
})

it('shows the signs of the school book', () => {
  expect(pretty('(5+4)*2/3-1')).toBe('(5+4)×2÷3−1')
})
