import { mount } from 'svelte'
import './app/fonts.css'
import './app/theme.css'
import App from './app/App.svelte'
import { applyTheme } from './app/settings.svelte'
import { keepPage } from './app/offline'
import { unlockSound } from './app/sound'
import { texts } from './i18n/texts.svelte'

/** The part that this address shows comes together with the words. Where it does not come, the page says so itself. */
function fetchAhead(): void {
  const part = location.pathname === '/' ? import('./app/Home.svelte') : location.pathname.startsWith('/t/') ? import('./app/Table.svelte') : null
  part?.catch(() => {})
}

const page = document.getElementById('page')!
try {
  applyTheme()
  unlockSound()
  keepPage()
  fetchAhead()
  await texts.speak(texts.language)
  page.replaceChildren()
  mount(App, { target: page })
} catch (error) {
  page.className = 'failed' // without words of its own the page can only show what stands in index.html
  throw error
}
