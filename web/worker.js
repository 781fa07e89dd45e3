/* The service worker: the page opens without a line. `offline.ts` fills in the build and its files. */

const BUILD = 'BUILD'
const FILES = ['FILES']

/** One cache for each build, whole or not at all; and one for what the server has told. */
const SHELL = `passerelle-shell-${BUILD}`
const TOLD = 'passerelle-told'
/** How many puzzles are kept. */
const MOST = 24
/** Milliseconds until a window counts as asleep. */
const PATIENCE = 1000
/** Asked of the server each time, and answered from memory where there is none. */
const KEPT = /^\/api\/games(\/[a-z]+\/puzzle\/[0-9-]+)?$/

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())))

async function fill() {
  const cache = await caches.open(SHELL)
  const fresh = (file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })
  await cache.addAll(FILES.map(fresh))
  // Another build may have come meanwhile: its first page would ask for files that are not in this cache.
  const index = await (await cache.match('/')).text()
  if (!index.includes(`index-${BUILD}.js`)) {
    await caches.delete(SHELL)
    throw new Error('the server has another build by now')
  }
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** The build before this one stays for the pages that are still open; those are told which build is here now. */
async function takeOver() {
  const shells = (await caches.keys()).filter((name) => name.startsWith('passerelle-shell-') && name !== SHELL)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
  // The page that brought this worker asked for the list of games before it was there.
  await caches.open(TOLD).then((told) => told.add('/api/games')).catch(() => {})
  await self.clients.claim()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ build: BUILD })
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // The server's own page comes first: the kept one is shown where there is no server to disagree with it.
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept('/')))
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(request).catch(() => fetch(request)))
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(request)))
  else if (KEPT.test(pathname)) event.respondWith(ask(request))
})

/** From this build's cache, else from the one before. */
async function kept(what) {
  const found = (await (await caches.open(SHELL)).match(what)) ?? (await caches.match(what))
  return found ?? Promise.reject(new TypeError('not kept'))
}

async function ask(request) {
  const told = await caches.open(TOLD)
  try {
    const answer = await fetch(request)
    if (answer.ok) {
      await told.put(request, answer.clone())
      const puzzles = (await told.keys()).filter(({ url }) => url.includes('/puzzle/'))
      await Promise.all(puzzles.slice(0, -MOST).map((old) => told.delete(old)))
    }
    return answer
  } catch (error) {
    const known = await told.match(request)
    if (known) return known
    throw error
  }
}

self.addEventListener('push', (event) => event.waitUntil(tell(event.data)))

/** It has become somebody's turn: told, unless they look at that table. */
async function tell(data) {
  const { title, body, path } = data.json()
  if (!/^\/t\/[a-z0-9]+$/.test(path)) return
  if ((await windowsAt(path)).some(({ visibilityState }) => visibilityState === 'visible')) return
  await self.registration.showNotification(title, { body, tag: path, icon: '/icon-192.png', data: path })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data))
})

/** The table the notice is about: where it is open already, else anew. */
async function show(path) {
  const [there] = await windowsAt(path)
  await (there ? there.focus() : self.clients.openWindow(path))
}

/** The windows in which this table is open. */
async function windowsAt(path) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const paths = await Promise.all(open.map(pathOf))
  return open.filter((_, index) => paths[index] === path)
}

/** Where a window is: it says so itself, for `url` is where it was opened. One that sleeps does not answer. */
function pathOf(client) {
  return new Promise((found) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => found(data)
    setTimeout(() => found(new URL(client.url).pathname), PATIENCE)
    client.postMessage({ asks: 'path' }, [port2])
  })
}
