import { expect, test } from 'vitest'
import { newsFor } from './screen-news'

const told = (text: string, weight: 'loud' | 'normal' | 'quiet' = 'normal') => ({ text, loud: weight === 'loud', quiet: weight === 'quiet' })

test('a room is told what matters, the newest first, and the small things a game names', () => {
  const lines = ['0 - start 1', '10 p1 play a', '20 p2 push b', '30 p1 miss c', '']
  const said = [told('start', 'loud'), told('play', 'quiet'), told('push', 'quiet'), told('miss', 'quiet'), null]
  expect(newsFor(said, lines)).toEqual([{ text: 'start', place: 0 }])
  expect(newsFor(said, lines, ['play', 'miss']).map(({ text }) => text)).toEqual(['miss', 'play', 'start'])
})

test('a few are enough', () => {
  const many = Array.from({ length: 20 }, (_, index) => told(String(index)))
  expect(newsFor(many, many.map(() => '')).map(({ text }) => text)).toEqual(['19', '18', '17', '16', '15'])
})
