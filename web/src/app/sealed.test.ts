import { expect, it } from 'vitest'
import { derived, isSecret, newSecret, seal, unseal } from './sealed'

it('opens what was sealed with its secret alone', async () => {
  const secret = newSecret()
  const body = await seal('Ada → Bo', secret)
  expect(isSecret(secret)).toBe(true)
  expect(await unseal(body, secret)).toBe('Ada → Bo')
  expect(new TextDecoder().decode(body)).not.toContain('Ada')
  await expect(unseal(body, newSecret())).rejects.toThrow()
  const changed = body.slice()
  changed[20]! ^= 1
  await expect(unseal(changed, secret)).rejects.toThrow()
  await expect(unseal(new Uint8Array(3), secret)).rejects.toThrow()
})

it('is short for long texts, and unfolds to no more than a browser bears', async () => {
  const secret = newSecret()
  const long = JSON.stringify(Array.from({ length: 5000 }, (_, number) => ({ number, name: 'Ada' })))
  const body = await seal(long, secret)
  expect(body.length).toBeLessThan(long.length / 4)
  expect(await unseal(body, secret)).toBe(long)
  await expect(unseal(await seal('x'.repeat(9_000_000), secret), secret)).rejects.toThrow('too long')
})

it('derives one secret for each purpose', async () => {
  const secret = newSecret()
  const [one, same, other] = [await derived(secret, 'one'), await derived(secret, 'one'), await derived(secret, 'other')]
  expect([isSecret(one), one === same, one === other, one === secret]).toEqual([true, true, false, false])
})
