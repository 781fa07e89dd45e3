"""HTTP for PDFs to print (PA-36)."""

from __future__ import annotations

import msgspec
from aiohttp import web

from passerelle.core.texts import LANGUAGES
from passerelle.core.values import Refused, refuse
from passerelle.paper.document import has_typst, is_printable
from passerelle.paper.order import PrintOrder

from .config import check_offered
from .state import STATE

_ASKED = ("paper", "sides", "ink", "language")
"""What an address may say after its question mark."""


def add_prints(app: web.Application) -> None:
    app.router.add_get("/api/games/{game}/print.pdf", get_print)


async def get_print(request: web.Request) -> web.Response:
    state = request.app[STATE]
    state.check_open()
    check_offered(state.config, request.match_info["game"])
    order = read_order(request.match_info["game"], dict(request.query), f"{state.links.base_url(request)}/")
    made = await state.prints.get(order, state.links.sender(request))
    headers = {
        "Content-Disposition": f'inline; filename="{order.game}-{order.paper}-{order.language}.pdf"',
        "Cache-Control": "no-cache",
    }
    return web.Response(body=made, content_type="application/pdf", headers=headers)


def read_order(game: str, asked: dict[str, str], address: str) -> PrintOrder:
    """From the words of an address. Raises Refused."""
    if not is_printable(game) or not set(asked) <= set(_ASKED):
        raise Refused(refuse("PA-20.no-such-page"))
    if not has_typst():
        raise Refused(refuse("PA-36.not-offered"))
    language = asked.get("language", LANGUAGES[0])
    if language not in LANGUAGES:
        raise Refused(refuse("PA-20.no-such-page"))
    try:
        return msgspec.convert({**asked, "game": game, "language": language, "address": address}, PrintOrder)
    except msgspec.ValidationError:
        raise Refused(refuse("PA-20.no-such-page")) from None
