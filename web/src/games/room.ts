import type { Component } from 'svelte'
import type { IconName } from '../app/icons'
import type { SoundName } from '../app/sound'
import type { Say } from '../i18n/texts.svelte'
import type { Frame, SeatInfo } from '../net/protocol'

/** A line of the record: `time who verb words…`. */
export interface Line {
  at: number
  who: string
  verb: string
  words: string[]
}

export function readLine(text: string): Line | null {
  const [time = '', who = '', verb = '', ...words] = text.split(' ')
  return verb ? { at: Number(time), who, verb, words } : null
}

/** What a game's components get to see and may do; the same at a table, in a replay and in the help. */
export interface Scene<View = any, Hints = any> {
  view: View
  hints: Hints | null
  /** The seat here that may act now; empty while others think, and in a replay. */
  seat: string
  /** All seats played at this screen. */
  mine: readonly string[]
  /** What each seat is called. */
  names: Readonly<Record<string, string>>
  /** Whether that seat asked for help. */
  assist: boolean
  /** False while the line is down or the game paused; in a game with turns, also while an action is on its way. */
  live: boolean
  lines: readonly string[]
  say: Say
  /** For `seat`, or for another one here; gives the id under which the action travels, a lesson has none. */
  act(action: unknown, seat?: string): string | void
  /** The game's clock in milliseconds; it stands still in a pause. Ask it in every frame of an animation. */
  now(): number
  /** What was sent and is not yet answered, in order: shown on top of the view, it feels instant. */
  pending: readonly { id: string; action: unknown }[]
  /** The last action of this browser that was refused. */
  refused: { id?: string; code: string } | null
}

/** What a scene has where nothing is sent and no time passes: in a lesson, in a replay. */
export const STILL = { now: () => 0, pending: [], refused: null }

/** What a scene has in a lesson or a puzzle: one seat, and nobody else. */
export const ALONE = { ...STILL, hints: null, mine: ['p1'], names: {}, assist: false, live: true, lines: [] }

export interface Verdict {
  /** The sentence that tells whose turn it is and for what. */
  key: string
  parameters?: Record<string, string | number>
  /** A sentence that says what may be done now; empty where there is nothing to do. */
  hint: string
}

/** What a room gets to see when it looks back at one moment of a game. */
export interface ReviewProps<View, Review = unknown, Desk = any> {
  desk: Desk
  view: View
  review: Review
  /** The line that follows this moment. */
  next: string
  names: Readonly<Record<string, string>>
  say: Say
}

/** How a game is explained: a playable introduction, and its clauses with their drawings. */
export interface Help {
  Intro: Component<{ say: Say; ondone: () => void }>
  Example: Component<{ example: any; label: string; say: Say }>
  examples: Readonly<Record<string, unknown>>
  /** Where not every clause has a drawing. */
  clauses?: readonly string[]
}

/** Everything the page knows of one game. */
export interface Room {
  /** What the player has in hand but not yet played, shared by board and controls. */
  desk(): any
  Board: Component<{ scene: Scene; desk: any; review?: any }>
  /** What lies beside the board for everybody to see: dice, a card. */
  Tray: Component<{ scene: Scene; desk: any }>
  Controls: Component<{ scene: Scene; desk: any }>
  /** At the end, where a game has an account to give: above what can be done next. */
  Account?: Component<{ scene: Scene; desk: any }>
  /** Above the board, in place of the names of the seats: where players are many, or play in teams. */
  Score?: Component<{ scene: Scene; seats: readonly SeatInfo[]; winners?: readonly string[] }>
  /** Beside a name: the pieces of that seat. */
  Mark: Component<{ view: any; seat: string }>
  help: Help
  Review: Component<ReviewProps<any, any>>
  /** The whole of a finished game, turn by turn, where the room has more to say than its lines do. */
  Turns?: Component<{
    frames: readonly Frame[]
    /** What each frame says, in words. */
    told: readonly ({ text: string } | null)[]
    now: number
    say: Say
    onpick: (at: number) => void
  }>
  /** The puzzle of the day, played without a table. */
  Puzzle?: Component<{ puzzle: any; say: Say }>
  status(scene: Scene): Verdict
  /** The parameters of `event.KEY` for a line; null where nothing needs saying. */
  tell(line: Line): { key: string; parameters: Record<string, string | number>; loud?: boolean; quiet?: boolean } | null
  sound(line: Line): SoundName | null
  /** When the time of who is to act runs out, on the game's clock. */
  deadline(view: any): number | null
  /** The text that says what a seat is after. */
  note(view: any, seat: string): string
}

/** A way to play alone. */
export interface Alone {
  key: string
  icon: IconName
  /** The options it settles. */
  options?: Readonly<Record<string, string>>
  /** Shorter or longer, as the player likes: the parameters of the words, and the options. */
  choices?: readonly { parameters: Record<string, number>; options: Readonly<Record<string, string>> }[]
  /** Where it needs no table, the page of the room it is played on. */
  page?: 'puzzle'
}

export interface Entry {
  alone?: readonly Alone[]
  /** The option that is asked first, above the ways to play, and told to who is invited. */
  lead?: string
  id: string
  Miniature: Component
  /** In a game with teams: the sign of one. */
  TeamMark?: Component<{ team: any }>
  room: (() => Promise<Room>) | null
}
