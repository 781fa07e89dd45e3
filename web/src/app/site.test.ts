import { expect, test } from 'vitest'
import { inLanguage, paragraphsOf } from './site'

test('a text is told in the language of the reader, or as it is for everybody', () => {
  expect(inLanguage({ fr: 'Bonjour', en: 'Hello' }, 'fr')).toBe('Bonjour')
  expect(inLanguage({ fr: 'Bonjour', en: 'Hello' }, 'de')).toBe('Hello')
  expect(inLanguage({ '': 'Salut', en: 'Hello' }, 'de')).toBe('Salut')
  expect(inLanguage({ fr: 'Bonjour' }, 'de')).toBe('Bonjour')
  expect(inLanguage({}, 'de')).toBe('')
})

test('empty lines make paragraphs, addresses are links, nothing else is', () => {
  expect(paragraphsOf('Café des Jeux\n1 rue X\n \n\nSee https://a.example/b?c=d. Or ask me@a.example!\n')).toEqual([
    [{ text: 'Café des Jeux\n1 rue X' }],
    [
      { text: 'See ' },
      { text: 'https://a.example/b?c=d', href: 'https://a.example/b?c=d' },
      { text: '. Or ask ' },
      { text: 'me@a.example', href: 'mailto:me@a.example' },
      { text: '!' },
    ],
  ])
  expect(paragraphsOf('<b>javascript:alert(1)</b> data:text/html,x')).toEqual([[{ text: '<b>javascript:alert(1)</b> data:text/html,x' }]])
  expect(paragraphsOf(' \n ')).toEqual([])
})
