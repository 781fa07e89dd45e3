"""Who may connect, how long a request may take, and what becomes of bytes that are not HTTP.

aiohttp makes a protocol object for every connection. Ours is the same with limits: it counts connections, drops those
that do not finish a request or do not read an answer, and counts what is not HTTP instead of logging it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from aiohttp import web

from passerelle.core.values import Refused, refuse
from passerelle.table.moderation.bans import network_of

from .descriptors import open_files
from .headers import SECURITY
from .limits import Limits
from .metrics import Metrics
from .shared_counts import OpenConnections

log = logging.getLogger("passerelle.server")

ALWAYS_ANSWERED = ("/health", "/ready", "/metrics")
SPARE = 32
"""Connections beyond the limit, for `ALWAYS_ANSWERED`: monitoring still gets an answer from a full server."""
_BACKLOG = 4096
"""Connections the kernel holds until they are accepted: when everybody comes back after a restart, those it has no
room for try again after a second, then after two more, then four. It allows as many as its own limit says."""
_OTHER_FILES = 64
"""Descriptors that are not connections: the store's, the loop's, files of the page."""


class Gate:
    """Makes the protocol object of every connection, and counts the connections."""

    def __init__(
        self,
        server: web.Server,
        limits: Limits,
        metrics: Metrics,
        behind_proxy: bool,
        is_peer: Callable[[str], bool] = lambda address: False,
        open_connections: OpenConnections | None = None,
    ) -> None:
        """`is_peer`: whether another node may be calling from an address; its guests are not counted as one."""
        self._server = server
        self.limits = limits
        self.metrics = metrics
        self._behind_proxy = behind_proxy
        self._is_peer = is_peer
        self._most = min(limits.connections, open_files() - SPARE - _OTHER_FILES)
        self._open = 0
        self._by_address = OpenConnections() if behind_proxy or open_connections is None else open_connections
        self._warned = False

    def __call__(self) -> LimitedProtocol:
        return LimitedProtocol(self, self._server)

    def enter(self, address: str) -> str:
        """Why there is no room for one more: `address`, `full`, or nothing."""
        self._open += 1
        self._by_address.add(address)
        if self._open > self._most + SPARE:
            return "full"
        if self.has_too_many(address) and not self._is_peer(address):
            self._warn(address)
            return "address"
        return ""

    def has_too_many(self, address: str) -> bool:
        if not address or self._behind_proxy:  # without an address it is another worker or node that asks
            return False
        return self._by_address[address] > self.limits.connections_per_address

    def leave(self, address: str) -> None:
        self._open -= 1
        self._by_address.remove(address)

    @property
    def is_full(self) -> bool:
        return self._open > self._most

    def _warn(self, address: str) -> None:
        if not self._warned:
            self._warned = True
            log.warning(
                "%s has more than %d connections, further ones are refused; a proxy needs --behind-proxy",
                address,
                self.limits.connections_per_address,
            )


class LimitedProtocol(web.RequestHandler):
    """One TCP connection, closed when its head or body takes too long or its address has too many."""

    def __init__(self, gate: Gate, server: web.Server) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            logger=log,
            access_log=None,  # type: ignore[arg-type] # as aiohttp's own runner passes it
            keepalive_timeout=gate.limits.idle_seconds,
            lingering_time=2,
            max_headers=64,
            auto_decompress=False,  # nobody compresses what they send us, but bombs are
        )
        self._gate = gate
        self._address = ""
        self._is_full = False
        self._head_alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        gate = self._gate
        peer = transport.get_extra_info("peername")
        self._address = network_of(peer[0]) if isinstance(peer, tuple) else ""
        refused = gate.enter(self._address)
        if refused:
            self._drop(refused)
            return
        self._is_full = gate.is_full
        seconds = gate.limits.head_seconds
        self._head_alarm = self._loop.call_later(seconds, self._drop, "head-timeout")

    def connection_lost(self, exc: BaseException | None) -> None:
        self._heard()
        self._gate.leave(self._address)
        super().connection_lost(exc)

    def _heard(self) -> None:
        if self._head_alarm:
            self._head_alarm.cancel()
            self._head_alarm = None

    def identify(self, is_passed_on: bool) -> None:
        """At every request, once it is known whether another node passes a guest on. Raises Refused."""
        if is_passed_on and self._address:
            self._gate.leave(self._address)  # it was counted where it came in
            self._gate.enter("")
            self._address = ""
        elif self._gate.has_too_many(self._address):
            raise Refused(refuse("PA-21.too-many-connections"))

    def check(self, request: web.BaseRequest) -> None:
        """At every request: its head is complete. Raises Refused."""
        self._heard()
        if self._is_full and request.path not in ALWAYS_ANSWERED:
            raise Refused(refuse("PA-21.too-many-connections"))

    def _drop(self, reason: str) -> None:
        self._gate.metrics.dropped[reason] += 1
        if self.transport:
            self.transport.abort()

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """A connection whose answer is not read is dropped."""
        if self._is_full:
            resp.force_close()
        try:
            async with asyncio.timeout(self._gate.limits.send_seconds):
                return await super().finish_response(request, resp, start_time)
        except TimeoutError:
            self._drop("send-timeout")
            return resp, True

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Of bytes that are not HTTP nothing is logged: they may be anything, a player's key as well."""
        self._gate.metrics.dropped["not-http"] += 1
        if request.writer.output_size > 0:
            raise ConnectionError("something else has been answered already")
        answer = web.Response(status=status, headers=SECURITY)
        answer.force_close()
        return answer

    def log_exception(self, *args: Any, **kwargs: Any) -> None:
        """What goes wrong between requests is the other end's doing; faults of ours are logged where they happen."""
        self._gate.metrics.dropped["broken"] += 1


class Site(web.BaseSite):
    """Listens, and serves through the gate."""

    def __init__(self, runner: web.BaseRunner, gate: Gate, **where: Any) -> None:
        super().__init__(runner, backlog=_BACKLOG)
        self._gate = gate
        self._where = where

    @property
    def name(self) -> str:
        return "passerelle"

    async def start(self) -> None:
        await super().start()
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._gate, backlog=self._backlog, **self._where)
