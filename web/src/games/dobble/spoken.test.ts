import { expect, it } from 'vitest'
import { KEYS } from './deck'
import { inRecordWords } from './spoken'

const FILES = import.meta.glob<Readonly<Record<string, string>>>('../../../../src/passerelle/games/dobble/text/*.json', { eager: true, import: 'default' })
const LANGUAGES = Object.values(FILES).map((texts) => ({ say: (key: string) => texts[key] ?? '' }))
const [french] = Object.entries(FILES).filter(([path]) => path.endsWith('/fr.json')).map(([, texts]) => ({ say: (key: string) => texts[key] ?? '' }))

it('knows every symbol by the name that is heard, and by its key', () => {
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(3)
  for (const scene of LANGUAGES)
    for (const key of KEYS) {
      expect(inRecordWords(`name ${scene.say(`symbol.${key}`)}`, scene)).toBe(`name ${key}`)
      expect(inRecordWords(`play 0,1 at 0,0 ${key}`, scene)).toBe(`play 0,1 at 0,0 ${key}`)
    }
})

it('needs no accents, and leaves alone what it does not know', () => {
  expect(inRecordWords("name Souris d'ordinateur", french!)).toBe(`name ${KEYS.find((key) => french!.say(`symbol.${key}`) === 'souris d’ordinateur')}`)
  expect(inRecordWords('name etoile', french!)).toBe('name star')
  expect(inRecordWords('name nothing of the kind', french!)).toBe('name nothing of the kind')
})
