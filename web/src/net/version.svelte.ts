import { fromJson } from './json'

/** Whether the server hands out another page than this one. Nothing is lost by a reload: the table is kept. */
export const version = $state({ outdated: false })

/** The hash in the name of the page's first script, as the server reads it from `index.html`; empty while developing. */
export function buildOf(script: string): string {
  return /\/assets\/index-([\w-]+)\.js$/.exec(script)?.[1] ?? ''
}

/** The build of the page that the server hands out now; empty where it does not answer. */
export async function buildNow(): Promise<string> {
  try {
    const { build = '' } = fromJson<{ build?: string }>(await (await fetch('/api/version')).text())
    return build
  } catch {
    return ''
  }
}

/** What a server says of the page it hands out. */
export function compareBuild(theirs: string): void {
  if (!theirs) return
  const own = buildOf(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')
  if (own && own !== theirs) version.outdated = true
}

/** A server that does not understand this page, or no longer has its files. */
export function outdated(): void {
  version.outdated = true
}
