/** A text of the host by language: the reader's, else that for everybody, else the English or any other one. */
export function inLanguage(text: Readonly<Record<string, string>>, language: string): string {
  return text[language] ?? text[''] ?? text['en'] ?? Object.values(text)[0] ?? ''
}

/** A piece of a paragraph; with `href`, a link. */
export interface Piece {
  text: string
  href?: string
}

const LINK = /https?:\/\/[^\s<>()]+[^\s<>().,;:!?]|[^\s<>@:]+@[^\s<>@]+\.[a-z]{2,}/gi

/** Paragraphs between empty lines; addresses of pages and of mail are links. */
export function paragraphsOf(text: string): Piece[][] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(piecesOf)
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(LINK)) {
    if (found.index > end) pieces.push({ text: text.slice(end, found.index) })
    pieces.push({ text: found[0], href: found[0].includes('://') ? found[0] : `mailto:${found[0]}` })
    end = found.index + found[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
