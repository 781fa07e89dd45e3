"""The built page: hashed files are kept for ever, the rest is asked for again each time."""

from __future__ import annotations

import mimetypes
import re
from functools import cache
from pathlib import Path

from aiohttp import web

from passerelle.core.values import Refused, refuse

from .error_page import is_navigation

FOLDER = Path(__file__).parent / "page"

_ADDRESSES = (
    "/",
    "/t/{table}",
    "/replay",
    "/tournament/{tournament}",
    "/puzzle/{game}",
    "/puzzle/{game}/{day:[0-9-]{10}}",
    "/learn/{game}",
    "/mine",
    "/about",
    "/screen",
    "/staff",
    "/spot/{spot}",
)

_ENTRY = re.compile(r"/assets/index-([\w-]+)\.js")

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_PACKED = (("br", ".br"), ("gzip", ".gz"))


def add_page(app: web.Application) -> None:
    """Every address a person can see is the same page."""
    files = _Files(FOLDER)
    for path in _ADDRESSES:
        app.router.add_get(path, files.serve_index)
    app.router.add_get("/{file:.+}", files.serve)


@cache
def page_build() -> str:
    """The hash in the name of the page's first script: it changes with anything that the page consists of."""
    index = FOLDER / "index.html"
    found = _ENTRY.search(index.read_text("utf-8")) if index.exists() else None
    return found[1] if found else ""


class _Files:
    """The names are known from the start: nothing else in the folder, or outside of it, can be asked for."""

    def __init__(self, folder: Path) -> None:
        found = (file for file in folder.rglob("*") if file.is_file())
        self._files = {file.relative_to(folder).as_posix(): file for file in found}

    async def serve_index(self, request: web.Request) -> web.StreamResponse:
        return self._answer(request, "index.html", _ASK_AGAIN)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The page itself says that there is nothing at an address, in the visitor's language."""
        name = request.match_info["file"]
        if name not in self._files and "index.html" in self._files and is_navigation(request):
            return self._answer(request, "index.html", _ASK_AGAIN, status=404)
        return self._answer(request, name, _FOR_EVER if name.startswith("assets/") else _ASK_AGAIN)

    def _answer(self, request: web.Request, name: str, keep: str, status: int = 200) -> web.StreamResponse:
        if name not in self._files:
            raise Refused(refuse("PA-20.no-such-page"))
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        headers = {"Cache-Control": keep, "Content-Type": kind, "Vary": "Accept-Encoding"}
        accepted = request.headers.get("Accept-Encoding", "")
        for encoding, suffix in _PACKED:
            packed = self._files.get(name + suffix)
            if encoding in accepted and packed:
                # aiohttp would otherwise guess type and encoding from the packed file's name.
                return web.Response(
                    body=packed.read_bytes(),
                    status=status,
                    headers={**headers, "Content-Encoding": encoding},
                )
        return web.FileResponse(self._files[name], status=status, headers=headers)
