import { keep, recall } from '../ui/storage'

export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'passerelle.settings'

interface Kept {
  theme: Theme
  sound: boolean
  name: string
  assist: boolean
}

const PLAIN: Kept = { theme: 'auto', sound: false, name: '', assist: false }

/** What this browser remembers about its owner. */
export const settings = $state({ ...PLAIN, ...recall<Partial<Kept>>(KEY) })

export function remember(change: Partial<Kept>): void {
  Object.assign(settings, change)
  keep(KEY, settings)
  if (change.theme) applyTheme()
}

export function applyTheme(): void {
  const root = document.documentElement
  if (settings.theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = settings.theme
}
