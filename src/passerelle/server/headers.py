"""What every answer carries, and whose requests are heard."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from aiohttp import web

SECURITY = {
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
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)


def comes_from_here(request: web.Request, allowed: Collection[str]) -> bool:
    """A browser says where a page came from; programs that are not browsers say nothing."""
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    return urlsplit(origin).netloc == request.host or origin in allowed
