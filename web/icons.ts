import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import type { Plugin } from 'vite'
import { fromJson } from './src/net/json.ts'

interface IconSet {
  icons: Record<string, { body: string }>
}

const ASKED = '?icons'
const [BEFORE, AFTER] = ['\0icons:', '.js']

/**
 * `list.json?icons` is the drawings that list names, in its order, out of an icon set of npm: no other is built in.
 * They are written to `drawings/` too, by the folder of the list: the printed game has the same.
 */
export function icons(set: string): Plugin {
  const found = new Map<string, readonly string[]>()
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
      const file = id.slice(BEFORE.length, -AFTER.length)
      const list = fromJson<{ icon: string }[]>(readFileSync(file, 'utf-8'))
      const { icons } = fromJson<IconSet>(readFileSync(createRequire(import.meta.url).resolve(`${set}/icons.json`), 'utf-8'))
      const bodies = list.map(({ icon }) => icons[icon]?.body ?? this.error(`${set} has no ${icon}`))
      found.set(basename(dirname(file)), bodies)
      return `export default ${JSON.stringify(bodies)}`
    },
    generateBundle() {
      for (const [room, bodies] of found) this.emitFile({ type: 'asset', fileName: `drawings/${room}.json`, source: JSON.stringify(bodies) })
    },
  }
}
