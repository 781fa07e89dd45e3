// Generated from the server's structs by `python -m passerelle.server.typescript`; do not edit.

export const PROTOCOL = 2;

export interface Enter {
  type: "enter";
  keys?: string[];
  game?: number;
  seen?: number;
}

export interface Sit {
  type: "sit";
  seat: string;
  name: string;
  assist?: boolean;
  nonce?: string;
  key?: string;
}

export interface Act {
  type: "act";
  id: string;
  seat: string;
  action: unknown;
  after?: number | null;
  shown_for?: number | null;
}

export interface AddNonce {
  type: "add-nonce";
  seat: string;
  nonce: string;
}

export interface Rename {
  type: "rename";
  seat: string;
  name: string;
  assist?: boolean;
}

export interface Leave {
  type: "leave";
  seat: string;
}

export interface SetSeat {
  type: "set-seat";
  seat: string;
  kind: "bot" | "open";
  level?: string;
}

export interface SwapSeats {
  type: "swap-seats";
  first: string;
  second: string;
}

export interface SetPublic {
  type: "set-public";
  public: boolean;
}

export interface JoinQueue {
  type: "join-queue";
  name: string;
  key: string;
}

export interface LeaveQueue {
  type: "leave-queue";
}

export interface RemoveSeats {
  type: "remove-seats";
  seats: string[];
}

export interface PassHosting {
  type: "pass-hosting";
  seat: string;
}

export interface PlayOn {
  type: "play-on";
  missing: "bot" | "open" | "remove";
  level?: string;
}

export interface React {
  type: "react";
  seat: string;
  sign: "bravo" | "hello" | "oops" | "thanks" | "thinking" | "wow";
}

export interface Start {
  type: "start";
  level?: string;
}

export interface Rematch {
  type: "rematch";
  seat: string;
}

export interface Claim {
  type: "claim";
  seat: string;
}

export interface SetPause {
  type: "set-pause";
  seat: string;
  paused: boolean;
}

export interface AskAdvice {
  type: "ask-advice";
  seat: string;
}

export interface ReadHelp {
  type: "read-help";
  is_open: boolean;
}

export interface RenewKeys {
  type: "renew-keys";
  seats: Record<string, string>;
  host?: string;
}

export interface TellTurns {
  type: "tell-turns";
  seat: string;
  address: PushAddress;
}

export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

export interface StopTelling {
  type: "stop-telling";
  seat: string;
  endpoint: string;
}

export interface Probe {
  type: "probe";
  number: number;
}

export interface Pong {
  type: "pong";
  number: number;
}

export type FromBrowser = Enter | Sit | Act | AddNonce | Rename | Leave | SetSeat | SwapSeats | SetPublic | JoinQueue | LeaveQueue | RemoveSeats | PassHosting | PlayOn | React | Start | Rematch | Claim | SetPause | AskAdvice | ReadHelp | RenewKeys | TellTurns | StopTelling | Probe | Pong;

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string>;
  length?: number;
  public?: boolean;
  branch?: Branch | null;
}

export interface NewSeat {
  kind: "bot" | "human" | "open";
  name?: string;
  team?: string;
  assist?: boolean;
}

export interface Branch {
  record: string;
  lines: number;
}

export interface AskedTables {
  tables: AskedTable[];
}

export interface AskedTable {
  table: string;
  keys?: string[];
}

export interface ScreenAsks {
  screen: string;
}

export interface ShowTable {
  table: string;
  code?: string;
  remote?: string;
}

export interface TournamentInfo {
  tournament: string;
  version: number;
  now: number;
  link: string;
  terms: TournamentTerms;
  stage: "between" | "gathering" | "over" | "playing";
  rounds: number;
  played: number;
  is_complete: boolean;
  entrants: EntrantInfo[];
  round: RoundInfo | null;
  ranks: RankInfo[];
  teams: TeamRankInfo[];
  opened: number;
  ended: number;
  code: string;
}

export interface TournamentTerms {
  title: string;
  game: string;
  format: "knockout" | "party" | "round-robin" | "swiss";
  options: Record<string, string>;
  length: number;
  rounds: number;
  minutes: number;
  bot: string;
  teams: number;
}

export interface EntrantInfo {
  number: number;
  name: string;
  team: string;
  is_in: boolean;
}

export interface RoundInfo {
  number: number;
  started: number;
  ends: number;
  encounters: EncounterInfo[];
}

export interface EncounterInfo {
  seats: number[];
  table: string;
  teams: string[];
  points: number[] | null;
  scores: number[];
  by_host: boolean;
}

export interface RankInfo {
  rank: number;
  entrant: number;
  points: number;
  wins: number;
  played: number;
  buchholz: number;
  sonneborn: number;
  scored: number;
}

export interface TeamRankInfo {
  rank: number;
  team: string;
  points: number;
  scored: number;
}

export interface Join {
  code: string;
}

export interface OpenAtSpot {
  game: string;
  seats: number;
  instead?: string;
}

export interface StaffOpens {
  game: string;
  seats: number;
  spot?: number;
}

export interface StaffPicks {
  table: string;
}

export interface StaffRenames {
  table: string;
  chair: string;
  name: string;
}

export interface StaffTells {
  text: string;
  minutes?: number;
}

export interface StaffPrints {
  tables: number;
  language: string;
  wifi_name?: string;
  wifi_password?: string;
}

export interface NewTournament {
  terms: TournamentTerms;
  key: string;
}

export interface JoinTournament {
  name: string;
  key: string;
}

export interface LeaveTournament {
  key: string;
}

export interface FindEntrant {
  keys: string[];
}

export interface HostAsks {
  key: string;
  act: StartRound | AddEntrant | DropEntrant | BringBack | RenameEntrant | AwardResult | SetRoundClock | EndTournament;
}

export interface StartRound {
  type: "start-round";
}

export interface AddEntrant {
  type: "add-entrant";
  name: string;
  key: string;
}

export interface DropEntrant {
  type: "drop-entrant";
  entrant: number;
}

export interface BringBack {
  type: "bring-back";
  entrant: number;
}

export interface RenameEntrant {
  type: "rename-entrant";
  entrant: number;
  name: string;
}

export interface AwardResult {
  type: "award-result";
  round: number;
  encounter: number;
  points: number[];
}

export interface SetRoundClock {
  type: "set-round-clock";
  minutes: number;
}

export interface EndTournament {
  type: "end-tournament";
}

export interface TableInfo {
  type: "table-info";
  table: string;
  game: string;
  declaration: Declaration;
  options: Record<string, string>;
  stage: "gathering" | "over" | "playing";
  seats: SeatInfo[];
  mine: string[];
  host: boolean;
  spectators: number;
  number: number;
  length: number;
  paused: boolean;
  resumes_in: number | null;
  outcome: Outcome | null;
  match_decided: boolean;
  link: string;
  commit: string;
  build: string;
  protocol: number;
  began: Player[];
  may_ask_advice: string[];
  public: boolean;
  queue: string[];
  queued: number;
  offered: boolean;
  host_seat: string;
  totals: TotalInfo[];
  push_key: string;
  notice: string;
  tournament: string;
}

export interface Declaration {
  id: string;
  prefix: string;
  author: string;
  year: number;
  seat_counts: number[];
  options: Option[];
  bots: string[];
  realtime: boolean;
  teams: string[];
  shelf: number;
}

export interface Option {
  name: string;
  default: string;
  forms: Form[];
  clause: string;
  absent: string | null;
}

export interface Form {
  word: string;
  low: number | null;
  high: number | null;
}

export interface SeatInfo {
  seat: string;
  kind: "bot" | "human" | "open";
  name: string;
  team: string;
  assist: boolean;
  connected: boolean;
  away: boolean;
  wants_rematch: boolean;
  wins: number;
}

export interface Outcome {
  winners: string[];
  reason: string;
  scores: [string, number][];
}

export interface Player {
  seat: string;
  kind: "bot" | "human";
  name: string;
  team: string;
  assist: boolean;
}

export interface TotalInfo {
  kind: "bot" | "human";
  name: string;
  games: number;
  wins: number;
  points: number | null;
}

export interface Update {
  type: "update";
  game: number;
  first: number;
  lines: string[];
  told: (Sentence | null)[];
  seen_by: string | null;
  view: unknown;
  hints: unknown;
  awaiting: string[];
  now: number;
  ways_back: Record<string, "takeback" | "undo">;
  id: string;
}

export interface Sentence {
  key: string;
  parameters: Record<string, string | number>;
  weight: "loud" | "normal" | "quiet";
}

export interface ActionRefused {
  type: "refused";
  code: string;
  parameters: Record<string, string | number>;
  id: string;
}

export interface SeatGiven {
  type: "seat-given";
  seat: string;
  key: string;
}

export interface AdviceGiven {
  type: "advice-given";
  seat: string;
  game: number;
  after: number;
  words: string;
  reason: Sentence;
}

export interface KeysRenewed {
  type: "keys-renewed";
}

export interface Reacted {
  type: "reacted";
  seat: string;
  sign: "bravo" | "hello" | "oops" | "thanks" | "thinking" | "wow";
}

export interface Alive {
  type: "alive";
  number: number;
}

export interface Ping {
  type: "ping";
  number: number;
}

export type FromServer = TableInfo | Update | ActionRefused | SeatGiven | AdviceGiven | KeysRenewed | Reacted | Alive | Ping;

export interface Catalogue {
  games: Declaration[];
  suggested_teams: Record<string, Record<number, string[]>>;
  site: SiteHead;
  printable: string[];
}

export interface SiteHead {
  title: Record<string, string>;
  motto: Record<string, string>;
  has_about: boolean;
}

export interface About {
  imprint: Record<string, string>;
  privacy: Record<string, string>;
}

export interface TableMade {
  table: string;
  host_key: string;
  seat_keys: Record<string, string>;
}

export interface ParcelLeft {
  code: string;
  minutes: number;
}

export interface ScreenOpened {
  screen: string;
  code: string;
  link: string;
  seconds: number;
}

export interface ScreenShows {
  table: string;
}

export interface TableShown {
  remote: string;
}

export interface BundleKept {
  version: number;
}

export interface TableSummaries {
  tables: TableSummary[];
  gone: string[];
}

export interface TableSummary {
  table: string;
  game: string;
  stage: "gathering" | "over" | "playing";
  options: Record<string, string>;
  length: number;
  seats: SeatSummary[];
}

export interface SeatSummary {
  kind: "bot" | "human" | "open";
  name: string;
  team: string;
  mine: boolean;
  awaited: boolean;
  wants_rematch: boolean;
}

export interface OpenTables {
  waiting: TableSummary[];
  playing: TableSummary[];
}

export interface Joined {
  path: string;
}

export interface ShownTables {
  address: string;
  local: string;
  waiting: ShownTable[];
  playing: ShownTable[];
}

export interface ShownTable {
  table: TableSummary;
  code: string;
  spot: number;
}

export interface SpotShows {
  table: TableSummary | null;
  is_current: boolean;
}

export interface SpotOpened {
  table: string;
}

export interface StaffOverview {
  tables: StaffTable[];
  guests: number;
  figures: Record<string, number>;
  notice: string;
  spots: number;
  has_cards: boolean;
}

export interface StaffTable {
  table: TableSummary;
  since: number;
  idle: number;
  guests: number;
  closed: boolean;
  spot: number;
}

export interface TableInvitation {
  table: string;
  link: string;
  code: string;
}

export interface Frames {
  game: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  frames: Frame[];
  outcome: Outcome | null;
  link: string;
  has_analysis: boolean;
}

export interface Frame {
  line: string;
  told: Sentence | null;
  view: unknown;
  review: unknown;
}

export interface TournamentMade {
  tournament: string;
}

export interface MyPart {
  entrant: number;
  is_host: boolean;
}

export interface Analysis {
  measure: "chance" | "points";
  done: number;
  work: number;
  moments: DecisionMade[];
  points: CurvePoint[];
  turning: TurningPoint[];
}

export interface DecisionMade {
  frame: number;
  seat: string;
  best: Sentence | null;
  before: number[] | null;
  drawn: number | null;
  with_best: number[];
  with_played: number[];
  loss: number;
  exact: boolean;
}

export interface CurvePoint {
  frame: number;
  values: number[];
  exact: boolean;
}

export interface TurningPoint {
  frame: number;
  seat: string;
  by: "decision" | "draw";
  before: number;
  after: number;
  change: number;
  exact: boolean;
}

export interface Problem {
  code: string;
  parameters: Record<string, string | number>;
  line: number | null;
}

export interface HexadesChooseColour {
  type: "choose-colour";
  colour: "black" | "red";
}

export interface HexadesPlace {
  type: "place";
  calculation: string;
  number?: number | null;
}

export interface HexadesSayNone {
  type: "say-none";
}

export interface HexadesPointOut {
  type: "point-out";
  calculation: string;
  number?: number | null;
}

export interface HexadesStaySilent {
  type: "stay-silent";
}

export interface HexadesPut {
  type: "put";
  number: number;
}

export interface Resign {
  type: "resign";
}

export interface Undo {
  type: "undo";
}

export interface TakeBack {
  type: "take-back";
}

export type HexadesAction = HexadesChooseColour | HexadesPlace | HexadesSayNone | HexadesPointOut | HexadesStaySilent | HexadesPut | Resign | Undo | TakeBack;

export interface HexadesView {
  viewer: string | null;
  phase: "answer" | "begins" | "colour" | "colours" | "draw" | "find" | "free" | "layout" | "lot" | "over" | "roll";
  turn: string | null;
  active: string;
  numbers: number[];
  cells: string;
  red: string;
  first: string;
  lot: string;
  dice: number[];
  mean: boolean;
  clock: number | null;
  deadline: number | null;
  last: number;
  winner: string;
  chain: number[];
}

export interface HexadesHints {
  reachable: number[];
}

export interface HexadesReview {
  reachable: Record<string, string>;
}

export interface HexadesPuzzle {
  day: string;
  view: HexadesView;
  chances: Record<number, number>;
}

export interface VerbindungPlace {
  type: "place";
  face: string;
  cell: string;
  way?: string;
}

export interface VerbindungTurnDie {
  type: "turn";
  cell: string;
}

export interface VerbindungAnnounce {
  type: "announce";
}

export interface VerbindungEnd {
  type: "end";
}

export type VerbindungAction = VerbindungPlace | VerbindungTurnDie | VerbindungAnnounce | VerbindungEnd | Resign | Undo | TakeBack;

export interface VerbindungView {
  viewer: string | null;
  phase: "over" | "place" | "roll" | "stuck" | "turn";
  turn: string | null;
  active: string;
  red: string;
  board: string[];
  dice: string[];
  used: boolean[];
  duties: number;
  announced: boolean;
  may_announce: boolean;
  may_end: boolean;
  bases: VerbindungBase[];
  cut: VerbindungCutOff | null;
  networks: VerbindungNetwork[];
  complete: string[];
  last: string;
  turned: string[];
  turns: number;
  stock: number;
  matching: boolean;
  automatic: boolean;
  cuts: boolean;
  winner: string;
  reason: string;
  winning: string[];
}

export interface VerbindungBase {
  seat: string;
  side: string;
  cell: string;
}

export interface VerbindungCutOff {
  seat: string;
  side: string;
  cell: string;
  unreached: string;
  dice: string[];
}

export interface VerbindungNetwork {
  seat: string;
  bases: string;
  cells: string[];
  ends: string[];
}

export interface VerbindungHints {
  complete: boolean;
  spots: VerbindungSpot[];
}

export interface VerbindungSpot {
  face: string;
  cell: string;
  ways: string[];
  completing: string[];
}

export interface VerbindungReview {
  complete: boolean;
  completing: string[];
}

export interface VerbindungPuzzle {
  day: string;
  view: VerbindungView;
  turned: Record<string, string[]>;
  answer: string[];
}

export interface FormaLayObstacles {
  type: "lay-obstacles";
  squares: string[];
}

export interface FormaLayTower {
  type: "lay-tower";
  square: string;
}

export interface FormaPut {
  type: "put";
  piece: string;
  squares: string[];
}

export interface FormaPass {
  type: "pass";
}

export type FormaAction = FormaLayObstacles | FormaLayTower | FormaPut | FormaPass | Resign | Undo | TakeBack;

export interface FormaView {
  viewer: string | null;
  phase: "count" | "lot" | "obstacles" | "over" | "play" | "setup" | "tower";
  turn: string | null;
  starter: string;
  second_try: boolean;
  strict: boolean;
  cells: string;
  obstacles: string[];
  tower: string;
  players: FormaPlayerView[];
  placements: FormaLying[];
  last: FormaLying | null;
  winners: string[];
  scores: number[];
}

export interface FormaPlayerView {
  seat: string;
  reserve: string[];
  out: string[];
  markers: string[];
  bridges: FormaBridge[];
  score: FormaScore;
  resigned: boolean;
  passed: boolean;
}

export interface FormaBridge {
  direction: "north-south" | "west-east";
  squares: string[];
}

export interface FormaScore {
  pieces: number;
  squares: number;
  obstacles: number;
  tower: number;
  bridges: number;
  reserve: number;
  out: number;
  total: number;
}

export interface FormaLying {
  seat: string;
  piece: string;
  squares: string[];
  enclosed: string[];
  fits: boolean;
}

export interface FormaHints {
  setups: FormaReadySetup[];
  tower: string[];
}

export interface FormaReadySetup {
  obstacles: string[];
  tower: string;
}

export interface FormaPuzzle {
  day: string;
  part: FormaPart;
  view: FormaView;
  best: number;
  answer: string[];
}

export interface FormaPart {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface LabyrinthLay {
  type: "lay";
  tiles: string[];
}

export interface LabyrinthPush {
  type: "push";
  square: string;
}

export interface LabyrinthCallStop {
  type: "call-stop";
}

export interface LabyrinthSkip {
  type: "skip";
}

export interface LabyrinthTurnNext {
  type: "turn-next";
}

export type LabyrinthAction = LabyrinthLay | LabyrinthPush | LabyrinthCallStop | LabyrinthSkip | LabyrinthTurnNext | Resign | Undo | TakeBack;

export interface LabyrinthView {
  viewer: string | null;
  phase: "between" | "countdown" | "ending" | "lay" | "layout" | "objects" | "over" | "race" | "start" | "stopped";
  mode: "clock" | "duel" | "practice";
  automatic: boolean;
  slow_seat: string;
  handicap: number;
  objects: string[];
  boards: LabyrinthBoardView[];
  start: string;
  goal: string;
  needs_call: boolean;
  pile: number;
  void: string[];
  to_win: number;
  goal_at: number | null;
  next_by: string;
  next_until: number | null;
  ends_at: number | null;
  skipped: string[];
  last: LabyrinthLastCard | null;
}

export interface LabyrinthBoardView {
  seat: string;
  tiles: string[];
  wizard: string;
  cards: string[];
  pushes: number;
}

export interface LabyrinthLastCard {
  goal: string;
  winner: string;
  caller: string;
  looks: LabyrinthSettledBoard[];
}

export interface LabyrinthSettledBoard {
  seat: string;
  wizard: string;
  turned_on: string[];
  corridor: string[];
  from_wizard: string[];
  from_goal: string[];
  pushes: number;
  optimum: string[] | null;
}

export interface LabyrinthHints {
  reached: string[];
  open: boolean;
}

export interface LabyrinthReview {
  goal: string;
  optimum: LabyrinthBest[];
}

export interface LabyrinthBest {
  seat: string;
  pushes: string[] | null;
}

export interface LabyrinthPuzzle {
  day: string;
  objects: string[];
  tiles: string[];
  start: string;
  goal: string;
  optimum: string[];
  seed: string;
}

export interface DobblePlayCard {
  type: "play";
  near: [number, number];
  symbol: string;
  cell?: [number, number] | null;
}

export interface DobbleName {
  type: "name";
  symbol: string;
}

export type DobbleAction = DobblePlayCard | DobbleName | Resign | Undo | TakeBack;

export interface DobbleView {
  viewer: string | null;
  mode: "teams" | "training" | "warm-up";
  phase: "gifts" | "name" | "over" | "packs" | "pair" | "play" | "start";
  opens_at: number;
  lock: number;
  points_to_win: number;
  teams: DobbleTeamView[];
  seats: DobbleSeatView[];
  table: DobbleLaid[];
  last: [number, number] | null;
  line: [number, number][];
  ended: DobbleEndedView | null;
  pair: number[];
  found: number;
  finder: string | null;
}

export interface DobbleTeamView {
  team: "blue" | "green" | "orange" | "pink";
  points: number;
  cards: number;
}

export interface DobbleSeatView {
  seat: string;
  team: "blue" | "green" | "orange" | "pink";
  pack: number;
  card: number | null;
  foreign: boolean;
  opened_at: number;
  locked_until: number;
  gone: boolean;
  found: number;
}

export interface DobbleLaid {
  cell: [number, number];
  card: number;
}

export interface DobbleEndedView {
  team: "blue" | "green" | "orange" | "pink" | null;
  line: [number, number][];
  table: DobbleLaid[];
}

export interface DobbleHints {
  glows_at: number;
  shared: DobbleShared[];
}

export interface DobbleShared {
  cell: [number, number] | null;
  symbol: string;
}

export interface DobblePuzzle {
  day: string;
  pairs: [number, number][];
}
