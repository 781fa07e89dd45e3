/** Whether this device says it is online. It may be wrong about that, never about being offline. */
class NetworkState {
  up = $state(navigator.onLine)

  constructor() {
    addEventListener('online', () => (this.up = true))
    addEventListener('offline', () => (this.up = false))
  }
}

export const line = new NetworkState()
