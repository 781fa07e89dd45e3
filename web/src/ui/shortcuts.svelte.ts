/** Whether single letters, digits and signs do anything by themselves (WCAG 2.1.4): who dictates may switch them off. */
export const shortcuts = $state({ on: true })

/** Whether a key is one of those; Space is not. */
export const isCharacter = (key: string): boolean => key.length === 1 && key !== ' '
