/** What a player has in hand but not yet played. */
export class Desk {
  calculation = $state('')
  /** The number of the cell chosen after silence; 0 for none. */
  chosen = $state(0)

  clear(): void {
    this.calculation = ''
    this.chosen = 0
  }
}
