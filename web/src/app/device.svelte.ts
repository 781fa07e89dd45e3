/** What only some devices and browsers can do. Where they cannot, nothing happens and nobody is told. */

/** Whether somebody has touched the page or pressed a key: before that a browser refuses to shake or to sound. */
export const wasTouched = (): boolean => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive

export const canVibrate = (): boolean => typeof navigator.vibrate === 'function' && matchMedia('(pointer: coarse)').matches

export function vibrate(pattern: number[]): void {
  if (canVibrate() && wasTouched()) navigator.vibrate(pattern)
}

export const canShare = (address: string): boolean => typeof navigator.share === 'function' && (navigator.canShare?.({ url: address }) ?? true)

/** Opens the device's own sheet for sending a link. Who closes it has changed their mind; that is no fault. */
export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => {})
}

/** Sends a few words and a link by the device's own sheet; where there is none they are copied. */
export async function shareWords(words: string, url: string): Promise<'shared' | 'copied' | 'neither'> {
  if (canShare(url) && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ text: words, url }).catch(() => {})
    return 'shared'
  }
  return (await copyWords(`${words}\n${url}`)) ? 'copied' : 'neither'
}

/** On a LAN without https there is no clipboard: then by hand, from a field that is gone at once. */
async function copyWords(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = words
    document.body.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    return copied
  }
}

export const canFillScreen = (): boolean => document.fullscreenEnabled

/** Full screen, and back. */
export async function fillScreen(): Promise<void> {
  await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
}

/** Keeps the screen from going dark; the lock is lost when the page is hidden, and taken anew. Gives the way to stop. */
export function holdAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let lock: WakeLockSentinel | undefined
  let over = false
  const hold = () => {
    if (document.hidden) return
    void navigator.wakeLock.request('screen').then(
      (held) => (over ? void held.release() : (lock = held)),
      () => {}, // an empty battery, or not allowed here
    )
  }
  hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', hold)
    void lock?.release().catch(() => {})
  }
}

/** The screen stays bright while `wanted`. */
export function keepAwake(wanted: () => boolean): void {
  $effect(() => (wanted() ? holdAwake() : undefined))
}
