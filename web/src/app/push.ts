import type { PushAddress } from '../net/protocol'
import type { TableLine } from '../net/table.svelte'
import { texts } from '../i18n/texts.svelte'
import { canPush } from './notices'

const toText = (bytes: ArrayBuffer | null | undefined): string =>
  bytes ? btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') : ''

const registration = async (): Promise<ServiceWorkerRegistration | undefined> => (canPush() ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined)

/** Where this browser hears of turns while the page is closed; `key` is the server's. Null where it cannot be told. */
export async function pushAddress(key: string): Promise<PushAddress | null> {
  try {
    const manager = (await registration())?.pushManager
    if (!manager) return null
    let known = await manager.getSubscription()
    if (known && toText(known.options.applicationServerKey) !== key) {
      await known.unsubscribe() // of another key: the host has a new one
      known = null
    }
    const { endpoint, keys } = (known ?? (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))).toJSON()
    return endpoint && keys?.['p256dh'] && keys['auth'] ? { endpoint, p256dh: keys['p256dh'], auth: keys['auth'], language: texts.language } : null
  } catch {
    return null // not allowed, or the push service of this browser cannot be reached
  }
}

/** Asks the table to tell these seats; gives the endpoint where they are told. */
export async function tellTurns(line: TableLine, seats: readonly string[], key: string): Promise<string> {
  const address = await pushAddress(key)
  if (address) for (const seat of seats) line.send({ type: 'tell-turns', seat, address })
  return address?.endpoint ?? ''
}

/** This browser is told nothing any more, by any table: what is still sent to it comes back as gone. */
export async function stopPush(): Promise<void> {
  const known = await (await registration())?.pushManager.getSubscription().catch(() => null)
  await known?.unsubscribe().catch(() => false)
}
