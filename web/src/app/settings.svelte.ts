import type { Speed } from '../net/playback.svelte'
import { keep, recall } from '../ui/storage'
import { shortcuts } from '../ui/shortcuts.svelte'

export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'passerelle.settings'

interface Kept {
  theme: Theme
  sound: boolean
  name: string
  assist: boolean
  /** Whether a turn is felt, and told outside of the page, where the device can. */
  vibration: boolean
  notices: boolean
  /** Whether single letters do anything. */
  shortcuts: boolean
  /** How fast a game between bots is shown. */
  pace: Speed
  /** Whether the signs of others are shown, and one can show some. */
  signs: boolean
  /** Whether the table has a field to type commands in. */
  commands: boolean
  /** Whether a large screen shared by two lies flat between them. */
  flat: boolean
}

const PLAIN: Kept = { theme: 'auto', sound: false, name: '', assist: false, vibration: true, notices: false, shortcuts: true, pace: 'normal', signs: true, commands: false, flat: false }

/** What this browser remembers about its owner. */
export const settings = $state({ ...PLAIN, ...recall<Partial<Kept>>(KEY) })

shortcuts.on = settings.shortcuts

export function remember(change: Partial<Kept>): void {
  Object.assign(settings, change)
  keep(KEY, settings)
  if (change.theme) applyTheme()
  if (change.shortcuts !== undefined) shortcuts.on = change.shortcuts
}

export function applyTheme(): void {
  const root = document.documentElement
  if (settings.theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = settings.theme
}
