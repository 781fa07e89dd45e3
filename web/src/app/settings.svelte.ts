export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'passerelle.settings'

interface Kept {
  theme: Theme
  sound: boolean
  name: string
  assist: boolean
}

function recall(): Kept {
  const plain: Kept = { theme: 'auto', sound: false, name: '', assist: false }
  try {
    return { ...plain, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return plain
  }
}

/** What this browser remembers about its owner. */
export const settings = $state(recall())

export function remember(change: Partial<Kept>): void {
  Object.assign(settings, change)
  localStorage.setItem(KEY, JSON.stringify(settings))
  if (change.theme) applyTheme()
}

export function applyTheme(): void {
  const root = document.documentElement
  if (settings.theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = settings.theme
}
