import { afterEach, describe, expect, it, vi } from 'vitest'
import { languageNames, loadWords, preferredLanguage, type Messages } from './languages'

const file = (messages: Messages) => () => Promise.resolve(messages)
const files = {
  './en.json': file({ play: 'Play', steps: '{count, plural, one {# step} other {# steps}}' }),
  './xx.json': file({ play: 'Ludi' }),
}

afterEach(() => vi.restoreAllMocks())

describe('a language', () => {
  it('is there because its file is, under the name it gives itself', () => {
    expect(languageNames).toMatchObject({ fr: 'Français', en: 'English', de: 'Deutsch' })
  })

  it('is the first preferred one that is known, else French', () => {
    expect(preferredLanguage(['', 'it-CH', 'en-GB', 'fr'], ['en', 'fr', 'xx'])).toBe('en')
    expect(preferredLanguage(['xx'], ['en', 'fr', 'xx'])).toBe('xx')
    expect(preferredLanguage(['it-CH'], ['en', 'fr', 'xx'])).toBe('fr')
    expect(preferredLanguage([])).toBe('fr')
  })

  it('that lacks messages says them in English, and one line tells which', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(await loadWords(files, '.', 'xx', ['./xx.json'])).toEqual({
      play: { text: 'Ludi', language: 'xx' },
      steps: { text: '{count, plural, one {# step} other {# steps}}', language: 'en' },
    })
    expect(warn.mock.calls).toEqual([['./xx.json lacks 1 messages, said in English: steps']])
  })

  it('without a file is English', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    expect((await loadWords(files, '.', 'yy', []))['play']).toEqual({ text: 'Play', language: 'en' })
  })

  it('that is complete loads no English', async () => {
    const english = vi.fn(files['./en.json'])
    await loadWords({ ...files, './en.json': english }, '.', 'xx', [])
    expect(english).not.toHaveBeenCalled()
  })
})
