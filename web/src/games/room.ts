/**
 * The contract between the shell and the games. A game is a folder here: `entry.ts` is what the home page shows
 * of it, `room.ts` everything else, loaded when the game is opened. Nothing else names a game.
 */
import type { Component } from 'svelte'
import type { Parameters, Say } from '../i18n/texts.svelte'
import type { Outcome, SeatInfo } from '../net/protocol'
import type { Line } from '../record/line'
import type { IconName } from '../ui/icons'
import type { UsualTimes } from '../ui/race'

export type Names = Readonly<Record<string, string>>

/** The types of one game, which its room is checked against. What a game does not have stays unknown. */
export interface Game {
  view: unknown
  hints: unknown
  review: unknown
  action: unknown
  /** What a clause is drawn from in the help. */
  example: unknown
  puzzle: unknown
  desk: unknown
}

/** An action that was sent and is not yet answered. */
export interface Pending<Action> {
  id: string
  seat: string
  action: Action
}

/** What a game's components get to see and may do; the same at a table, in a replay and in the help. */
export interface Scene<G extends Game = Game> {
  view: G['view']
  hints: G['hints'] | null
  /** The seat here that may act now; empty while others think, and in a replay. */
  seat: string
  /** All seats played at this screen. */
  mine: readonly string[]
  /** The one of them that sits across from the other, where the screen lies flat between two people; else empty. */
  across: string
  /** What each seat is called. */
  names: Names
  /** Whether that seat asked for help. */
  assist: boolean
  /** False while the line is down or the game paused; in a game with turns, also while an action is on its way. */
  live: boolean
  lines: readonly string[]
  say: Say
  /** For `seat`, or for another one here. */
  act(action: G['action'], seat?: string): void
  /** The game's clock in milliseconds; it stands still in a pause. Ask it in every frame of an animation. */
  now(): number
  /** In the order they were sent: shown on top of the view, they feel instant. */
  pending: readonly Pending<G['action']>[]
  /** The last action of this browser that was refused. */
  refused: { id: string; code: string } | null
}

/** What a player has in hand but has not played; shared by board and controls. */
export interface Desk<G extends Game = Game> {
  /** What was in hand is put down when this changes, and only then. */
  situation(scene: Scene<G>): string
  /** A new situation. */
  begin(scene: Scene<G>): void
  /** What of it outlasts a reload, as plain data. */
  keep?(): unknown
  /** Takes up what was kept in the same situation. */
  resume?(kept: unknown): void
}

/** A text and what stands in it. */
export interface Words {
  key: string
  parameters?: Parameters
}

export interface Status extends Words {
  /** A sentence that says what may be done now; empty where there is nothing to do. */
  hint: string
}

/** The sounds a line of the record may make. */
export type SoundName = 'place' | 'roll' | 'turn' | 'refused' | 'end'

/** One moment of a finished game. */
export interface Moment<G extends Game = Game> {
  line: string
  view: G['view']
  review: G['review'] | null
}

/** Something reached in a race, by whom, and how long it took. */
export interface TimedStep {
  who: string
  /** What it was: times of one kind are compared with each other. */
  kind: string
  seconds: number
}

/** What a room gets to see when it looks back at one moment of a game. */
export interface ReviewProps<G extends Game = Game> {
  desk: G['desk']
  view: G['view']
  review: G['review'] | null
  /** The line that follows this moment. */
  next: string
  names: Names
  say: Say
}

/** How a game is explained: a playable introduction, and its clauses with their drawings. */
export interface Help<G extends Game = Game> {
  Intro: Component<{ say: Say; ondone: () => void }>
  Example: Component<{ example: G['example']; label: string; say: Say }>
  examples: Readonly<Record<string, G['example']>>
  /** Where not every clause has a drawing. */
  clauses?: readonly string[]
}

/** Everything about a position that can be looked at, as sentences: who listens asks for it. */
export interface Spoken<G extends Game = Game> {
  /** The board, all of it. */
  board(scene: Scene<G>): readonly string[]
  /** What lies before the player: dice, a card, pieces, a goal. */
  hand(scene: Scene<G>): readonly string[]
  /** A move as it was typed, in the words of the record, where the game's own words are heard otherwise. */
  inRecordWords?(typed: string, scene: Scene<G>): string
}

/** A key, as it is printed, and the text that says what it does. */
export interface Key {
  key: string
  does: string
}

/** How a puzzle was solved. */
export interface Solved {
  /** 1 to 3. */
  stars: number
  /** What goes with them: tries, pushes, points, seconds. */
  figure: number
}

/** A puzzle of the day being played, without a table: a scene of the room. What is read from it may change. */
export interface DayPuzzle<G extends Game = Game> {
  readonly scene: Scene<G>
  /** What is asked, in words. */
  readonly task: string
  /** What the last action led to, in words. */
  readonly note: string
  readonly solved: Solved | null
  /** Whether there is anything to take back or to begin again. */
  readonly begun: boolean
  /** Whether nothing further can be done but to begin again. */
  readonly over: boolean
  /** Where a clock runs: it waits for the player. */
  start?(): void
  /** Takes the last step back, where a puzzle has steps. */
  undo?(): void
  /** Shows the answer, where one can fail. */
  reveal?(): void
  again(): void
}

/** The puzzle of the day of a game. */
export interface PuzzleRoom<G extends Game = Game> {
  open(given: G['puzzle'], desk: G['desk'], say: Say): DayPuzzle<G>
  /** Which figures are better, where one may try again for a better result; else the first one counts. */
  better?: 'fewer' | 'more'
  /** In place of the room's own, where those have what a puzzle has no use for. */
  Controls?: Component<{ scene: Scene<G>; desk: G['desk'] }>
}

/** Everything the page knows of one game. */
export interface Room<G extends Game = Game> {
  desk(): G['desk'] & Desk<G>
  Board: Component<{ scene: Scene<G>; desk: G['desk']; review?: G['review'] | null }>
  /** What lies beside the board for everybody to see: dice, a card. */
  Tray?: Component<{ scene: Scene<G>; desk: G['desk'] }>
  Controls: Component<{ scene: Scene<G>; desk: G['desk'] }>
  /** The moment a countdown leads to, while one is shown; its seconds can be heard. */
  opensAt?(view: G['view']): number | null
  /** The least and the most height of its hand on a screen held upright, in rem, where the usual one (`theme.css`) is not right. */
  handHeight?(scene: Scene<G>): readonly [number, number]
  /** At the end, where a game has an account to give: above what can be done next. */
  Account?: Component<{ scene: Scene<G>; desk: G['desk'] }>
  /** Above the board, in place of the names of the seats: where players are many, or play in teams. */
  Score?: Component<{ scene: Scene<G>; seats: readonly SeatInfo[]; winners?: readonly string[] }>
  /** Beside a name: the pieces of that seat. */
  Mark: Component<{ view: G['view']; seat: string; say: Say }>
  /** The colour of a seat's line in a picture, where its pieces have one. */
  paint?(seat: string, seats: number): string
  help: Help<G>
  spoken: Spoken<G>
  /** What the keyboard does beyond Tab, arrows and Enter; single letters can be switched off. */
  keys: readonly Key[]
  /** A move of each kind, as it is written in a record and typed into the command field. */
  moves: readonly string[]
  Review: Component<ReviewProps<G>>
  /** The whole of a finished game, turn by turn, where the room has more to say than its lines do. */
  Turns?: Component<{
    frames: readonly Moment<G>[]
    /** What each frame says, in words. */
    told: readonly ({ text: string } | null)[]
    now: number
    say: Say
    onpick: (at: number) => void
  }>
  /** A finished race looked back at: times, the best there was, and a picture of who was how far. */
  Race?: Component<{
    frames: readonly Moment<G>[]
    names: Names
    now: number
    /** What the player here usually needs, and at best, in other games. */
    usual?: UsualTimes | null
    say: Say
    onpick: (at: number) => void
  }>
  /** How long everybody took for what, from the lines of a finished race. */
  times?(lines: readonly string[]): readonly TimedStep[]
  puzzle?: PuzzleRoom<G>
  /** Whose turn it is and for what. */
  status(scene: Scene<G>): Status
  sound(line: Line): SoundName | null
  /** The verbs of the lines that begin a turn, or a round; without them a turn ends when another seat acts. */
  opens?: readonly string[]
  /** In a game without turns: the seat its hand is for at this moment; empty for all of them. */
  handOf?(scene: Scene<G>): string
  /** When the time of who is to act runs out, on the game's clock. */
  deadline?(view: G['view']): number | null
  /** Whether a clock runs with these options, so that there is something to pause. */
  isTimed?(options: Readonly<Record<string, string>>): boolean
  /** The text that says what a seat is after; empty for none. */
  note?(view: G['view'], seat: string): string
  /** How many points a seat has so far, where the game counts them: a screen for everybody shows who has scored. */
  points?(view: G['view'], seat: string): number
  /** The verbs of lines that are too many to be told to a listener, but that a whole room wants to see. */
  news?: readonly string[]
  /** How the end is told where it is not simply won or shared; `winners` are names. */
  verdict?(outcome: Outcome, seats: readonly SeatInfo[], winners: string): Words | null
}

/**
 * Checks a room against the types of its own game. The shell gets it as a room of some game: it hands views and
 * actions through without looking at them, so this is the one place where their types are given up.
 */
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- see above
export const defineRoom = <G extends Game>(room: Room<G>): Room => room as unknown as Room

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

/** The personal bests of a game in this browser. */
export interface Bests {
  /** In words; nothing where there are none yet. */
  told(): readonly Words[]
  /** Those of another browser, as it kept them: the better of both stay. Whatever has another form is left out. */
  take(kept: unknown): void
}

/** What is shown of a game before it is opened. */
export interface Entry {
  /** The option that is asked first, above the ways to play, and told to who is invited. */
  lead?: string
  /** What is proposed for an option in place of its default, where that suits a first game better. */
  proposes?: Readonly<Record<string, string>>
  alone?: readonly Alone[]
  /** Personal bests, where there are times or rows to beat; they are kept as `bestsKey` says. */
  bests?: Bests
  /** In a game with teams: the sign of one. */
  TeamMark?: Component<{ team: string }>
}
