"""HTTP: what a browser asks for outside of a game."""

from __future__ import annotations

import asyncio
import hashlib
import io
from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import msgspec
import segno
from aiohttp import web
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.contract import HasAnalysis, HasPuzzle
from passerelle.core.daily import FIRST_DAY, LAST_DAY
from passerelle.core.history import tell
from passerelle.core.record import Record
from passerelle.core.replay import frames
from passerelle.core.values import SEATS, Fault, Refused, refuse
from passerelle.games import catalogue
from passerelle.games.compiler import able_levels, has_compiler
from passerelle.table import seats
from passerelle.table.branching import Beginning
from passerelle.table.course import Course
from passerelle.table.seats import Chair
from passerelle.version import __version__

from . import http_protocol as http
from . import protocol as wire
from .analyses import MakeRecord
from .config import check_offered, is_offered
from .connection import NOT_JSON, Connection
from .page import page_build
from .prints import offered
from .state import STATE
from .summaries import summaries
from .table_info import seats_of_record
from .websocket import WebSocket, upgrade

_STATUS = {
    "PA-20.foreign-origin": 403,
    "PA-20.no-such-page": 404,
    "PA-20.unknown-host": 421,
    "PA-21.too-large": 413,
    "PA-21.too-fast": 429,
    "PA-21.too-many-tables": 429,
    "PA-21.too-many-connections": 503,
    "PA-21.too-slow": 408,
    "PA-23.no-such-table": 404,
    "PA-23.no-analysis": 404,
    "PA-23.still-running": 403,
    "PA-23.not-started": 404,
    "PA-23.cannot-read": 503,
    "PA-23.cannot-save": 503,
    "PA-23.closing": 503,
    "PA-23.moving": 503,
    "PA-23.fault": 500,
    "PA-27.no-such-parcel": 404,
    "PA-29.no-such-code": 404,
    "PA-29.no-such-screen": 404,
    "PA-29.too-many-tries": 429,
    "PA-30.no-such-bundle": 404,
    "PA-30.changed": 409,
    "PA-32.banned": 403,
    "PA-32.closed": 403,
    "PA-33.needs-compiler": 503,
    "PA-33.not-offered": 404,
    "PA-36.not-offered": 404,
    "PA-39.not-staff": 403,
    "PA-39.too-many-tries": 429,
    "PA-40.no-such-spot": 404,
    "PA-37.no-such-code": 404,
    "PA-37.too-many-tries": 429,
    "PA-38.no-such-tournament": 404,
    "PA-38.not-the-host": 403,
    "PA-38.busy": 503,
    "PA-38.too-many": 503,
}


T = TypeVar("T")


def json(answer: Any, status: int = 200) -> web.Response:
    headers = {"Cache-Control": "no-store"}
    body = msgspec.json.encode(answer)
    return web.Response(body=body, status=status, content_type="application/json", headers=headers)


def problem(refused: Refused, line: int | None = None) -> web.Response:
    refusal = refused.refusal
    answer = http.Problem(refusal.code, refusal.parameters, line)
    return json(answer, _STATUS.get(refusal.code, 400))


def add_api(app: web.Application) -> None:
    app.router.add_get("/api/games", list_games)
    app.router.add_get("/api/site", get_about)
    app.router.add_get("/api/games/{game}/puzzle/{day}", get_puzzle)
    app.router.add_post("/api/tables", make_table)
    app.router.add_post("/api/summaries", get_summaries)
    app.router.add_get("/api/open-tables", get_open_tables)
    app.router.add_get("/api/tables/{table}/record", get_record)
    app.router.add_get("/api/tables/{table}/frames", get_frames)
    app.router.add_get("/api/tables/{table}/qr.svg", get_qr)
    app.router.add_get("/api/tables/{table}/analysis", get_analysis)
    app.router.add_post("/api/frames", replay_frames)
    app.router.add_post("/api/analysis", analyse_record)
    app.router.add_get("/ws/{table}", play)
    app.router.add_get("/api/version", get_version)
    app.router.add_get("/api/notice", get_notice)


async def get_version(request: web.Request) -> web.Response:
    return json(
        http.Versions(__version__, page_build(), wire.PROTOCOL, wire.OLDEST_PROTOCOL, records.VERSION)
    )


async def get_notice(request: web.Request) -> web.Response:
    return json(http.Notice(request.app[STATE].house.notice))


async def list_games(request: web.Request) -> web.Response:
    config = request.app[STATE].config
    games = [game for game in catalogue.all_games() if is_offered(config, game.declaration.id)]
    suggested = {
        game.declaration.id: {seats: game.suggested_teams(seats) for seats in game.declaration.seat_counts}
        for game in games
        if game.declaration.teams
    }
    declared = tuple(replace(game.declaration, bots=able_levels(game)) for game in games)
    printable = tuple(game_id for game_id in offered() if is_offered(config, game_id))
    site = config.site
    head = http.SiteHead(dict(site.title), dict(site.motto), bool(site.imprint or site.privacy))
    return json(http.Catalogue(declared, suggested, head, printable))


async def get_about(request: web.Request) -> web.Response:
    site = request.app[STATE].config.site
    return json(http.About(dict(site.imprint), dict(site.privacy)))


async def get_puzzle(request: web.Request) -> web.Response:
    """Of a date, as the visitor's calendar has it; the same for everybody."""
    state = request.app[STATE]
    _count_reading(request)
    try:
        game = catalogue.find(request.match_info["game"])
        day = date.fromisoformat(request.match_info["day"])
    except (KeyError, ValueError):
        raise Refused(refuse("PA-20.no-such-page")) from None
    check_offered(state.config, game.declaration.id)
    is_plain = day.isoformat() == request.match_info["day"]
    if not isinstance(game, HasPuzzle) or not is_plain or not FIRST_DAY <= day <= LAST_DAY:
        raise Refused(refuse("PA-20.no-such-page"))
    async with state.replays.slot(state.links.sender(request)), state.replays.threads:
        return json(await asyncio.to_thread(game.puzzle, day))


def _count_reading(request: web.Request) -> None:
    """Count a game replayed or a puzzle made. Raises Refused."""
    state = request.app[STATE]
    if not state.readings.take(state.links.sender(request)):
        raise Refused(refuse("PA-21.too-fast"))


async def body_of(request: web.Request) -> bytes:
    """Raises Refused where it takes too long."""
    state = request.app[STATE]
    try:
        async with asyncio.timeout(state.config.limits.body_seconds):
            return await request.read()
    except TimeoutError:
        state.metrics.dropped["body-timeout"] += 1
        raise Refused(refuse("PA-21.too-slow")) from None
    except web.RequestPayloadError:
        raise Refused(refuse("PA-20.not-a-message")) from None


async def read_message(request: web.Request, kind: type[T]) -> T:
    """Raises Refused for a body of another form."""
    try:
        return msgspec.json.decode(await body_of(request), type=kind)
    except NOT_JSON:
        raise Refused(refuse("PA-20.not-a-message")) from None


async def make_table(request: web.Request) -> web.Response:
    state = request.app[STATE]
    state.check_open()
    if not state.new_tables.take(state.links.sender(request)):
        raise Refused(refuse("PA-21.too-many-tables"))
    wanted = await read_message(request, http.NewTable)
    check_offered(state.config, wanted.game)
    host_key = seats.new_key()
    seat_keys = {
        seat: seats.new_key() for seat, new in zip(SEATS, wanted.seats, strict=False) if new.kind == "human"
    }
    chairs = tuple(
        Chair(
            new.kind,
            new.name,
            new.team,
            new.assist,
            seats.hash_key(seat_keys[seat]) if seat in seat_keys else "",
        )
        for seat, new in zip(SEATS, wanted.seats, strict=False)
    )
    if len(chairs) < len(wanted.seats):
        raise Refused(refuse("PA-2.seat-count", count=len(wanted.seats)))
    try:
        start = await _beginning(request, wanted.branch) if wanted.branch else None
        table = await state.tables.make_table(
            wanted.game, wanted.options, wanted.length, chairs, host_key, wanted.public, start
        )
    except Fault as fault:
        return problem(Refused(fault.refusal), fault.line)
    state.metrics.tables_made += 1
    return json(http.TableMade(table, host_key, seat_keys), 201)


async def get_summaries(request: web.Request) -> web.Response:
    """How this browser's tables stand."""
    state = request.app[STATE]
    sender, limits = state.links.sender(request), state.config.limits
    asked = (await read_message(request, http.AskedTables)).tables
    if len(asked) > limits.summaries:
        raise Refused(refuse("PA-21.too-large", limit=limits.summaries))

    def charge(replays: int) -> None:
        if replays and not state.readings.take(sender, replays):
            raise Refused(refuse("PA-21.too-fast"))

    if not state.requests.take(sender, limits.table_cost * len(asked)):
        raise Refused(refuse("PA-21.too-fast"))
    found = await state.tables.standings(
        [one.table for one in asked], charge, lambda: state.replays.thread(sender)
    )
    return json(summaries(asked, found))


async def get_open_tables(request: web.Request) -> web.Response:
    """Of the whole server, all its nodes and workers together."""
    return json(await request.app[STATE].open_tables.get())


async def _beginning(request: web.Request, branch: http.Branch) -> Beginning:
    """Raises Fault or Refused."""
    state = request.app[STATE]
    _count_reading(request)
    if branch.record.count("\n") > state.config.limits.record_lines:
        raise Refused(refuse("PA-21.too-large", limit=state.config.limits.record_lines))
    async with state.replays.slot(state.links.sender(request)), state.replays.threads:
        record = await asyncio.to_thread(records.read, branch.record, catalogue.find)
    return Beginning(record, branch.lines)


async def _finished(request: web.Request) -> Course:
    """The last game of a table, or the one `?game=` asks for."""
    tables = request.app[STATE].tables
    table = await tables.find(request.match_info["table"])
    if table.course is None:
        raise Refused(refuse("PA-23.not-started"))
    wanted = request.query.get("game", str(table.course.number))
    if wanted != str(table.course.number):
        return await tables.earlier_game(table, wanted)
    if table.is_playing:
        raise Refused(refuse("PA-23.still-running"))
    return table.course


async def get_record(request: web.Request) -> web.Response:
    course = await _finished(request)
    name = f"{request.match_info['table']}-{course.number}.game"
    disposition = f'attachment; filename="{name}"'
    return web.Response(text=course.record, headers={"Content-Disposition": disposition})


async def get_frames(request: web.Request) -> web.StreamResponse:
    course = await _finished(request)
    _count_reading(request)
    record = Record(course.game, course.header, tuple(course.facts), course.seed)
    link = f"{request.app[STATE].links.base_url(request)}/replay#t={request.match_info['table']}"
    return await _send_replay(request, lambda most: _frames(record, most, link))


async def _handed_in(request: web.Request) -> str:
    """The text of a record. Raises Refused."""
    limits = request.app[STATE].config.limits
    try:
        text = (await body_of(request)).decode()
    except UnicodeDecodeError:
        raise Refused(refuse("PA-9.bad-characters")) from None
    if text.count("\n") > limits.record_lines:
        raise Refused(refuse("PA-21.too-large", limit=limits.record_lines))
    return text


async def replay_frames(request: web.Request) -> web.StreamResponse:
    _count_reading(request)
    text = await _handed_in(request)
    try:
        return await _send_replay(request, lambda most: _frames(records.read(text, catalogue.find), most))
    except Fault as fault:
        return problem(Refused(fault.refusal), fault.line)


async def get_analysis(request: web.Request) -> web.StreamResponse:
    course = await _finished(request)
    _count_reading(request)
    record = Record(course.game, course.header, tuple(course.facts), course.seed)
    return await _send_analysis(request, course.id, lambda: record, course.id)


async def analyse_record(request: web.Request) -> web.StreamResponse:
    _count_reading(request)
    text = await _handed_in(request)
    key = hashlib.sha256(text.encode()).hexdigest()
    return await _send_analysis(request, key, lambda: records.read(text, catalogue.find))


async def _send_analysis(
    request: web.Request, key: str, make: MakeRecord, game: str = ""
) -> web.StreamResponse:
    """One `Analysis` in each line of the answer: the first soon, the last complete."""
    state = request.app[STATE]
    answer = web.StreamResponse(
        headers={
            "Content-Type": "application/x-ndjson",
            "Cache-Control": "no-store",
            "X-Accel-Buffering": "no",  # nginx would wait for the last line
        }
    )
    try:
        sender = state.links.sender(request)
        async with state.analyses.watch(
            key, make, sender, game, is_there=lambda: request.transport is not None
        ) as news:
            async for body in news:
                async with asyncio.timeout(state.config.limits.send_seconds):
                    if not answer.prepared:
                        await answer.prepare(request)
                    await answer.write(body + b"\n")
    except Fault as fault:
        return problem(Refused(fault.refusal), fault.line)
    except TimeoutError:
        state.metrics.dropped["send-timeout"] += 1
        if request.transport:
            request.transport.abort()
        return answer
    await answer.write_eof()
    return answer


async def _send_replay(request: web.Request, make: Callable[[int], bytes]) -> web.StreamResponse:
    """A few at once are worked out and sent: that bounds the memory they take."""
    state = request.app[STATE]
    limits = state.config.limits
    async with state.replays.slot(state.links.sender(request)):
        if request.transport is None:  # gone while it waited
            raise ConnectionResetError
        async with state.replays.threads:
            body = await asyncio.to_thread(make, limits.replay_bytes)
        answer = web.Response(
            body=body, content_type="application/json", headers={"Cache-Control": "no-store"}
        )
        del body
        try:
            async with asyncio.timeout(limits.send_seconds):
                await answer.prepare(request)
                await answer.write_eof()
        except TimeoutError:
            state.metrics.dropped["send-timeout"] += 1
            if request.transport:
                request.transport.abort()
    return answer


def _frames(record: Record, most: int, link: str = "") -> bytes:
    """As a spectator sees the game, with what could have been done. Raises Refused beyond `most` bytes."""
    game = record.game
    lines = ["", *(records.write_fact(game, fact) for fact in record.facts)]
    shown, size, outcome, state = list[http.Frame](), 0, None, None
    view = review = msgspec.Raw()
    told = [None, *tell(game, record.facts, record.header.setup.players)]
    for line, sentence, play in zip(lines, told, frames(record), strict=True):
        if play.state is not state:
            state = play.state
            view = msgspec.Raw(msgspec.json.encode(game.view(state, None)))
            review = msgspec.Raw(msgspec.json.encode(game.review(state)))
        size += len(bytes(view)) + len(bytes(review)) + len(line)
        if size > most:
            raise Refused(refuse("PA-21.too-large", limit=most))
        shown.append(http.Frame(line, sentence, view, review))
        outcome = playing.outcome(game, play)
    setup = record.header.setup
    seats = seats_of_record(setup.players)
    has_analysis = isinstance(game, HasAnalysis) and outcome is not None and has_compiler()
    answer = http.Frames(game.declaration.id, setup.options, seats, tuple(shown), outcome, link, has_analysis)
    return msgspec.json.encode(answer)


async def get_qr(request: web.Request) -> web.Response:
    """Of the invitation: the address of the table, and nothing secret."""
    state = request.app[STATE]
    table = await state.tables.find(request.match_info["table"])
    return draw_qr(state.links.invitation(request, table.id))


def draw_qr(link: str) -> web.Response:
    drawing = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(drawing, kind="svg", scale=8, border=2, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    return web.Response(body=drawing.getvalue(), content_type="image/svg+xml")


async def play(request: web.Request) -> web.StreamResponse:
    state = request.app[STATE]
    limits = state.config.limits
    state.check_open()
    table = await state.tables.find(request.match_info["table"])
    link = state.links.invitation(request, table.id)
    sender = state.links.sender(request)
    with state.connections.one_more_from(sender):
        answer = await upgrade(request)
        # From here on the connection is a WebSocket: nothing that follows may answer in HTTP.
        if request.transport is None:
            raise ConnectionResetError
        socket = WebSocket(request.transport, limits)
        connection = Connection(table, link, socket, limits, state.metrics, state.push, state.house, sender)
        socket.on_message = connection.receive
        if not _is_supported(request.query.get("protocol", "1")):
            connection.refuse_protocol()
        with state.connections.registered(connection):
            request.protocol.set_parser(socket)  # type: ignore[arg-type] # all it asks for is `feed_…`
            await socket.closed.wait()
    return answer


def _is_supported(protocol: str) -> bool:
    return protocol in map(str, range(wire.OLDEST_PROTOCOL, wire.PROTOCOL + 1))
