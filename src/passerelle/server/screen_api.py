"""HTTP for big screens: what a television asks, and what a phone says to it."""

from __future__ import annotations

from aiohttp import web

from passerelle.core.values import Refused, refuse

from . import http_protocol as http
from .api import json, read_message
from .state import STATE


def add_screens(app: web.Application) -> None:
    app.router.add_post("/api/screens", open_screen)
    app.router.add_post("/api/screens/look", look_at_screen)
    app.router.add_post("/api/screens/show", show_on_screen)
    app.router.add_post("/api/screens/close", close_screen)


async def open_screen(request: web.Request) -> web.Response:
    """A television that waits for a table."""
    state = request.app[STATE]
    screen, code = await state.screens.open(state.links.sender(request))
    link = f"{state.links.base_url(request)}/screen#code={code}"
    return json(http.ScreenOpened(screen, code, link, state.config.limits.screen_code_seconds), 201)


async def look_at_screen(request: web.Request) -> web.Response:
    asked = await read_message(request, http.ScreenAsks)
    return json(http.ScreenShows(await request.app[STATE].screens.look(asked.screen)))


async def show_on_screen(request: web.Request) -> web.Response:
    """A phone says which table."""
    state = request.app[STATE]
    asked = await read_message(request, http.ShowTable)
    if not await state.tables.exists(asked.table):
        raise Refused(refuse("PA-23.no-such-table"))
    if asked.remote:
        await state.screens.switch(asked.remote, asked.table)
        return json(http.TableShown(asked.remote))
    return json(
        http.TableShown(await state.screens.put_up(asked.code, asked.table, state.links.sender(request)))
    )


async def close_screen(request: web.Request) -> web.Response:
    await request.app[STATE].screens.take_down((await read_message(request, http.ScreenAsks)).screen)
    return json(http.ScreenShows())
