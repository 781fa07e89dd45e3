"""HTTP for physical tables (PA-40): what is played there, and choosing it."""

from __future__ import annotations

from aiohttp import web

from passerelle.core.values import Refused, refuse

from . import http_protocol as http
from .api import json, read_message
from .state import STATE
from .summaries import summary


def add_spots(app: web.Application) -> None:
    app.router.add_get("/api/spots/{spot}", look_at_spot)
    app.router.add_post("/api/spots/{spot}", open_at_spot)


async def look_at_spot(request: web.Request) -> web.Response:
    spots = request.app[STATE].spots
    found = await spots.look(spots.check(request.match_info["spot"]))
    if found is None:
        return json(http.SpotShows(None, False))
    return json(http.SpotShows(summary(found), spots.is_current(found)))


async def open_at_spot(request: web.Request) -> web.Response:
    state = request.app[STATE]
    spot = state.spots.check(request.match_info["spot"])
    state.check_open()
    if not state.new_tables.take(state.links.sender(request)):
        raise Refused(refuse("PA-21.too-many-tables"))
    asked = await read_message(request, http.OpenAtSpot)
    table = await state.spots.open(spot, asked.game, asked.seats, asked.instead)
    return json(http.SpotOpened(table), 201)
