/** Whether this device says it has a line. It may be wrong about having one, never about having none. */
class Line {
  up = $state(navigator.onLine)

  constructor() {
    addEventListener('online', () => (this.up = true))
    addEventListener('offline', () => (this.up = false))
  }
}

export const line = new Line()
