"""Addresses: where a request comes from, and where others find this server."""

from __future__ import annotations

import ipaddress
import socket
from functools import lru_cache
from urllib.parse import urlsplit

from aiohttp import web

from passerelle.core.values import Refused, refuse
from passerelle.table.moderation.bans import network_of

from .addresses import lan_address, url_host
from .config import Config
from .headers import split_host

GUEST = web.RequestKey("guest", str)
"""The address of a guest whom another node passes on."""
_LOCAL = (".local", ".localhost", ".lan", ".internal", ".home.arpa")
"""Ends of names that nobody can buy: only the network one is in says where they lead."""
_FORWARDED = ("X-Forwarded-For", "Forwarded", "Via")


class Links:
    """Knows the address of this server as others see it, and that of whoever sent a request."""

    def __init__(self, config: Config) -> None:
        self._public_url = config.public_url.rstrip("/")
        self._behind_proxy = config.behind_proxy
        given = (urlsplit(url).hostname for url in (config.public_url, *config.origins))
        self._names = {name for name in given if name} | {socket.gethostname().lower()}
        self._has_any_name = config.behind_proxy and not config.public_url
        """Then the proxy knows the names, and a proxy on the internet is nobody's way into a private network."""
        self._chosen_address = config.lan_address
        self._lan_address = lan_address(self._chosen_address)

    def refresh(self) -> None:
        """The machine may have joined another network."""
        self._lan_address = lan_address(self._chosen_address)

    def check_host(self, request: web.Request) -> None:
        """Whether it asks for this server. Raises Refused.

        A page elsewhere may let its own name lead here and then speak to us from a visitor's browser, inside the
        visitor's network (DNS rebinding). It cannot do so by an address, nor by a name that is ours.
        """
        name, _ = split_host(request.headers.get("Host", "")) or ("localhost", None)
        if not (self._has_any_name or name.lower() in self._names or _is_local(name.lower())):
            raise Refused(refuse("PA-20.unknown-host", host=name[:100]))

    def is_outside(self, request: web.Request) -> bool:
        """Whether it comes through a proxy, or from the internet."""
        if any(header in request.headers for header in _FORWARDED):
            return True
        try:
            return ipaddress.ip_address((request.remote or "").partition("%")[0]).is_global
        except ValueError:  # another worker
            return False

    def sender(self, request: web.Request) -> str:
        """Whom a request's limits are counted for."""
        passed_on: str | None = request.get(GUEST)
        return passed_on or network_of(self._forwarded(request, "X-Forwarded-For") or request.remote or "")

    def invitation(self, request: web.Request, table_id: str) -> str:
        """The address of a table, as whoever asks should pass it on."""
        return f"{self.base_url(request)}/t/{table_id}"

    def base_url(self, request: web.Request) -> str:
        """For links: `localhost` means nothing to a phone, the local network's address stands for it."""
        if self._public_url:
            return self._public_url
        told = self._forwarded(request, "X-Forwarded-Proto").lower()
        scheme = told if told in ("http", "https") else request.scheme
        host = request.headers.get("Host", "localhost")
        name, port = split_host(host) or ("localhost", None)
        if name.lower() in ("localhost", "127.0.0.1", "[::1]", "0.0.0.0"):  # noqa: S104
            return f"{scheme}://{url_host(self._lan_address)}:{port or 80}"
        return f"{scheme}://{host}"

    def _forwarded(self, request: web.Request, header: str) -> str:
        """What the proxy in front of this server says; from anybody else it is not believed.

        A proxy adds its value as the last one, to the header that was there or in one of its own.
        """
        said = request.headers.getall(header, ()) if self._behind_proxy else ()
        return ",".join(said).rpartition(",")[2].strip()


@lru_cache(maxsize=1024)
def _is_local(name: str) -> bool:
    """An address, or a name that means something in one network alone."""
    if "." not in name or name.endswith(_LOCAL):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
