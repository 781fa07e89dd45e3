"""What a person reads who typed an address, or followed a link, and cannot have what is there."""

from __future__ import annotations

import re
from html import escape

from aiohttp import web

from passerelle.core.texts import DEFAULT_LANGUAGE, LANGUAGES, Texts
from passerelle.core.values import Refusal

_FOR_PROGRAMS = ("/api/", "/ws/", "/assets/", "/health", "/ready", "/metrics")

_PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Passerelle</title>
<h1>{words}</h1>
<p><a href="/">{home}</a></p>
</html>
"""


def is_navigation(request: web.Request) -> bool:
    """Whether a browser is going to show the answer as a page."""
    for_people = not request.path.startswith(_FOR_PROGRAMS)
    return request.method == "GET" and for_people and "text/html" in request.headers.get("Accept", "")


def error_page(request: web.Request, refusal: Refusal, status: int) -> web.Response:
    language = _language(request.headers.get("Accept-Language", ""))
    texts = Texts(language)
    page = _PAGE.format(
        language=language, words=escape(texts.refusal(refusal)), home=escape(texts.say("server.home"))
    )
    return web.Response(
        text=page, status=status, content_type="text/html", headers={"Cache-Control": "no-store"}
    )


def _language(accepted: str) -> str:
    """The first one named that we speak."""
    named = re.findall(r"(?:^|,)\s*([A-Za-z]{2})", accepted[:200])
    return next((code.lower() for code in named if code.lower() in LANGUAGES), DEFAULT_LANGUAGE)
