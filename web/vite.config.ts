import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { icons } from './icons.ts'
import { offline } from './offline.ts'
import { incompleteTexts, languageNames } from './languages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const page = here('../src/passerelle/server/page')

/** The server sends what lies there; nothing is compressed while somebody waits. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(page, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json)$/.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const content = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(content))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  plugins: [icons('@iconify-json/fluent-emoji-flat'), svelte(), offline(here('.')), compressed()],
  define: { LANGUAGE_NAMES: JSON.stringify(languageNames()), INCOMPLETE_TEXTS: JSON.stringify(incompleteTexts()) },
  resolve: { alias: { '@package': here('../src/passerelle') } },
  build: {
    outDir: page,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
