"""HTTP for a room full of people: what is played here, and where a typed code leads."""

from __future__ import annotations

from aiohttp import web

from . import http_protocol as http
from .api import json, read_message
from .state import STATE


def add_joining(app: web.Application) -> None:
    app.router.add_post("/api/join", join)
    app.router.add_get("/api/overview", get_overview)


async def join(request: web.Request) -> web.Response:
    state = request.app[STATE]
    asked = await read_message(request, http.Join)
    return json(http.Joined(await state.join_codes.find(asked.code, state.links.sender(request))))


async def get_overview(request: web.Request) -> web.Response:
    state = request.app[STATE]
    return json(await state.overview.get(state.links.base_url(request), state.local_name))
