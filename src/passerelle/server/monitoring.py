"""What programs that watch over a server ask: whether it is alive, whether to send it anybody, what it has counted."""

from __future__ import annotations

from aiohttp import web

from passerelle.core.values import Refused, refuse

from .api import json
from .metrics import add_up
from .state import STATE


def add_monitoring(app: web.Application) -> None:
    app.router.add_get("/health", health)
    app.router.add_get("/ready", ready)
    app.router.add_get("/metrics", metrics)


async def health(request: web.Request) -> web.Response:
    """Alive: it need not be started again, whatever else is wrong."""
    return json({"status": "ok"})


async def ready(request: web.Request) -> web.Response:
    """Whether a proxy may send guests here: not while nothing can be saved, and not while the server closes."""
    state = request.app[STATE]
    if state.is_closing:
        return json({"status": "closing"}, 503)
    if error := state.tables.write_error:
        return json({"status": "cannot save", "reason": error}, 503)
    return json({"status": "ready"})


async def metrics(request: web.Request) -> web.Response:
    """Of all workers together; of one, `?own`. Raises Refused."""
    state = request.app[STATE]
    if state.links.is_outside(request) and not state.config.open_metrics:
        raise Refused(refuse("PA-20.no-such-page"))
    page = state.metrics.render()
    if state.group and "own" not in request.query:
        page = add_up([page, *await state.group.ask_others("/metrics?own")])
    return web.Response(text=page, headers={"Cache-Control": "no-store"})
