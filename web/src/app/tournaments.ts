import { texts } from '../i18n/texts.svelte'
import { keep, recall } from '../ui/storage'

/** A tournament this browser knows, with its secret keys: of who takes part, and of the host. */
export interface KeptTournament {
  id: string
  title: string
  key: string
  host: string
  at: number
}

const KEY = 'passerelle.tournaments'
const MOST = 20
/** Shown at the home page for so long. Milliseconds. */
const RECENT = 16 * 3_600_000

const kept = (): KeptTournament[] => recall<KeptTournament[]>(KEY) ?? []

export const keptTournament = (id: string): KeptTournament => kept().find((one) => one.id === id) ?? { id, title: '', key: '', host: '', at: 0 }

export function keepTournament(id: string, known: Partial<Omit<KeptTournament, 'id' | 'at'>>): void {
  keep(KEY, [{ ...keptTournament(id), ...known, at: Date.now() }, ...kept().filter((one) => one.id !== id)].slice(0, MOST))
}

export const recentTournaments = (): KeptTournament[] => kept().filter(({ title, at }) => title && Date.now() - at < RECENT)

/** `1½`, as it is said of points. */
export function halves(points: number): string {
  const whole = Math.floor(points)
  return points === whole ? String(whole) : `${whole || ''}½`
}

export const decimals = (number: number): string => number.toLocaleString(texts.language)

/** `4:05`; over an hour `1:04:05`. */
export function clockTime(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
