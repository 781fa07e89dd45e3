"""HTTP for tournaments: made and led by a host, joined by everybody."""

from __future__ import annotations

import asyncio
import hmac
import io
import zipfile

from aiohttp import web

from passerelle.core.values import Refused, refuse
from passerelle.table.seats import hash_key
from passerelle.tournaments import decisions
from passerelle.tournaments.events import TournamentEvents
from passerelle.tournaments.state import TournamentState

from . import tournament_protocol
from .api import draw_qr, json, read_message
from .config import check_offered
from .state import STATE
from .tournament_view import info_of, standings_csv
from .tournaments import SeenTournament, checked_key, find_entrant

_PATIENCE = 20.0
"""Seconds until a question for something new is answered with nothing new."""


def add_tournaments(app: web.Application) -> None:
    app.router.add_post("/api/tournaments", make_tournament)
    app.router.add_get("/api/tournaments/{tournament}", get_tournament)
    app.router.add_post("/api/tournaments/{tournament}/join", join)
    app.router.add_post("/api/tournaments/{tournament}/leave", leave)
    app.router.add_post("/api/tournaments/{tournament}/mine", find_mine)
    app.router.add_post("/api/tournaments/{tournament}/host", host)
    app.router.add_get("/api/tournaments/{tournament}/qr.svg", get_qr)
    app.router.add_get("/api/tournaments/{tournament}/standings.csv", get_standings)
    app.router.add_get("/api/tournaments/{tournament}/records.zip", get_records)
    app.on_shutdown.append(_answer_who_waits)


async def _answer_who_waits(app: web.Application) -> None:
    app[STATE].tournaments.wake()


async def make_tournament(request: web.Request) -> web.Response:
    state = request.app[STATE]
    state.check_open()
    asked = await read_message(request, tournament_protocol.NewTournament)
    check_offered(state.config, asked.terms.game)
    made = await state.tournaments.open(asked.terms, asked.key, state.links.sender(request))
    return json(tournament_protocol.TournamentMade(made), 201)


async def get_tournament(request: web.Request) -> web.Response:
    tournament, after = request.match_info["tournament"], _number(request, "after")
    tournaments = request.app[STATE].tournaments
    if after:
        found = await tournaments.read_after(tournament, after, _PATIENCE)
    else:
        found = await tournaments.read(tournament)
    return await _answer(request, found, _number(request, "round"))


def _number(request: web.Request, name: str) -> int:
    """0 where it is none."""
    text = request.query.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


async def _answer(request: web.Request, found: SeenTournament, number: int = 0) -> web.Response:
    code = await _code(request) if "code" in request.query and not found.state.ended else ""
    return json(info_of(request.match_info["tournament"], found, number, _link(request), code))


async def _code(request: web.Request) -> str:
    """Typed at the home page, it leads to the tournament."""
    path = _path(request)
    return (await request.app[STATE].join_codes.codes_for([path]))[path]


def _path(request: web.Request) -> str:
    return f"/tournament/{request.match_info['tournament']}"


def _link(request: web.Request) -> str:
    return request.app[STATE].links.base_url(request) + _path(request)


async def join(request: web.Request) -> web.Response:
    asked = await read_message(request, tournament_protocol.JoinTournament)
    key = checked_key(asked.key)
    found = await request.app[STATE].tournaments.ask(
        request.match_info["tournament"], lambda now, at: decisions.join(now, asked.name, key, at)
    )
    return json(tournament_protocol.MyPart(find_entrant(found.state, asked.key)))


async def leave(request: web.Request) -> web.Response:
    asked = await read_message(request, tournament_protocol.LeaveTournament)

    def decide(now: TournamentState, at: int) -> TournamentEvents:
        return decisions.leave(now, find_entrant(now, asked.key), at)

    found = await request.app[STATE].tournaments.ask(request.match_info["tournament"], decide)
    return json(tournament_protocol.MyPart(find_entrant(found.state, asked.key)))


async def find_mine(request: web.Request) -> web.Response:
    """Who somebody is, by the keys of their browser."""
    keys = (await read_message(request, tournament_protocol.FindEntrant)).keys[:2]
    found = await request.app[STATE].tournaments.read(request.match_info["tournament"])
    numbers = [number for key in keys if (number := find_entrant(found.state, key))]
    is_host = any(_is_host(found.state, key) for key in keys)
    return json(tournament_protocol.MyPart(numbers[0] if numbers else 0, is_host))


def _is_host(state: TournamentState, key: str) -> bool:
    return hmac.compare_digest(hash_key(key), state.host)


async def host(request: web.Request) -> web.Response:
    asked = await read_message(request, tournament_protocol.HostAsks)
    tournaments, tournament = request.app[STATE].tournaments, request.match_info["tournament"]
    if not _is_host((await tournaments.read(tournament)).state, asked.key):
        raise Refused(refuse("PA-38.not-the-host"))
    if isinstance(asked.act, tournament_protocol.StartRound):
        return await _answer(request, await tournaments.start_round(tournament))
    act = asked.act
    return await _answer(request, await tournaments.ask(tournament, lambda now, at: _decide(now, act, at)))


def _decide(state: TournamentState, act: tournament_protocol.AnyHostAct, at: int) -> TournamentEvents:
    """Raises Refused."""
    match act:
        case tournament_protocol.AddEntrant(name=name, key=key):
            return decisions.join(state, name, checked_key(key), at)
        case tournament_protocol.DropEntrant(entrant=number):
            return decisions.leave(state, number, at)
        case tournament_protocol.BringBack(entrant=number):
            return decisions.come_back(state, number, at)
        case tournament_protocol.RenameEntrant(entrant=number, name=name):
            return decisions.rename(state, number, name, at)
        case tournament_protocol.AwardResult():
            return decisions.award(state, act.round, act.encounter, act.points, at)
        case tournament_protocol.SetRoundClock(minutes=minutes):
            return decisions.set_clock(state, minutes, at)
        case tournament_protocol.EndTournament():
            return decisions.end(state, at)
        case _:
            raise Refused(refuse("PA-20.not-a-message"))


# To take along


async def get_qr(request: web.Request) -> web.Response:
    """Of the address where people join."""
    await request.app[STATE].tournaments.read(request.match_info["tournament"])
    return draw_qr(_link(request))


async def get_standings(request: web.Request) -> web.Response:
    found = await request.app[STATE].tournaments.read(request.match_info["tournament"])
    text = "\ufeff" + standings_csv(found.state)  # by the mark, spreadsheets know it for UTF-8
    return _download(request, "csv", text.encode(), "text/csv")


async def get_records(request: web.Request) -> web.Response:
    """All games that are over."""
    state, tournament = request.app[STATE], request.match_info["tournament"]
    found = await state.tournaments.read(tournament)
    if not state.readings.take(state.links.sender(request), max(1, len(found.state.rounds))):
        raise Refused(refuse("PA-21.too-fast"))
    async with state.replays.slot(state.links.sender(request)):
        files = await state.tournaments.records(found.state)
        return _download(request, "zip", await asyncio.to_thread(_zipped, files), "application/zip")


def _zipped(files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


def _download(request: web.Request, suffix: str, body: bytes, kind: str) -> web.Response:
    name = f"{request.match_info['tournament']}.{suffix}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return web.Response(body=body, content_type=kind, headers=headers)
