import { openRoom, type OpenRoom } from '../games'
import { missed } from './faults.svelte'

/** The room a page shows. A part of it may not come: then the page says so, and whether there is a new version. */
export class RoomLoader {
  opened = $state.raw<OpenRoom | null>(null)
  failed = $state(false)

  async open(game: string): Promise<OpenRoom | null> {
    try {
      this.opened = await openRoom(game)
    } catch {
      this.opened = null
      void missed()
    }
    this.failed = !this.opened
    return this.opened
  }
}
