import { collectParcel, leaveParcel } from '../net/api'
import { isLoose } from '../ui/loose'
import { gather, parsed, takeIn } from './bundle'
import { keptSecret } from './keeping.svelte'
import { isSecret, newSecret, seal, unseal } from './sealed'

/** What a link to move one's games carries: where they lie for some minutes, and the key that opens them. */
export interface ParcelLink {
  code: string
  key: string
}

/** Leaves everything with the server for some minutes, and gives the address that another device opens. */
export async function send(): Promise<{ address: string; minutes: number }> {
  const [key, kept] = [newSecret(), keptSecret()]
  const { code, minutes } = await leaveParcel(await seal(JSON.stringify({ ...gather(), ...(kept && { keeping: kept }) }), key))
  return { address: `${location.origin}/mine#take=${code}.${key}`, minutes }
}

/** Takes what another device has left, once. `fine`: it could be read; `secret`: under it the other one keeps its games. */
export async function receive({ code, key }: ParcelLink): Promise<{ fine: boolean; secret: string }> {
  const bundle = parsed(await unseal(await collectParcel(code), key).catch(() => ''))
  const secret = isLoose(bundle) ? bundle['keeping'] : ''
  return { fine: takeIn(bundle), secret: isSecret(secret) ? secret : '' }
}
