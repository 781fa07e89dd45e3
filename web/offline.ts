import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { rasterize } from './raster.ts'

const ICONS = [
  { file: 'icon-180.png', side: 180, bleed: true }, // iOS rounds it itself
  { file: 'icon-192.png', side: 192, bleed: false },
  { file: 'icon-512.png', side: 512, bleed: false },
  { file: 'icon-maskable-512.png', side: 512, bleed: true },
]

const MANIFEST = {
  id: '/',
  name: 'Passerelle',
  short_name: 'Passerelle',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f4eee2',
  theme_color: '#f4eee2',
  categories: ['games'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

/** What makes the page a thing to install: icons drawn from its favicon, a manifest, and the worker with its list of files. */
export function offline(root: string): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const icon = readFileSync(join(root, 'public/favicon.svg'), 'utf-8')
      for (const { file, side, bleed } of ICONS) this.emitFile({ type: 'asset', fileName: file, source: rasterize(icon, side, bleed) })
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(MANIFEST) })
      const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
      const build = files.map((file) => /^assets\/index-([\w-]+)\.js$/.exec(file)?.[1]).find(Boolean)
      if (!build) this.error('the first script has no hash in its name')
      const list = ['/', '/favicon.svg', '/manifest.webmanifest', '/icon-192.png', ...files.map((file) => `/${file}`)]
      const worker = readFileSync(join(root, 'worker.js'), 'utf-8')
      this.emitFile({
        type: 'asset',
        fileName: 'worker.js',
        source: worker.replace("'BUILD'", JSON.stringify(build)).replace("['FILES']", JSON.stringify(list)),
      })
    },
  }
}
