/** Text that only who has the secret can read: compressed, then encrypted with AES-GCM. */

const BYTES_OF_IV = 12
/** Characters of a text that is opened; a few bytes can be made to unfold to gigabytes. */
const MOST_BYTES = 8_000_000

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const fromText = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

/** Over plain http, on a LAN, browsers do not encrypt: then a file is the way. */
export const canEncrypt = (): boolean => isSecureContext

/** 128 random bits, in characters that may stand in a link. */
export const newSecret = (): string => toText(crypto.getRandomValues(new Uint8Array(16)))
export const isSecret = (text: unknown): text is string => typeof text === 'string' && /^[A-Za-z0-9_-]{22}$/.test(text)

/** Another secret that follows from this one; nothing of this one follows from it. */
export async function derived(secret: string, purpose: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', fromText(secret), 'HKDF', false, ['deriveBits'])
  const encoded = new TextEncoder()
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: encoded.encode('passerelle'), info: encoded.encode(purpose) }, key, 128)
  return toText(new Uint8Array(bits))
}

export async function seal(text: string, secret: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(BYTES_OF_IV))
  const key = await crypto.subtle.importKey('raw', fromText(secret), 'AES-GCM', false, ['encrypt'])
  const hidden = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, await packed(text)))
  const body = new Uint8Array(iv.length + hidden.length)
  body.set(iv)
  body.set(hidden, iv.length)
  return body
}

/** Throws where the secret is another one, or a byte has changed. */
export async function unseal(body: Uint8Array<ArrayBuffer>, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', fromText(secret), 'AES-GCM', false, ['decrypt'])
  const shown = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: body.slice(0, BYTES_OF_IV) }, key, body.slice(BYTES_OF_IV))
  return unpacked(new Uint8Array(shown))
}

const through = async (bytes: Uint8Array<ArrayBuffer>, change: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array<ArrayBuffer>>(change).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    size += value.length
    if (size > MOST_BYTES) throw new RangeError('too long')
    parts.push(value)
  }
}

/** Compressed where the browser can. */
const packed = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const plain = new TextEncoder().encode(text)
  return 'CompressionStream' in globalThis ? through(plain, new CompressionStream('gzip')) : plain
}

const unpacked = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b // no text begins so
  return new TextDecoder().decode(isPacked ? await through(bytes, new DecompressionStream('gzip')) : bytes)
}
