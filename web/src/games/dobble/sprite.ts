import { ICON_SIDE } from './deck'

/** What `<use>` refers to for a symbol. */
export const symbolId = (symbol: number): string => `dobble-symbol-${symbol}`

let laid: Promise<void> | undefined

/** Lays all drawings into the document, once; they are fetched when the first card is shown. */
export const laySprite = (): Promise<void> => (laid ??= lay())

async function lay(): Promise<void> {
  const { default: bodies } = await import('@package/games/dobble/symbols.json?icons')
  const holder = document.createElement('div')
  holder.style.cssText = 'position:absolute;width:0;height:0;overflow:hidden'
  holder.setAttribute('aria-hidden', 'true')
  const drawings = bodies.map((body, symbol) => `<symbol id="${symbolId(symbol)}" viewBox="0 0 ${ICON_SIDE} ${ICON_SIDE}">${body}</symbol>`)
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">${drawings.join('')}</svg>`
  document.body.append(holder)
}
