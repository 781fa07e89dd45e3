import { mount } from 'svelte'
import './app/fonts.css'
import './app/theme.css'
import App from './app/App.svelte'
import { applyTheme } from './app/settings.svelte'
import { keepPage } from './app/offline'
import { unlockSound } from './app/sound'
import { texts } from './i18n/texts.svelte'

applyTheme()
unlockSound()
keepPage()
await texts.speak(texts.language)
mount(App, { target: document.getElementById('page')! })
