import { fromJson } from './json'
import { network } from './network.svelte'
import { PROTOCOL } from './protocol'
import { report } from './report'
import type { About, Analysis, AskedTables, BundleKept, Catalogue, Declaration, FindEntrant, Frames, HostAsks, Join, JoinTournament, Joined, LeaveTournament, MyPart, NewTable, NewTournament, OpenAtSpot, OpenTables, ParcelLeft, Problem, ScreenAsks, ScreenOpened, ScreenShows, ShowTable, ShownTables, SpotOpened, SpotShows, TableMade, TableShown, TableSummaries, TournamentInfo, TournamentMade } from './protocol'

/** An answer that is not a success: its code has words in the texts. */
export class Trouble extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code)
  }
}

/** Whatever was thrown while something was asked for; what is no answer of the server's is a fault of this page. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Trouble) return error.problem
  report(error)
  return { code: 'page.fault', parameters: {}, line: null }
}

/** The answer, where it is a success. Throws Trouble. */
export async function fetched(path: string, request: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, request).catch(() => {
    network.heard(null)
    throw new Trouble({ code: 'page.offline', parameters: {}, line: null })
  })
  network.heard(answer)
  if (answer.ok) return answer
  // Something else may have answered: a proxy, where the server itself is away.
  throw new Trouble(problemIn(await answer.text()) ?? { code: answer.status >= 500 ? 'page.offline' : 'page.fault', parameters: {}, line: null })
}

async function ask<T>(path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<T> {
  const answer = await fetched(path, body === undefined ? {} : { method: 'POST', body, headers: headersFor(path) })
  return fromJson<T>(await answer.text())
}

const bytesOf = async (answer: Response): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await answer.arrayBuffer())

/** What the server says was wrong; null where something else answered. */
function problemIn(text: string): Problem | null {
  try {
    const problem = fromJson<Partial<Problem> | null>(text)
    return problem?.code ? { parameters: {}, line: null, code: problem.code, ...problem } : null
  } catch {
    return null
  }
}

const RECORD = 'text/plain; charset=utf-8'
const TYPES: Readonly<Record<string, string>> = { '/api/frames': RECORD, '/api/parcels': 'application/octet-stream' }
const headersFor = (path: string) => ({ 'content-type': TYPES[path] ?? 'application/json' })

/** The games that are offered here, and what the host says of this place. */
export const wholeCatalogue = () => ask<Catalogue>('/api/games')
export const catalogue = async (): Promise<Declaration[]> => (await wholeCatalogue()).games
export const about = () => ask<About>('/api/site')
/** By number of seats: a team for every seat, where nobody chose otherwise. */
export const suggestedTeams = async (game: string): Promise<Record<number, string[]>> =>
  (await wholeCatalogue()).suggested_teams[game] ?? {}
/** The games that this server makes PDFs of. */
export const printableGames = async (): Promise<readonly string[]> => {
  const { printable = [] } = await ask<Partial<Catalogue>>('/api/games') // an older node has no such list
  return printable
}
export const makeTable = (table: NewTable) => ask<TableMade>('/api/tables', JSON.stringify(table))
/** How tables of this browser stand; so many may be asked about at once. */
export const summariesOf = (tables: AskedTables['tables']) => ask<TableSummaries>('/api/summaries', JSON.stringify({ tables } satisfies AskedTables))
export const MOST_SUMMARIES = 12
/** Tables whose hosts have opened them to everybody on this server. */
export const openTables = () => ask<OpenTables>('/api/open-tables')
/** What is played here, for a screen that a whole room sees. */
export const overview = () => ask<ShownTables>('/api/overview')
/** Where a code of four letters leads on this page. */
export const pathOf = async (code: string) => (await ask<Joined>('/api/join', JSON.stringify({ code } satisfies Join))).path
/** What is played at a physical table. */
export const lookAtSpot = (spot: number) => ask<SpotShows>(`/api/spots/${spot}`)
/** The table that is there then: it may be one that others have chosen meanwhile. */
export const openAtSpot = async (spot: number, chosen: OpenAtSpot) => (await ask<SpotOpened>(`/api/spots/${spot}`, JSON.stringify(chosen))).table
/** One game of a table; 0 for the last. */
const asked = (number: number): string => (number ? `?game=${number}` : '')
export const framesOfTable = (id: string, number = 0) => ask<Frames>(`/api/tables/${id}/frames${asked(number)}`)
export const framesOfRecord = (record: string) => ask<Frames>('/api/frames', record)
/**
 * A finished game looked back at: `onnews` hears better and better values until they are complete. What the table
 * has, or the record handed in.
 */
export async function analyse(source: { table: string; number: number } | { record: string }, onnews: (analysis: Analysis) => void, signal: AbortSignal): Promise<void> {
  const request =
    'table' in source
      ? fetch(`/api/tables/${source.table}/analysis${asked(source.number)}`, { signal })
      : fetch('/api/analysis', { method: 'POST', body: source.record, headers: { 'content-type': RECORD }, signal })
  const answer = await request.catch(() => {
    throw new Trouble({ code: 'page.offline', parameters: {}, line: null })
  })
  if (!answer.ok || !answer.body) throw new Trouble(problemIn(await answer.text()) ?? { code: 'page.offline', parameters: {}, line: null })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    const last = lines.at(-1)
    if (last) onnews(fromJson<Analysis>(last))
  }
}
/** Leaves bytes with the server for some minutes. */
export const leaveParcel = (body: Uint8Array<ArrayBuffer>) => ask<ParcelLeft>('/api/parcels', body)
/** Takes them, once. */
export const collectParcel = async (code: string) => bytesOf(await fetched(`/api/parcels/${code}`, { method: 'POST' }))

/** What is kept on the server under a key, which stands in no address. */
const bundle = (what: 'read' | 'write' | 'erase', key: string, version?: number, body?: Uint8Array<ArrayBuffer>) =>
  fetched(`/api/bundle/${what}`, {
    method: 'POST',
    headers: { 'passerelle-key': key, ...(version !== undefined && { 'passerelle-version': String(version), 'content-type': 'application/octet-stream' }) },
    ...(body && { body }),
  })
export async function readBundle(key: string): Promise<{ version: number; body: Uint8Array<ArrayBuffer> }> {
  const answer = await bundle('read', key)
  return { version: Number(answer.headers.get('passerelle-version')), body: await bytesOf(answer) }
}
/** A big screen that waits for a table, with a code of its own. */
export const openScreen = () => ask<ScreenOpened>('/api/screens', '')
/** The table it shows; empty while nobody has typed its code. */
export const lookAtScreen = async (screen: string) => (await ask<ScreenShows>('/api/screens/look', JSON.stringify({ screen } satisfies ScreenAsks))).table
/** Shows a table on the screen with this code, or on one that was put up from here. */
export const showOnScreen = async (shown: ShowTable) => (await ask<TableShown>('/api/screens/show', JSON.stringify(shown))).remote
/** By the screen's own secret, or by its remote. */
export const closeScreen = (screen: string) => ask<ScreenShows>('/api/screens/close', JSON.stringify({ screen } satisfies ScreenAsks))
/** In place of this version; 0: there is none. */
export const writeBundle = async (key: string, version: number, body: Uint8Array<ArrayBuffer>) => fromJson<BundleKept>(await (await bundle('write', key, version, body)).text())
export const eraseBundle = (key: string) => bundle('erase', key)
const inTournament = (id: string, what: string, body: JoinTournament | LeaveTournament | FindEntrant) => ask<MyPart>(`/api/tournaments/${id}/${what}`, JSON.stringify(body))
export const makeTournament = (asked: NewTournament) => ask<TournamentMade>('/api/tournaments', JSON.stringify(asked))
/** `after`: the answer waits until there is something later than that version. `round` 0: the last one. */
export const tournamentOf = (id: string, after = 0, round = 0) => ask<TournamentInfo>(`/api/tournaments/${id}?code&after=${after}&round=${round}`)
export const joinTournament = (id: string, asked: JoinTournament) => inTournament(id, 'join', asked)
export const leaveTournament = (id: string, asked: LeaveTournament) => inTournament(id, 'leave', asked)
/** Who the holder of these keys is there. */
export const partIn = (id: string, asked: FindEntrant) => inTournament(id, 'mine', asked)
export const hostTournament = (id: string, asked: HostAsks) => ask<TournamentInfo>(`/api/tournaments/${id}/host?code`, JSON.stringify(asked))
export const standingsAddress = (id: string) => `/api/tournaments/${id}/standings.csv`
export const recordsAddress = (id: string) => `/api/tournaments/${id}/records.zip`
export const puzzleOf = (game: string, day: string) => ask<unknown>(`/api/games/${game}/puzzle/${day}`)
export const codeAddress = (id: string) => `/api/tables/${id}/qr.svg`
export const recordAddress = (id: string, number = 0) => `/api/tables/${id}/record${asked(number)}`
/** The record of a finished game. */
export async function recordOf(id: string, number = 0): Promise<string> {
  const answer = await fetch(recordAddress(id, number)).catch(() => null)
  if (!answer?.ok) throw new Trouble((answer && problemIn(await answer.text())) ?? { code: 'page.offline', parameters: {}, line: null })
  return answer.text()
}
export const socketAddress = (id: string) => `${location.origin.replace(/^http/, 'ws')}/ws/${id}?protocol=${PROTOCOL}`

/** Why a table cannot be opened: a socket that will not open does not say. Null where the server does not either. */
export async function whyNot(id: string): Promise<Problem | null> {
  const answer = await fetch(codeAddress(id)).catch(() => null)
  return !answer || answer.ok ? null : problemIn(await answer.text())
}
