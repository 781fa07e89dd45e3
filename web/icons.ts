import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { fromJson } from './src/net/json.ts'

interface IconSet {
  icons: Record<string, { body: string }>
}

const ASKED = '?icons'
const [BEFORE, AFTER] = ['\0icons:', '.js']

/** `list.json?icons` is the drawings that list names, in its order, out of an icon set of npm: no other is built in. */
export function icons(set: string): Plugin {
  return {
    name: 'icons',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(ASKED)) return null
      const list = await this.resolve(source.slice(0, -ASKED.length), importer)
      return list && BEFORE + list.id + AFTER
    },
    load(id) {
      if (!id.startsWith(BEFORE)) return null
      const list = fromJson<{ icon: string }[]>(readFileSync(id.slice(BEFORE.length, -AFTER.length), 'utf-8'))
      const { icons } = fromJson<IconSet>(readFileSync(createRequire(import.meta.url).resolve(`${set}/icons.json`), 'utf-8'))
      const bodies = list.map(({ icon }) => icons[icon]?.body ?? this.error(`${set} has no ${icon}`))
      return `export default ${JSON.stringify(bodies)}`
    },
  }
}
