/* What is wrong with the table in sight, as sentences; `scrolls`: the page may, downwards. */
scrolls => {
  const found = []
  const page = document.documentElement
  const name = element => {
    const told = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${told}"`
  }
  const shown = element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen, .past, dialog')
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth - innerWidth} px too wide`)
  if (!scrolls && page.scrollHeight > innerHeight) found.push(`the page scrolls by ${page.scrollHeight - innerHeight} px`)

  // What can be pressed is in sight, large enough, and not below something else.
  const pressable = [...document.querySelectorAll('.table button, .table input, .table a')].filter(shown)
  if (pressable.length < 3) found.push('nothing to press')
  for (const element of pressable) {
    const box = element.getBoundingClientRect()
    const least = element.matches('.reach .button, header .icon') ? 44 : 24
    if (box.height < (element.matches('.rule') ? 24 : least) - 0.5 || box.width < 23.5) found.push(`${name(element)} is ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`)
    if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push(`${name(element)} is beside the screen`)
    if (scrolls) continue
    if (box.top < -0.5 || box.bottom > innerHeight + 0.5) { found.push(`${name(element)} is out of sight`); continue }
    const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (on && !element.contains(on) && !on.contains(element)) found.push(`${name(element)} is covered by ${name(on)}`)
  }

  // The title lies on none of the tools beside it.
  const title = document.querySelector('.table > header h1')
  if (title && getComputedStyle(title).clipPath === 'none') {
    const words = document.createRange()
    words.selectNodeContents(title)
    const box = words.getBoundingClientRect()
    for (const tool of pressable.filter(element => element.closest('header'))) {
      const its = tool.getBoundingClientRect()
      if (box.right > its.left + 1 && box.left < its.right - 1) found.push(`the title lies on ${name(tool)}`)
    }
  }

  // Nor do two things to press in the hand lie on each other, as far as they are not scrolled away.
  const seen = element => {
    let { left, right, top, bottom } = element.getBoundingClientRect()
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue
      const frame = around.getBoundingClientRect()
      ;[top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
    }
    return { left, right, top, bottom }
  }
  const inHand = pressable.filter(element => element.closest('.reach')).map(element => [element, seen(element)])
  for (const [place, [one, box]] of inHand.entries()) {
    for (const [other, its] of inHand.slice(place + 1)) {
      const [across, down] = [Math.min(box.right, its.right) - Math.max(box.left, its.left), Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)]
      if (across > 4 && down > 4 && !one.contains(other)) found.push(`${name(one)} and ${name(other)} lie on each other`)
    }
  }

  // The overview of a board lies on nothing that is read, looked at or pressed.
  for (const overview of [...document.querySelectorAll('.overview')].filter(shown)) {
    const box = overview.getBoundingClientRect()
    for (const other of [...pressable, ...document.querySelectorAll('.reach :is(h2, p), .stage svg.board, .stage .frame > svg')]) {
      const its = other.getBoundingClientRect()
      const [across, down] = [Math.min(box.right, its.right) - Math.max(box.left, its.left), Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)]
      if (across > 1 && down > 1 && shown(other)) found.push(`the overview lies on ${name(other)}`)
    }
  }

  // No word is cut off, by its own box or by one around it.
  const texts = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT)
  let words = 0
  while (texts.nextNode()) {
    const text = texts.currentNode
    const around = text.parentElement
    if (!text.data.trim() || !shown(around) || around.closest('svg')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    words += 1
    for (let outer = around; outer && !outer.matches('.table'); outer = outer.parentElement) {
      const style = getComputedStyle(outer)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const edge = outer.getBoundingClientRect()
      const holds = !/auto|scroll|visible/.test(style.overflowY)
      if (box.left < edge.left - 1 || box.right > edge.right + 1 || (holds && (box.top < edge.top - 2 || box.bottom > edge.bottom + 2)))
        found.push(`"${text.data.trim().slice(0, 40)}" is cut off by ${outer.className}`)
    }
    // Nor does a word leave the screen, or its plate (its letters may be higher than their line).
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`"${text.data.trim().slice(0, 40)}" leaves the screen`)
    const plate = around.closest('.plate, .notice, .latest, .happened')?.getBoundingClientRect()
    if (plate && (box.left < plate.left - 1 || box.right > plate.right + 1 || box.top < plate.top - 3 || box.bottom > plate.bottom + 3))
      found.push(`"${text.data.trim().slice(0, 40)}" bursts its plate`)
    // No word is broken on a button or a plate.
    if (!around.closest('button, .button, .plate')) continue
    for (const { 0: word, index } of text.data.matchAll(/[^\s\u00a0\u202f-]+/g)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`"${word}" is broken`)
    }
  }
  if (!words) found.push('no words')
  return found
}
