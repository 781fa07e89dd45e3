import { collectParcel, leaveParcel } from '../net/api'
import { gather, takeInText } from './bundle'

/** What a link to move one's games carries: where they lie for some minutes, and the key that opens them. */
export interface ParcelLink {
  code: string
  key: string
}

const BYTES_OF_IV = 12

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const fromText = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

/** Over plain http, on a LAN, browsers do not encrypt: then a file is the way. */
export const canEncrypt = (): boolean => isSecureContext

/** `key`: 128 bits that stand in the link alone; the server never has them. */
export async function encrypt(text: string): Promise<{ key: string; body: Uint8Array<ArrayBuffer> }> {
  const [raw, iv] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(BYTES_OF_IV))]
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const hidden = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)))
  const body = new Uint8Array(iv.length + hidden.length)
  body.set(iv)
  body.set(hidden, iv.length)
  return { key: toText(raw), body }
}

/** Throws where the key is another one, or a byte has changed. */
export async function decrypt(body: Uint8Array<ArrayBuffer>, key: string): Promise<string> {
  const opened = await crypto.subtle.importKey('raw', fromText(key), 'AES-GCM', false, ['decrypt'])
  const shown = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: body.slice(0, BYTES_OF_IV) }, opened, body.slice(BYTES_OF_IV))
  return new TextDecoder().decode(shown)
}

/** Leaves everything with the server for some minutes, and gives the address that another device opens. */
export async function send(): Promise<{ address: string; minutes: number }> {
  const { key, body } = await encrypt(JSON.stringify(gather()))
  const { code, minutes } = await leaveParcel(body)
  return { address: `${location.origin}/mine#take=${code}.${key}`, minutes }
}

/** Takes what another device has left, once. False where it cannot be opened or read. */
export async function receive({ code, key }: ParcelLink): Promise<boolean> {
  const body = await collectParcel(code)
  return takeInText(await decrypt(body, key).catch(() => ''))
}
