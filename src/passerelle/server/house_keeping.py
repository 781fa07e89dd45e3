"""What one server keeps while it runs: its house of tables, its connections, its counts and limits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket as sockets
import time
from collections import Counter
from collections.abc import Iterator

import msgspec
from aiohttp import web

from passerelle.core.values import Refused, refuse
from passerelle.table.registry import TableRegistry
from passerelle.table.retention import NOTICE, Swept
from passerelle.table.services import Pace
from passerelle.table.table import Table

from .connection import Connection
from .headers import network_of, split_host
from .limits import Buckets, Limits, Turns
from .metrics import Metrics
from .websocket import GOING_AWAY
from .workers import Crew

log = logging.getLogger("passerelle.server")

_PING_EVERY = 20.0
_SILENT_FOR = 70.0
_SWEEP_EVERY = 60.0


class Config(msgspec.Struct, frozen=True):
    database_url: str
    """`sqlite:///PATH` or `postgresql://…`."""
    public_url: str = ""
    """Where people find this server, if not at the address they asked for."""
    origins: tuple[str, ...] = ()
    """Of other pages that may speak to this server."""
    behind_proxy: bool = False
    """Whether X-Forwarded-For and X-Forwarded-Proto are to be believed."""
    limits: Limits = Limits()
    pace: Pace = Pace()
    workers: int = 1
    """Processes that share the address and the database; more than one only where there is `fork`."""
    warm_up: bool = False
    """Compile the bots' kernels at once, beside the server."""
    put_away_after: int = 600
    """Seconds until an empty table leaves memory."""
    forget_after: int | None = 30 * 24 * 3600
    """Seconds until an unused table leaves the store, while the server runs; None: never."""


class Keeper:
    def __init__(
        self, config: Config, house: TableRegistry, metrics: Metrics, crew: Crew | None = None
    ) -> None:
        self.config = config
        self.house = house
        self.metrics = metrics
        self.crew = crew
        self.closing = False
        self.connections: set[Connection] = set()
        limits = config.limits
        self.requests = Buckets(limits.requests_per_second, limits.request_burst)
        self.new_tables = Buckets(limits.tables_per_hour / 3600, limits.table_burst)
        self.readings = Buckets(limits.readings_per_hour / 3600, limits.reading_burst)
        self.replays = Turns(limits)
        self._by_address: Counter[str] = Counter()
        """WebSockets of each address, behind a proxy: there, the connections are the proxy's."""
        self._lan_address = lan_address()
        metrics.gauges["tables"] = lambda: len(house.tables)
        metrics.gauges["connections"] = lambda: len(self.connections)

    def address(self, request: web.Request) -> str:
        """What limits count by."""
        return network_of(self._forwarded(request, "X-Forwarded-For") or request.remote or "")

    def _forwarded(self, request: web.Request, header: str) -> str:
        """What the proxy in front of this server says; from anybody else it is not believed.

        A proxy adds the last word, in the line that was there or in one of its own.
        """
        said = request.headers.getall(header, ()) if self.config.behind_proxy else ()
        return ",".join(said).rpartition(",")[2].strip()

    def link(self, request: web.Request, table: Table) -> str:
        """The invitation, as whoever asks should pass it on."""
        return f"{self.base_url(request)}/t/{table.id}"

    def base_url(self, request: web.Request) -> str:
        """For links: `localhost` means nothing to a phone, the local network's address stands for it."""
        if self.config.public_url:
            return self.config.public_url.rstrip("/")
        told = self._forwarded(request, "X-Forwarded-Proto").lower()
        scheme = told if told in ("http", "https") else request.scheme
        host = request.headers.get("Host", "localhost")
        name, port = split_host(host) or ("localhost", None)
        if name.lower() in ("localhost", "127.0.0.1", "[::1]", "0.0.0.0"):  # noqa: S104
            return f"{scheme}://{self._lan_address}:{port or 80}"
        return f"{scheme}://{host}"

    @contextlib.contextmanager
    def place(self, address: str) -> Iterator[None]:
        """For one more WebSocket. Raises Refused."""
        if (
            self.config.behind_proxy
            and self._by_address[address] >= self.config.limits.connections_per_address
        ):
            self.metrics.dropped["address"] += 1
            raise Refused(refuse("PA-21.too-many-connections"))
        self._by_address[address] += 1
        try:
            yield
        finally:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    @contextlib.contextmanager
    def connected(self, connection: Connection) -> Iterator[None]:
        self.connections.add(connection)
        try:
            yield
        finally:
            self.connections.discard(connection)
            if connection.socket.dropped:
                self.metrics.dropped[connection.socket.dropped] += 1
            connection.table.go(connection)
            connection.socket.hear = (
                _ignore  # else each of the two would keep the other in memory, and the table
            )

    # What goes on by itself

    async def keep_in_touch(self) -> None:
        while True:
            await asyncio.sleep(_PING_EVERY)
            for connection in list(self.connections):
                if time.monotonic() - connection.heard_at > _SILENT_FOR:
                    connection.hang_up()
                else:
                    connection.ping()

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_EVERY)
            for buckets in (self.requests, self.new_tables, self.readings):
                buckets.sweep()
            self._lan_address = lan_address()
            try:
                swept = await self.house.sweep(self.config.put_away_after, self.config.forget_after)
            except Exception as error:  # noqa: BLE001 - whatever it is, the next sweep may succeed
                log.error("sweeping failed: %r", error)
                continue
            self.tell_of_deletions(swept)

    def tell_of_deletions(self, swept: Swept) -> None:
        if swept.announced and self.config.forget_after is not None:
            log.warning(
                "%d tables have not been used for %.1f days of service; they will be deleted after %s, "
                "unless somebody opens them",
                swept.announced,
                self.config.forget_after / 86_400,
                time.strftime("%Y-%m-%d %H:%M", time.localtime(time.time() + NOTICE)),
            )
        if swept.deleted:
            log.info("deleted %d unused tables", swept.deleted)

    async def hang_up(self) -> None:
        """`going away` makes browsers come back by themselves."""
        self.closing = True
        closing = [connection.socket for connection in self.connections]
        for socket in closing:
            socket.close(GOING_AWAY)
        await asyncio.gather(*(socket.closed.wait() for socket in closing))


def _ignore(message: str | bytes) -> None:
    pass


def lan_address() -> str:
    """The address others in the local network find this machine at; nothing is sent to find it out."""
    try:
        with sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return "127.0.0.1"
