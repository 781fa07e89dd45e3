"""What every answer carries, which requests are heard, and where they come from."""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import urlsplit

from aiohttp import web

from passerelle.core.values import Refused, refuse

PEER = "X-Passerelle-Peer"
"""Between nodes: the secret of the node that is asked, and the address of the guest whom another passes on."""

LONGEST_HEAD = 32_768
"""Bytes of a request before its body; a worker passes them on in one piece."""

SECURITY = {
    "Server": "Passerelle",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


async def add_security_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(SECURITY)


def head_of(
    request: web.Request, without: Collection[str] = (), more: Collection[tuple[str, str]] = ()
) -> bytes:
    """A request line and headers, as they were received, but for those named."""
    version = request.version
    line = f"{request.method} {request.raw_path} HTTP/{version.major}.{version.minor}\r\n"
    dropped = {name.lower().encode() for name in without}
    kept = [field for field in request.raw_headers if field[0].lower() not in dropped]
    added = [(name.encode(), value.encode(errors="surrogateescape")) for name, value in more]
    fields = b"".join(b"%b: %b\r\n" % field for field in (*kept, *added))
    return line.encode(errors="surrogateescape") + fields + b"\r\n"


_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?")


def check_head(request: web.Request) -> None:
    """Whether its head is one that a browser or a proxy sends. Raises Refused."""
    if sum(len(name) + len(value) + 4 for name, value in request.raw_headers) > LONGEST_HEAD:
        raise Refused(refuse("PA-21.too-large", limit=LONGEST_HEAD))
    headers = request.headers
    if headers.get("Content-Encoding", "identity") != "identity":
        raise Refused(refuse("PA-20.bad-request", header="Content-Encoding"))
    if len(headers.getall("Host", ())) > 1 or (headers.get("Host") and not split_host(headers["Host"])):
        raise Refused(refuse("PA-20.bad-request", header="Host"))


def split_host(host: str) -> tuple[str, int | None] | None:
    """Name and port; None where it is not a host."""
    found = _HOST.fullmatch(host)
    port = int(found[2]) if found and found[2] else None
    return (found[1], port) if found and (port is None or port < 65_536) else None


def comes_from_here(request: web.Request, allowed: Collection[str]) -> bool:
    """A browser says where a page came from; programs that are not browsers say nothing. Raises Refused."""
    origin = request.headers.get("Origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == request.headers.get("Host")
    except ValueError:
        raise Refused(refuse("PA-20.bad-request", header="Origin")) from None
