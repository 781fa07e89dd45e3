"""HTTP for the staff page (PA-39). Its key comes in a header, never in an address."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import wraps

from aiohttp import web

from passerelle.core.texts import LANGUAGES
from passerelle.core.values import Refused, refuse
from passerelle.paper.cards import CardOrder
from passerelle.table.moderation.stored import Who
from passerelle.table.standings import Standing

from . import http_protocol as http
from .api import json, read_message
from .overview import path_of
from .prints import has_cards
from .staff import seat_bot
from .state import STATE, ServerState
from .store_faults import store_faults
from .summaries import summary

STAFF_KEY = "Passerelle-Staff-Key"
_RECENT = 12 * 3600
"""Seconds: tables that nobody has used for longer are not listed."""

StaffHandler = Callable[[web.Request, ServerState], Awaitable[web.Response]]


def add_staff(app: web.Application) -> None:
    app.router.add_get("/api/staff", _for_staff(get_overview))
    for name, handler in (
        ("open", open_table),
        ("invite", invite),
        ("close", close_table),
        ("reopen", reopen_table),
        ("empty", empty_table),
        ("rename", rename),
        ("notice", tell_everybody),
        ("cards", print_cards),
        ("tables/{table}/bot/{chair}", put_bot),
    ):
        app.router.add_post(f"/api/staff/{name}", _for_staff(handler))


def _for_staff(handler: StaffHandler) -> Callable[[web.Request], Awaitable[web.Response]]:
    @wraps(handler)
    async def checked(request: web.Request) -> web.Response:
        state = request.app[STATE]
        await state.staff.check(request.headers.get(STAFF_KEY, ""), state.links.sender(request))
        with store_faults("PA-23.cannot-save"):
            return await handler(request, state)

    return checked


# Looking


async def get_overview(request: web.Request, state: ServerState) -> web.Response:
    now, moderator, limits = int(time.time()), state.staff.moderator, state.config.limits
    await state.count_day()
    used = await moderator.recent(now - _RECENT, limits.staff_tables)
    sender = state.links.sender(request)
    standings = await state.tables.standings(
        [*used], lambda replays: None, lambda: state.replays.thread(sender)
    )
    today = datetime.now(UTC).date().isoformat()
    tables = await _staff_tables(state, used, [one for one in standings.values() if one], now)
    return json(
        http.StaffOverview(
            tables,
            state.counts.connections,
            {one.name: one.total for one in await moderator.statistics(today)},
            state.house.notice,
            state.config.spots,
            has_cards(),
        )
    )


async def _staff_tables(
    state: ServerState, used: dict[str, int], standings: list[Standing], now: int
) -> tuple[http.StaffTable, ...]:
    activity, spots = state.counts.activity, await state.spots.numbers()
    found = []
    for standing in standings:
        table, alive = standing.table, activity.get(standing.table)
        since, moved = (alive.since, alive.moved) if alive else (used[table], used[table])
        guests = alive.guests if alive else 0
        closed, spot = standing.lobby.closed, spots.get(table, 0)
        shown = http.StaffTable(
            summary(standing), max(0, now - since), max(0, now - moved), guests, closed, spot
        )
        found.append(shown)
    return tuple(sorted(found, key=lambda one: (one.closed, not one.guests, one.since, one.table.table)))


async def _invitation(request: web.Request, table: str) -> web.Response:
    state = request.app[STATE]
    codes = await state.join_codes.codes_for([path_of(table)])
    return json(http.TableInvitation(table, state.links.invitation(request, table), codes[path_of(table)]))


async def invite(request: web.Request, state: ServerState) -> web.Response:
    return await _invitation(request, await _picked(request, state))


# Tables


async def _check_table(state: ServerState, table: str) -> None:
    """Raises Refused where there is no such table."""
    if not await state.tables.exists(table):
        raise Refused(refuse("PA-23.no-such-table"))


async def _picked(request: web.Request, state: ServerState) -> str:
    """The table that is meant. Raises Refused."""
    table = (await read_message(request, http.StaffPicks)).table
    await _check_table(state, table)
    return table


async def open_table(request: web.Request, state: ServerState) -> web.Response:
    asked = await read_message(request, http.StaffOpens)
    spot = state.spots.check(str(asked.spot)) if asked.spot else 0
    state.check_open()
    table = await state.spots.make(asked.game, asked.seats)
    if spot:
        table = await state.spots.replace(spot, table)
    await state.staff.moderator.note("open", table, game=asked.game, spot=spot)
    return await _invitation(request, table)


async def close_table(request: web.Request, state: ServerState) -> web.Response:
    await state.staff.moderator.close(await _picked(request, state))
    return json({})


async def reopen_table(request: web.Request, state: ServerState) -> web.Response:
    await state.staff.moderator.reopen(await _picked(request, state))
    return json({})


async def empty_table(request: web.Request, state: ServerState) -> web.Response:
    """Its people are sent away, its game stays as it is; the same is opened again, at the same spot."""
    state.check_open()
    former = await _picked(request, state)
    found = await state.tables.glances([former])
    if not found:  # it cannot be understood
        raise Refused(refuse("PA-23.cannot-read"))
    table = await state.spots.make_alike(found[0].lobby)
    await state.staff.moderator.close(former)
    spot = (await state.spots.numbers()).get(former, 0)
    if spot:
        table = await state.spots.replace(spot, table)
    await state.staff.moderator.note("empty", former, new=table)
    return await _invitation(request, table)


async def put_bot(request: web.Request, state: ServerState) -> web.Response:
    """On an empty chair, or for somebody who has left the game; `?level=`: not the usual one.

    It is asked of the table itself, at its home, where a request is passed on to that has no body.
    """
    table, chair = await state.tables.find(request.match_info["table"]), request.match_info["chair"]
    await seat_bot(table, chair, request.query.get("level", ""))
    await state.staff.moderator.note("seat-bot", table.id, chair=chair)
    return json({})


async def print_cards(request: web.Request, state: ServerState) -> web.Response:
    """Of all physical tables."""
    asked = await read_message(request, http.StaffPrints)
    if asked.language not in LANGUAGES or not 1 <= asked.tables <= state.config.spots:
        raise Refused(refuse("PA-40.no-such-spot", spot=asked.tables))
    order = CardOrder(
        asked.tables,
        state.links.base_url(request),
        asked.language,
        wifi_name=asked.wifi_name.strip(),
        wifi_password=asked.wifi_password,
    )
    made = await state.prints.cards(order, state.links.sender(request))
    return web.Response(body=made, content_type="application/pdf", headers={"Cache-Control": "no-store"})


# People


async def rename(request: web.Request, state: ServerState) -> web.Response:
    asked = await read_message(request, http.StaffRenames)
    await _check_table(state, asked.table)
    done = await state.staff.moderator.rename(Who(table=asked.table, chair=asked.chair), asked.name)
    if not done.tables:
        raise Refused(refuse("PA-22.nobody-there", seat=asked.chair))
    return json({})


async def tell_everybody(request: web.Request, state: ServerState) -> web.Response:
    asked = await read_message(request, http.StaffTells)
    await state.staff.moderator.set_notice(asked.text, 60 * asked.minutes)
    return json({})
