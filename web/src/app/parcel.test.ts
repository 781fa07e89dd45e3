import { expect, it } from 'vitest'
import { decrypt, encrypt } from './parcel'

it('opens what was encrypted with its key alone', async () => {
  const { key, body } = await encrypt('Ada → Bo')
  expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(await decrypt(body, key)).toBe('Ada → Bo')
  expect(new TextDecoder().decode(body)).not.toContain('Ada')
  const other = await encrypt('Ada → Bo')
  expect(other.key).not.toBe(key)
  await expect(decrypt(body, other.key)).rejects.toThrow()
  const changed = body.slice()
  changed[20]! ^= 1
  await expect(decrypt(changed, key)).rejects.toThrow()
  await expect(decrypt(new Uint8Array(3), key)).rejects.toThrow()
})
