import { eraseBundle, readBundle, Trouble, writeBundle } from '../net/api'
import { isLoose } from '../ui/loose'
import { keep, onKeep, recall } from '../ui/storage'
import { gather, isKeptThere, KEPT_THERE, parsed, takeIn } from './bundle'
import { derived, isSecret, newSecret, seal, unseal } from './sealed'

/**
 * Own games, kept on the server too where their owner has chosen so: sealed with one half of a secret, stored under the other
 * half. Devices with the same secret are merged here; the server compares versions and cannot read anything.
 */

const KEY = 'passerelle.keeping'
/** From a change until it is sent. Milliseconds. */
const SOON = 4000
/** While the page is open, what other devices have added is fetched this often at most. */
const EVERY = 600_000
const MOST_TRIES = 6

interface Kept {
  secret: string
  /** It has been stored; if it is not there any more, it was erased. */
  begun: boolean
}

const kept = (): Kept | null => {
  const found = recall<unknown>(KEY)
  return isLoose(found) && isSecret(found['secret']) ? { secret: found['secret'], begun: found['begun'] === true } : null
}

/** `gone`: it was on, and another device has erased everything. */
export const keeping = $state({ on: kept() !== null, gone: false, at: 0 })

export const keptSecret = (): string => kept()?.secret ?? ''

function put(secret: string, begun: boolean): void {
  keep(KEY, { secret, begun } satisfies Kept)
  keeping.on = true
  keeping.gone = false
}

function forget(): void {
  keep(KEY, null)
  keeping.on = false
}

const isRefused = (error: unknown, code: string): boolean => error instanceof Trouble && error.problem.code === code
const accessTo = (secret: string) => derived(secret, 'access')

let merging = false
let running: Promise<void> | null = null

/** What is there is merged with what is here, and stored where it says more. One at a time. */
export function sync(): Promise<void> {
  running ??= syncOnce().finally(() => (running = null))
  return running
}

async function syncOnce(): Promise<void> {
  const mine = kept()
  if (!mine) return
  const [access, content] = await Promise.all([accessTo(mine.secret), derived(mine.secret, 'content')])
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = await readBundle(access).catch((error: unknown) => {
      if (isRefused(error, 'PA-30.no-such-bundle')) return null
      throw error
    })
    if (!found && kept()?.begun) return end()
    const theirs = found ? await unseal(found.body, content) : ''
    if (theirs) merge(parsed(theirs))
    const text = JSON.stringify(gather(KEPT_THERE))
    if (text !== theirs) {
      const stored = await writeBundle(access, found?.version ?? 0, await seal(text, content)).then(
        () => true,
        (error: unknown) => {
          if (isRefused(error, 'PA-30.changed') || isRefused(error, 'PA-30.no-such-bundle')) return false // look again
          throw error
        },
      )
      if (!stored) continue
    }
    if (kept()?.secret === mine.secret) put(mine.secret, true)
    keeping.at = Date.now()
    return
  }
  throw new Trouble({ code: 'PA-30.changed', parameters: {}, line: null })
}

function merge(theirs: unknown): void {
  merging = true
  takeIn(theirs, KEPT_THERE)
  merging = false
}

/** It was erased by another device: nothing of it is stored again. */
function end(): void {
  forget()
  keeping.gone = true
}

/** Begins to keep games on the server, under a new secret. */
export async function begin(): Promise<void> {
  put(newSecret(), false)
  try {
    await sync()
  } catch (error) {
    forget()
    throw error
  }
  watch()
}

/** Goes on under the secret of another device. Throws where nothing is kept under it. */
export async function join(secret: string): Promise<void> {
  const before = kept()
  if (before?.secret !== secret) {
    await readBundle(await accessTo(secret))
    put(secret, true)
  }
  await sync()
  watch()
}

/** Erases what the server has, for all devices. */
export async function eraseThere(): Promise<void> {
  const mine = kept()
  if (mine) await eraseBundle(await accessTo(mine.secret))
}

/** `erase`: on the server too; else other devices go on. */
export async function stop(erase: boolean): Promise<void> {
  if (erase) await eraseThere()
  forget()
}

let watching = false

/** From now on what changes here is sent, and what changes elsewhere is fetched. A failure is mended by the next time. */
export function watch(): void {
  if (watching) return
  watching = true
  let timer = 0
  const now = () => {
    clearTimeout(timer)
    timer = 0
    if (keeping.on) void sync().catch(() => {})
  }
  onKeep((key) => {
    if (merging || !keeping.on || !isKeptThere(key)) return
    clearTimeout(timer)
    timer = window.setTimeout(now, SOON)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden ? timer : Date.now() - keeping.at > EVERY) now()
  })
  if (!keeping.at) now()
}
