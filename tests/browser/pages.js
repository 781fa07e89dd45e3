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
