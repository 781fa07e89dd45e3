import { lastChange } from '../../record/line'
import { plain, pretty, spent } from './calculation'
import type { HexadesScene } from './game'

const LONGEST = 40

/** What a player has in hand but not yet played. */
export class Desk {
  calculation = $state('')
  /** The number of the cell chosen after silence; 0 for none. */
  chosen = $state(0)
  /** The number of the cell touched while a calculation is wanted; 0 for none. */
  aimed = $state(0)

  /** A new roll or a new question. */
  situation({ lines, view }: HexadesScene): string {
    return `${lastChange(lines)} ${view.phase}`
  }

  begin(): void {
    this.calculation = ''
    this.chosen = this.aimed = 0
  }

  keep() {
    return { calculation: this.calculation, chosen: this.chosen }
  }

  resume({ calculation, chosen }: ReturnType<Desk['keep']>): void {
    ;[this.calculation, this.chosen] = [calculation, chosen]
  }

  /** Whether a number may stand next, rather than a sign. */
  get wantsNumber(): boolean {
    return !/[0-9)]$/.test(this.calculation)
  }

  get openBrackets(): number {
    return this.calculation.split('(').length - this.calculation.split(')').length
  }

  spent(dice: readonly number[]): boolean[] {
    return spent(this.calculation, dice)
  }

  fits(sign: string): boolean {
    if (sign === '(') return this.wantsNumber
    if (sign === ')') return !this.wantsNumber && this.openBrackets > 0
    return !this.wantsNumber
  }

  add(text: string): void {
    this.calculation = (this.calculation + text).slice(0, LONGEST)
  }

  erase(): void {
    this.calculation = this.calculation.slice(0, -1)
  }

  /** What was typed, with everything left out that cannot stand in a calculation. */
  type(text: string): void {
    this.calculation = pretty(plain(text.replace(/[^0-9+\-*/()×÷−–·xX:[\]]/g, ''))).slice(0, LONGEST)
  }
}
