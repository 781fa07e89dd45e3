import { expect, it } from 'vitest'
import { latest } from './latest'
import { turnsOf } from './turns'
import type { HistoryLine } from './words'

const line = (text: string, loud = true): HistoryLine => ({ text, loud, quiet: false })
const OPENS = ['roll']

/** A game in turns with dice: what the record says, and what the history says of it. */
const GAME: readonly [string, HistoryLine | null][] = [
  ['0.000 table layout 1 2 3', null],
  ['1.000 table roll 1 2 3', line('Dice 1 2 3.', false)],
  ['2.000 p1 place 6 = 1+2+3', line('You play 6.')],
  ['2.000 table roll 4 5 6', line('Dice 4 5 6.', false)],
  ['3.000 p2 none', line('Bot finds nothing.', false)],
  ['4.000 p1 point 15 = 4+5+6', line('You point out 15.')],
  ['4.000 table roll 2 2 2', line('Dice 2 2 2.', false)],
  ['5.000 p2 place 8 = 2*2*2', line('Bot plays 8.')],
  ['5.000 table roll 6 6 6', line('Dice 6 6 6.', false)],
]
const after = (count: number) => ({ lines: GAME.slice(0, count).map(([text]) => text), told: GAME.slice(0, count).map(([, told]) => told), opens: OPENS })

it('groups the lines of a game by turns', () => {
  expect(turnsOf(after(9).lines, OPENS)).toEqual([[0], [1, 2], [3, 4, 5], [6, 7], [8]])
})

it('without a verb that begins a turn, another seat does', () => {
  const lines = ['0 table lot p1', '1 p1 put I3', '1 table out p1 I3', '2 p1 put I4', '3 p2 put F5', '4 table pause', '5 p1 pass']
  expect(turnsOf(lines)).toEqual([[0, 1, 2, 3], [4, 5], [6]])
  expect(turnsOf([])).toEqual([])
})

it('says what others did since the reader acted, without the dice that lie on the table', () => {
  expect(latest({ ...after(9), mine: ['p1'] }, 200)).toBe('Dice 2 2 2. Bot plays 8.')
})

it('says what led to the last action of the reader while nothing else has happened', () => {
  expect(latest({ ...after(7), mine: ['p1'] }, 200)).toBe('Dice 4 5 6. Bot finds nothing. You point out 15.')
})

it('says that a move was taken back where nothing else is left to say', () => {
  const lines = [...after(9).lines, '6.000 p1 takeback']
  const told = [...after(9).told, { text: 'You take your move back.', loud: false, quiet: true }]
  expect(latest({ lines, told, opens: OPENS, mine: ['p1'] }, 200)).toBe('You take your move back.')
})

it('leaves out what matters least where there is little room, and never everything', () => {
  expect(latest({ ...after(7), mine: ['p1'] }, 40)).toBe('Bot finds nothing. You point out 15.')
  expect(latest({ ...after(7), mine: ['p1'] }, 20)).toBe('You point out 15.')
  expect(latest({ ...after(7), mine: ['p1'] }, 3)).toBe('You point out 15.')
})

it('tells the last turn to who looks on or shares a screen', () => {
  expect(latest({ ...after(9), mine: [] }, 200)).toBe('Dice 2 2 2. Bot plays 8.')
  expect(latest({ ...after(9), mine: ['p1', 'p2'] }, 200)).toBe('Dice 2 2 2. Bot plays 8.')
})

it('keeps what is loud at the end, as a new goal is, and skips what is quiet', () => {
  const lines = ['1 table goal moon', '2 p2 push b3', '3 table won p2', '8 table goal key']
  const told = [line('Goal: moon.'), { ...line('push', false), quiet: true }, line('Bot wins the card.'), line('Goal: key.')]
  expect(latest({ lines, told, mine: ['p1'], opens: ['goal'] }, 200)).toBe('Goal: moon. Bot wins the card. Goal: key.')
  expect(latest({ lines, told, mine: ['p1'], opens: ['goal'] }, 30)).toBe('Bot wins the card. Goal: key.')
})

it('does not take for an action what another seat has caused', () => {
  const lines = ['1 table roll 5 3 6', '2 p1 none', '3.4 p2 point 9 = 5*3-6', '3.4 p1 place 9', '3.4 table roll 6 3 1', '5 p2 place 10 = 6+3+1', '5 table roll 1 1 1']
  const told = [line('Dice.', false), line('You find nothing.', false), line('Bot points out 9.'), line('You put on 9.'), line('Dice 6 3 1.', false), line('Bot plays 10.'), line('Dice.', false)]
  expect(latest({ lines, told, mine: ['p1'], opens: OPENS }, 200)).toBe('Bot points out 9. You put on 9. Dice 6 3 1. Bot plays 10.')
})

it('says nothing before anything has happened', () => {
  expect(latest({ lines: [], told: [], mine: ['p1'] }, 100)).toBe('')
})
