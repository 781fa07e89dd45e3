(element) => {
  /* Turns an example of the page's help into one SVG text that stands by itself: what the browser has laid out and
     painted, by day and by night: boxes with words, and SVG. */
  const SVG = 'http://www.w3.org/2000/svg'
  const MARGIN = 12
  /** What is kept of an element's style, with the value that need not be said. */
  const PAINT = {
    fill: 'rgb(0, 0, 0)',
    stroke: 'none',
    'stroke-width': '1px',
    'stroke-dasharray': 'none',
    'stroke-linecap': 'butt',
    'stroke-linejoin': 'miter',
    opacity: '1',
    'fill-opacity': '1',
    'stroke-opacity': '1',
    'fill-rule': 'nonzero',
    'paint-order': 'normal',
    'mix-blend-mode': 'normal',
  }
  const WRITING = {
    'font-family': '',
    'font-size': '',
    'font-weight': '400',
    'text-anchor': 'start',
    'dominant-baseline': 'auto',
    'letter-spacing': 'normal',
  }
  const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'text', 'use', 'g', 'svg', 'symbol'])
  const root = document.documentElement
  const classes = new Map()
  const needed = new Map()

  const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
  const short = (value) => value.replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))
  const hex = (value) =>
    value.replace(/rgb\((\d+), (\d+), (\d+)\)/g, (_, ...parts) => '#' + parts.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join(''))

  /** Every value that may be asked for, by theme: changing the theme once is quick, once per element is not. */
  const ASKED = [...Object.keys(PAINT), ...Object.keys(WRITING), 'background-color', 'border-top-color', 'color']
  const seen = new Map()
  function look() {
    const all = [document.body, element, ...element.querySelectorAll('*')]
    const ids = new Set(all.flatMap((node) => [...(node.getAttribute('href')?.startsWith('#') ? [node.getAttribute('href').slice(1)] : [])]))
    all.push(...document.querySelectorAll('pattern, pattern *, clipPath, clipPath *'))
    for (const id of ids) {
      const found = document.getElementById(id)
      if (found) all.push(found, ...found.querySelectorAll('*'))
    }
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [still]
    for (const theme of ['light', 'dark']) {
      root.dataset.theme = theme
      for (const node of new Set(all)) {
        const style = getComputedStyle(node)
        const values = Object.fromEntries(ASKED.map((name) => [name, style.getPropertyValue(name)]))
        seen.set(node, { ...seen.get(node), [theme]: values })
      }
    }
  }

  /** The values of some properties by day and by night. */
  function styles(of, names) {
    const { light, dark } = seen.get(of)
    return names.map((name) => [name, light[name], dark[name]])
  }

  /** A class for these values, and its name as an attribute. */
  function classed(values) {
    const said = values
      .map(([name, day, night]) => [name, hex(short(day)), hex(short(night))])
      .map(([name, day, night]) => (day === night ? `${name}:${day}` : `${name}:${day};${name}:light-dark(${day},${night})`))
      .join(';')
    if (!said) return ''
    referred(said)
    if (!classes.has(said)) classes.set(said, `c${classes.size}`)
    return ` class="${classes.get(said)}"`
  }

  function referred(text) {
    for (const [, id] of text.matchAll(/(?:url\((?:"|&quot;)?|href=")#([\w-]+)/g))
      if (!needed.has(id)) {
        needed.set(id, '')
        const found = document.getElementById(id)
        if (found) needed.set(id, drawn(found))
      }
    return text
  }

  /** An SVG element, its paint settled. */
  function drawn(node, box = '') {
    if (node.nodeType === Node.TEXT_NODE) return escaped(node.data.trim())
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    const tag = node.tagName
    const style = getComputedStyle(node)
    if (tag === 'title' || style.display === 'none' || style.visibility === 'hidden') return ''
    const names = [...Object.keys(PAINT), ...(tag === 'text' ? Object.keys(WRITING) : [])]
    const said = SHAPES.has(tag)
      ? styles(node, names).filter(([name, day, night]) => {
          const inherited = node.parentElement && !['opacity', 'mix-blend-mode'].includes(name)
          if (tag === 'g' || tag === 'svg' || tag === 'symbol') return ['opacity', 'mix-blend-mode'].includes(name) && day !== PAINT[name]
          if (inherited && !(name in PAINT)) return day !== WRITING[name]
          return day !== PAINT[name] || night !== PAINT[name]
        })
      : []
    const attributes = [...node.attributes]
      .filter(({ name }) => /^(d|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|points|transform|viewBox|href|dx|dy|id|offset|patternUnits|patternTransform|gradientUnits|gradientTransform|clip-path|clipPathUnits|mask|maskUnits|preserveAspectRatio|stop-color|stop-opacity)$/.test(name))
      .filter(({ name }) => !(box && /^(x|y|width|height)$/.test(name)))
      .map(({ name, value }) => ` ${name}="${escaped(name === 'd' ? value : short(value))}"`)
      .join('')
    const moved = !node.hasAttribute('transform') && style.transform !== 'none' && tag !== 'svg' ? ` transform="${short(style.transform)}"` : ''
    const inside = [...node.childNodes].map((child) => drawn(child)).join('')
    if (tag === 'g' && !inside) return ''
    return referred(`<${tag}${box}${attributes}${moved}${classed(said)}>${inside}</${tag}>`)
  }

  /** What is drawn, without the empty paper beside it. */
  function edges() {
    const parts = [...element.querySelectorAll('*')].filter((node) => !node.closest('svg') || node.tagName === 'svg')
    const leaves = parts.filter((node) => node.tagName === 'svg' || [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim()))
    const rects = (element.tagName === 'svg' ? [element] : leaves).flatMap((node) => {
      if (node.tagName === 'svg') return [node.getBoundingClientRect()]
      const range = document.createRange()
      range.selectNodeContents(node)
      return [range.getBoundingClientRect(), ...(parseFloat(getComputedStyle(node).borderTopWidth) ? [node.getBoundingClientRect()] : [])]
    })
    const [left, top] = [Math.min(...rects.map(({ left }) => left)), Math.min(...rects.map(({ top }) => top))]
    return { left, top, width: Math.max(...rects.map(({ right }) => right)) - left, height: Math.max(...rects.map(({ bottom }) => bottom)) - top }
  }
  const at = edges()
  const place = (rect) => ({ x: rect.left - at.left + MARGIN, y: rect.top - at.top + MARGIN, width: rect.width, height: rect.height })
  const numbers = (parts) => Object.entries(parts).map(([name, value]) => ` ${name}="${Math.round(value * 10) / 10}"`).join('')

  function box(node) {
    const said = styles(node, ['background-color', 'border-top-color'])
    const style = getComputedStyle(node)
    const width = parseFloat(style.borderTopWidth)
    const filled = said[0][1] !== 'rgba(0, 0, 0, 0)'
    if (!filled && !width) return ''
    const { x, y, width: wide, height: high } = place(node.getBoundingClientRect())
    const paint = [
      filled ? ['fill', said[0][1], said[0][2]] : ['fill', 'none', 'none'],
      ...(width ? [['stroke', said[1][1], said[1][2]], ['stroke-width', `${width}px`, `${width}px`]] : []),
    ]
    const inner = { x: x + width / 2, y: y + width / 2, width: wide - width, height: high - width }
    return `<rect${numbers({ ...inner, rx: Math.min(parseFloat(style.borderTopLeftRadius) || 0, high / 2) })}${classed(paint)}/>`
  }

  /** Words, line by line, each in the middle of where it stood: another font may be narrower or wider. */
  function words(node) {
    const parent = node.parentElement
    const range = document.createRange()
    const lines = []
    for (let index = 0; index < node.data.length; index++) {
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const rect = range.getBoundingClientRect()
      if (!rect.height) continue
      const last = lines.at(-1)
      if (last && Math.abs(last.top - rect.top) < 4) Object.assign(last, { text: last.text + node.data[index], right: rect.right })
      else lines.push({ text: node.data[index], left: rect.left, right: rect.right, top: rect.top, height: rect.height })
    }
    const style = getComputedStyle(parent)
    const [colour] = styles(parent, ['color'])
    const paint = [
      ['fill', colour[1], colour[2]],
      ...['font-family', 'font-size', 'font-weight'].map((name) => [name, style.getPropertyValue(name), style.getPropertyValue(name)]),
      ...(style.textDecorationLine === 'none' ? [] : [['text-decoration', style.textDecorationLine, style.textDecorationLine]]),
    ]
    return lines
      .filter(({ text }) => text.trim())
      .map(({ text, left, right, top, height }) => {
        const { x, y } = place({ left: (left + right) / 2, top: top + height / 2 })
        return `<text${numbers({ x, y })} dy="0.35em" text-anchor="middle"${numbers({ textLength: right - left })} lengthAdjust="spacingAndGlyphs"${classed(paint)}>${escaped(text.trim())}</text>`
      })
      .join('')
  }

  function tree(node) {
    if (node.nodeType === Node.TEXT_NODE) return words(node)
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    const style = getComputedStyle(node)
    if (style.display === 'none' || node.classList.contains('unseen')) return ''
    if (node.tagName === 'svg') return drawn(node, numbers(place(node.getBoundingClientRect())))
    const inside = (node === element ? '' : box(node)) + [...node.childNodes].map(tree).join('')
    return style.opacity === '1' ? inside : `<g opacity="${style.opacity}">${inside}</g>`
  }

  const before = root.dataset.theme
  look()
  const body = tree(element)
  const paper = styles(document.body, ['background-color'])[0]
  const sheet = classed([['fill', paper[1], paper[2]]])
  if (before) root.dataset.theme = before
  else delete root.dataset.theme

  const [width, height] = [at.width + 2 * MARGIN, at.height + 2 * MARGIN].map(Math.ceil)
  const css = [...classes].map(([said, name]) => `.${name}{${said}}`).join('')
  const kept = [...needed.values()].join('')
  const whole =
    `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>:root{color-scheme:light dark}${css}</style>` +
    (kept ? `<defs>${kept}</defs>` : '') +
    `<rect width="${width}" height="${height}" rx="8"${sheet}/>${body}</svg>\n`
  /** Ids of the page are counted anew: the same example gives the same text. */
  const ids = [...needed.keys()]
  return whole.replace(/(#|id=")([\w-]+)(?=["')])/g, (said, before, id) => (ids.includes(id) ? `${before}d${ids.indexOf(id)}` : said))
}
