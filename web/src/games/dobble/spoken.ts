import { keyOf, type Hex } from '../../board/hex/axial'
import { listed, type Say } from '../../i18n/texts.svelte'
import { colourOf, FACE_DOWN, KEYS, symbolsOn } from './deck'
import { ownSeat, shownTable, type DobbleScene } from './turn'

/** The cards in words, for who listens instead of looking. */

export const nameOf = (say: Say, symbol: number): string => say(`symbol.${KEYS[symbol]}`)
const namesOn = (say: Say, card: number): string => listed(symbolsOn(card).map((symbol) => nameOf(say, symbol)))

export const describeCard = (say: Say, card: number, cell: Hex): string =>
  card === FACE_DOWN ? say('page.card.down') : say('page.card', { team: colourOf(card) ?? 'start', place: keyOf(cell), symbols: namesOn(say, card) })

/** Letters without accents, and every apostrophe the same: typed in a hurry. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** A symbol may be typed by the name that is heard; a record has its key. */
export function inRecordWords(typed: string, { say }: Pick<DobbleScene, 'say'>): string {
  const words = typed.split(' ')
  const named = (count: number) => KEYS.find((key) => plain(say(`symbol.${key}`)) === plain(words.slice(-count).join(' ')))
  const found = words.map((_, index) => words.length - index).find(named)
  return found ? [...words.slice(0, -found), named(found)].join(' ') : typed
}

/** Every card that lies there, or both cards of a pair. */
export function board({ view, say }: DobbleScene): string[] {
  if (view.mode !== 'teams') return view.pair.map((card) => (card === FACE_DOWN ? say('page.card.down') : namesOn(say, card)))
  return shownTable(view).map(({ cell, card }) => describeCard(say, card, cell))
}

/** One's own card, and everybody's points. */
export function hand(scene: DobbleScene): string[] {
  const { say, view } = scene
  const card = ownSeat(scene)?.card ?? null
  const own = card === null ? [] : [say('page.own-card', { team: colourOf(card) ?? 'start', symbols: namesOn(say, card) })]
  const points = view.teams.map(({ team, points: count }) => {
    const who = view.mode === 'teams' ? say(`team.${team}`) : listed(view.seats.filter((seat) => seat.team === team).map(({ seat }) => scene.names[seat] ?? seat))
    return say('page.points.of', { who, points: view.mode === 'teams' ? say('page.points', { count, all: view.points_to_win }) : say('page.pairs', { count }) })
  })
  return [...own, points.join(', ')]
}
