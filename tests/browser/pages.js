/* What is wrong with a page, as sentences; `selector`: what one came for; `magnified`: it may be further down. */
([selector, magnified]) => {
  const found = []
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) found.push(`the page is ${wide} px too wide`)
  for (const element of document.querySelectorAll('button, a, select, input, h1, h2, h3')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest('.unseen, .skip')) continue
    const { left, right } = element.getBoundingClientRect()
    if (element.matches('.skip') || right - left < 2) continue
    if (left < -1 || right > innerWidth + 1) found.push(`${element.className} "${element.textContent.trim().slice(0, 30)}" is beside the screen`)
  }
  // No word is cut off, nor beside the screen, unless one can scroll to it.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const around = text.parentElement
    if (!text.data.trim() || !around.checkVisibility({ visibilityProperty: true }) || around.closest('.unseen, .skip, svg, select, script, style') || getComputedStyle(around).clipPath !== 'none') continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width < 2) continue
    let held = true
    for (let outer = around; outer; outer = outer.parentElement) {
      const { overflowX } = getComputedStyle(outer)
      if (/auto|scroll/.test(overflowX)) { held = false; break }
      const edge = outer.getBoundingClientRect()
      if (/hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) found.push(`"${text.data.trim().slice(0, 30)}" is cut off by ${outer.className}`)
    }
    if (held && (left < -1 || right > innerWidth + 1)) found.push(`"${text.data.trim().slice(0, 30)}" is beside the screen`)
  }
  const main = document.querySelector(selector)
  if (!main) found.push(`no ${selector}`)
  else if (!magnified) {
    const { top, bottom, x, width, y, height } = main.getBoundingClientRect()
    const on = document.elementFromPoint(x + width / 2, y + height / 2)
    if (top < -1 || bottom > innerHeight + 1) found.push(`${selector} is out of sight`)
    else if (!on || !(main.contains(on) || on.contains(main))) found.push(`${selector} is covered by ${on?.className}`)
  }
  return found
}
