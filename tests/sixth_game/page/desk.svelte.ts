import type { HexScene } from './game'

/** The cell that was tapped once. */
export class Desk {
  chosen = $state(-1)

  situation({ view, seat }: HexScene): string {
    return `${view.cells} ${seat}`
  }

  begin(_scene: HexScene): void {
    this.chosen = -1
  }
}
