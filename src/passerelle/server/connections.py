"""The WebSockets that are open at one server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

from passerelle.core.values import Refused, refuse

from .config import Config
from .connection import Connection
from .metrics import Metrics
from .shared_counts import OpenConnections
from .websocket import GOING_AWAY


class Connections(set[Connection]):
    """All WebSockets of this server; no address may have too many."""

    def __init__(
        self, config: Config, metrics: Metrics, open_connections: OpenConnections | None = None
    ) -> None:
        super().__init__()
        self._behind_proxy = config.behind_proxy
        self._limit = config.limits.connections_per_address
        self._metrics = metrics
        self._open = OpenConnections() if open_connections is None else open_connections
        """Of each address, behind a proxy: there, all TCP connections are the proxy's."""

    @contextlib.contextmanager
    def one_more_from(self, address: str) -> Iterator[None]:
        """Counts a WebSocket while it is open. Raises Refused."""
        if not self._behind_proxy:
            yield
            return
        if self._open[address] >= self._limit:
            self._metrics.dropped["address"] += 1
            raise Refused(refuse("PA-21.too-many-connections"))
        self._open.add(address)
        try:
            yield
        finally:
            self._open.remove(address)

    @contextlib.contextmanager
    def registered(self, connection: Connection) -> Iterator[None]:
        """Until it closes; then it leaves its table."""
        self.add(connection)
        try:
            yield
        finally:
            self.discard(connection)
            if connection.socket.dropped:
                self._metrics.dropped[connection.socket.dropped] += 1
            connection.table.go(connection)
            # Else connection and socket would keep each other in memory, and the table.
            connection.socket.on_message = _ignore

    async def close_all(self) -> None:
        """`going away` makes browsers come back by themselves."""
        closing = [connection.socket for connection in self]
        for socket in closing:
            socket.close(GOING_AWAY)
        await asyncio.gather(*(socket.closed.wait() for socket in closing))


def _ignore(message: str | bytes) -> None:
    pass
