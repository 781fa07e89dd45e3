"""HTTP: what a player takes along of their own games, from one browser to another or kept on the server."""

from __future__ import annotations

import re

from aiohttp import web

from passerelle.core.values import Refused, refuse

from . import http_protocol as http
from .api import body_of, json
from .state import STATE


def add_own_games(app: web.Application) -> None:
    app.router.add_post("/api/parcels", leave_parcel)
    app.router.add_post("/api/parcels/{code}", take_parcel)
    app.router.add_post("/api/bundle/read", read_bundle)
    app.router.add_post("/api/bundle/write", write_bundle)
    app.router.add_post("/api/bundle/erase", erase_bundle)


async def leave_parcel(request: web.Request) -> web.Response:
    """What a browser moves to another one, encrypted by it."""
    state = request.app[STATE]
    code = await state.parcels.leave(await body_of(request), state.links.sender(request))
    return json(http.ParcelLeft(code, state.config.limits.parcel_minutes), 201)


async def take_parcel(request: web.Request) -> web.Response:
    body = await request.app[STATE].parcels.take(request.match_info["code"])
    headers = {"Cache-Control": "no-store"}
    return web.Response(body=body, content_type="application/octet-stream", headers=headers)


async def read_bundle(request: web.Request) -> web.Response:
    """What somebody keeps of their own games. Its key is in a header, which no log has."""
    state = request.app[STATE]
    version, body = await state.bundles.read(_bundle_key(request), state.links.sender(request))
    headers = {"Cache-Control": "no-store", http.BUNDLE_VERSION: str(version)}
    return web.Response(body=body, content_type="application/octet-stream", headers=headers)


async def write_bundle(request: web.Request) -> web.Response:
    state = request.app[STATE]
    follows = request.headers.get(http.BUNDLE_VERSION, "")
    if not re.fullmatch("[0-9]{1,9}", follows):
        raise Refused(refuse("PA-20.bad-request", header=http.BUNDLE_VERSION))
    key, body = _bundle_key(request), await body_of(request)
    version = await state.bundles.write(key, state.links.sender(request), int(follows), body)
    return json(http.BundleKept(version))


async def erase_bundle(request: web.Request) -> web.Response:
    state = request.app[STATE]
    await state.bundles.erase(_bundle_key(request), state.links.sender(request))
    return json({})


def _bundle_key(request: web.Request) -> str:
    return request.headers.get(http.BUNDLE_KEY, "")
