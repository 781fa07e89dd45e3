import { beforeEach, expect, it, vi } from 'vitest'
import { fromJson } from '../net/json'

/** Two devices of one player, and a server between them that compares versions as ours does. */
const stored = new Map<string, { version: number; body: Uint8Array<ArrayBuffer> }>()
let beforeWrite: (() => Promise<void>) | null = null

vi.mock('../net/api', () => {
  const Trouble = class extends Error {
    constructor(readonly problem: { code: string }) {
      super(problem.code)
    }
  }
  const refuse = (code: string) => new Trouble({ code })
  return {
    Trouble,
    readBundle: async (key: string) => stored.get(key) ?? Promise.reject(refuse('PA-30.no-such-bundle')),
    writeBundle: async (key: string, version: number, body: Uint8Array<ArrayBuffer>) => {
      const meanwhile = beforeWrite
      beforeWrite = null
      await meanwhile?.()
      const known = stored.get(key)
      if (!known && version) throw refuse('PA-30.no-such-bundle')
      if ((known?.version ?? 0) !== version) throw refuse('PA-30.changed')
      stored.set(key, { version: version + 1, body })
      return { version: version + 1 }
    },
    eraseBundle: (key: string) => Promise.resolve(void stored.delete(key)),
  }
})

let kept = new Map<string, string>()
const storage = new Proxy(
  { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) },
  { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
)
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('document', { addEventListener: () => {}, hidden: false })

const game = (table: string, at: number) => ({ table, number: 1, game: 'chess', at, sides: [{ players: [{ name: 'Ada', kind: 'human', mine: true }], won: true }] })
const put = (...tables: string[]) => kept.set('passerelle.games', JSON.stringify(tables.map((table, at) => game(table, at + 1))))
const tables = () => fromJson<{ table: string }[]>(kept.get('passerelle.games') ?? '[]').map(({ table }) => table).sort()

type Device = Awaited<ReturnType<typeof device>>

async function device() {
  vi.resetModules()
  const mine = new Map<string, string>()
  kept = mine
  const module = await import('./keeping.svelte')
  return { module, use: () => (kept = mine) }
}

let one: Device, other: Device, secret: string

beforeEach(async () => {
  stored.clear()
  one = await device()
  put('a')
  await one.module.begin()
  secret = one.module.keptSecret()
  other = await device()
  put('b')
})

it('keeps nothing a server could read, and neither half of the secret tells the whole', () => {
  one.use()
  const [access, { body }] = [...stored][0]!
  expect(secret).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(access).not.toBe(secret)
  expect(new TextDecoder().decode(body)).not.toContain('Ada')
})

it('merges two devices, whoever comes last', async () => {
  await other.module.join(secret)
  expect(tables()).toEqual(['a', 'b'])
  one.use()
  await one.module.sync()
  expect(tables()).toEqual(['a', 'b'])
  const version = [...stored.values()][0]!.version
  await one.module.sync()
  expect([...stored.values()][0]!.version, 'nothing is stored that is there already').toBe(version)
})

it('loses no game of a device that stores at the same moment', async () => {
  await other.module.join(secret)
  put('b', 'c')
  beforeWrite = async () => {
    one.use()
    put('a', 'd')
    await one.module.sync()
    other.use()
  }
  await other.module.sync()
  expect(tables()).toEqual(['a', 'b', 'c', 'd'])
  one.use()
  await one.module.sync()
  expect(tables()).toEqual(['a', 'b', 'c', 'd'])
})

it('does not bring back what another device has erased', async () => {
  await other.module.join(secret)
  await other.module.stop(true)
  expect([stored.size, other.module.keeping.on]).toEqual([0, false])
  one.use()
  put('a', 'e')
  await one.module.sync()
  expect([stored.size, one.module.keeping.on, one.module.keeping.gone]).toEqual([0, false, true])
  expect(tables(), 'what is here stays here').toEqual(['a', 'e'])
})

it('leaves the others alone where only this device stops', async () => {
  await other.module.join(secret)
  await other.module.stop(false)
  expect([stored.size, other.module.keptSecret()]).toEqual([1, ''])
  await expect(other.module.join('x'.repeat(22))).rejects.toThrow('PA-30.no-such-bundle')
  expect(other.module.keptSecret()).toBe('')
})
