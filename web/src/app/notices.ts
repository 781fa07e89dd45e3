import type { TableInfo } from '../net/protocol'
import { settings } from './settings.svelte'

/** Whether this browser can tell something outside of the page. */
export const canNotify = (): boolean => 'Notification' in globalThis && Notification.permission !== 'denied'

/** Whether it can be told something while the page is closed. */
export const canPush = (): boolean => canNotify() && 'PushManager' in globalThis && 'serviceWorker' in navigator

/** Whether somebody plays here with people elsewhere: else nothing happens while the page is closed. */
export const isByLink = ({ mine, seats }: Pick<TableInfo, 'mine' | 'seats'>): boolean =>
  mine.length > 0 && seats.some(({ seat, kind }) => kind !== 'bot' && !mine.includes(seat))

/** Asks for the permission, in answer to a touch; whether it was given. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false
  return (await Notification.requestPermission().catch(() => 'denied')) === 'granted'
}

/** Tells it outside of the page, if nobody looks at the page and its owner wants that. One table has one notice at a time. */
export async function notify(title: string, body: string): Promise<void> {
  if (!settings.notices || !document.hidden || !canNotify() || Notification.permission !== 'granted') return
  const options = { body, tag: location.pathname, icon: '/icon-192.png', data: location.pathname }
  // Phones show notices of a service worker only.
  const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined
  if (worker) return worker.showNotification(title, options).catch(() => {})
  try {
    const notice = new Notification(title, options)
    notice.onclick = () => {
      focus()
      notice.close()
    }
  } catch {
    // phones that show notices of a worker only, where there is none
  }
}
