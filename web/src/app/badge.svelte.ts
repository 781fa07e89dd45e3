/** At how many tables it is this visitor's turn: for the title, and for the icon of an installed page. */
export const badge = $state({ turns: 0 })

/** Browsers without icons that carry a number do nothing; one that refuses is no fault. */
export function setBadge(turns: number): void {
  badge.turns = turns
  const told = turns ? navigator.setAppBadge?.(turns) : navigator.clearAppBadge?.()
  told?.catch(() => {})
}
