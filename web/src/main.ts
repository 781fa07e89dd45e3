import { mount } from 'svelte'
import './app/fonts.css'
import './app/theme.css'
import App from './app/App.svelte'
import { applyTheme } from './app/settings.svelte'
import { keepPage } from './app/offline'
import { unlockSound } from './app/sound'
import { texts } from './i18n/texts.svelte'

const page = document.getElementById('page')!
try {
  applyTheme()
  unlockSound()
  keepPage()
  await texts.speak(texts.language)
  page.replaceChildren()
  mount(App, { target: page })
} catch (error) {
  page.className = 'failed' // without words of its own the page can only show what stands in index.html
  throw error
}
