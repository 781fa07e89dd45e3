import type { SoundName } from '../games/room'
import { wasTouched } from './device.svelte'
import { settings } from './settings.svelte'

/** Few and soft sounds, made on the spot: no file to fetch. */
let context: AudioContext | undefined

function audio(): AudioContext | undefined {
  // Notes made before the first touch would wait, and sound all at once after it.
  if (!settings.sound || !('AudioContext' in globalThis) || !wasTouched()) return undefined
  context ??= new AudioContext()
  void context.resume().catch(() => {})
  return context
}

function note(frequency: number, start: number, length: number, loudness = 0.08): void {
  const at = audio()
  if (!at) return
  const from = at.currentTime + start
  const tone = new OscillatorNode(at, { type: 'triangle', frequency })
  const volume = new GainNode(at, { gain: 0 })
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(loudness, from + 0.008)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length)
  tone.connect(volume).connect(at.destination)
  tone.start(from)
  tone.stop(from + length)
}

/** A browser lets a page sound only after a touch or a key: the first one opens the way. */
export function unlockSound(): void {
  const unlock = () => {
    audio()
    for (const name of GESTURES) removeEventListener(name, unlock)
  }
  for (const name of GESTURES) addEventListener(name, unlock)
}
const GESTURES = ['pointerup', 'keydown'] as const

export const sounds: Readonly<Record<SoundName | 'tick', () => void>> = {
  /** A second of a countdown. */
  tick: () => note(880, 0, 0.05, 0.05),
  place: () => {
    note(196, 0, 0.12, 0.12)
    note(98, 0, 0.16, 0.1)
  },
  roll: () => [0, 0.07, 0.16, 0.29, 0.44].forEach((start, index) => note(420 - index * 45, start, 0.05, 0.045)),
  turn: () => {
    note(523, 0, 0.22)
    note(659, 0.12, 0.3)
  },
  refused: () => note(165, 0, 0.2, 0.07),
  end: () => [392, 494, 587, 784].forEach((frequency, index) => note(frequency, index * 0.13, 0.5)),
}
