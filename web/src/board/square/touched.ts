/** The name of the cell an element belongs to; empty for none. */
export const cellNameOf = (target: EventTarget | null): string =>
  target instanceof Element ? (target.closest('[data-cell]')?.getAttribute('data-cell') ?? '') : ''

/** The name of the cell at a point of the screen, whatever is drawn over it. */
export const cellNameAt = (x: number, y: number): string => document.elementsFromPoint(x, y).map(cellNameOf).find(Boolean) ?? ''
