import { isCharacter, shortcuts } from './shortcuts.svelte'

const TYPING = 'input, select, textarea'

/** Whether an event happened inside of what a selector names. */
export const isWithin = (event: Event, selector: string): boolean => event.target instanceof Element && event.target.closest(selector) !== null

/**
 * Whether a key pressed anywhere is meant for the game at `root`: not while somebody types, not with a modifier, not
 * while a dialog lies over it, and no single character where those are switched off. `own` names what else uses keys of its own.
 */
export function isForGame(event: KeyboardEvent, root: Element | undefined, own = ''): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isWithin(event, own ? `${TYPING}, ${own}` : TYPING)) return false
  if (!shortcuts.on && isCharacter(event.key)) return false
  const dialog = document.querySelector('dialog[open]')
  return !dialog || dialog.contains(root ?? null)
}
