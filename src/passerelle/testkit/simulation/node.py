"""A node of the server in a simulation: real registry, tables, lease and connections over simulated rows and lines."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Container, Coroutine, Iterable, Sequence
from typing import Any, Protocol, cast

from aiohttp import web

from passerelle.core.record import FindGame
from passerelle.core.values import Refused
from passerelle.server import chores
from passerelle.server.config import Config
from passerelle.server.connection import Connection
from passerelle.server.connections import Connections
from passerelle.server.headers import PEER
from passerelle.server.metrics import Metrics
from passerelle.server.node import ServerNode
from passerelle.server.tunnel import Tunnels
from passerelle.server.websocket import WebSocket
from passerelle.table.batch_writer import BatchWriter
from passerelle.table.clock import RealClock
from passerelle.table.homes import Elsewhere
from passerelle.table.nodes import NodeInfo
from passerelle.table.registry import TableRegistry
from passerelle.table.retention import Swept
from passerelle.table.services import Pace, Services
from passerelle.table.store import Change, Head, OnWritten, Saved, ServerStore
from passerelle.table.trouble import Trouble

from .database import SimulatedDatabase
from .loop import VirtualLoop
from .network import GuestLine, ServerSocket

PACE = Pace(bot=300, away=20_000, away_from_a_race=8_000, claim=4_000, host=15_000, presence=200, resume=800)
_SWEEP_EVERY = 10.0
_PUT_AWAY_AFTER = 5
"""Seconds."""


def _ignore_batch(size: int, seconds: float) -> None:
    pass


class SimulatedStore:
    """The real logic of the store in PostgreSQL over the simulated database, as far as tables need it."""

    def __init__(self, database: SimulatedDatabase) -> None:
        self.trouble = Trouble()
        self.nodes = self.homes = database
        self._database = database
        self._writer = BatchWriter(database, self.trouble, _ignore_batch)

    @property
    def write_error(self) -> str | None:
        return self.trouble.message

    def write(self, change: Change, done: OnWritten, fence: int = 0) -> None:
        self._writer.write(change, done, fence)

    async def load(self, table: str) -> Saved | None:
        return await self._database.load(table)

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        return []

    async def listed(self, most: int) -> list[Head]:
        return []

    async def keep_listed(self, tables: Sequence[str]) -> None:
        pass

    async def sweep(self, in_use: Iterable[str], passed: int, keep: int | None) -> Swept:
        return Swept()

    async def close(self) -> None:
        pass


class CountedConnection(Connection):
    """In sets, in the order in which they came: else one seed would not give one history."""

    number = 0

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other


class GuestRequest:
    """What `ServerNode.pass_on` asks of a request."""

    def __init__(self, line: GuestLine, table: str, peer: str) -> None:
        self.line = line
        self.match_info = {"table": table}
        self.headers = {PEER: peer} if peer else {}

    def as_aiohttp(self) -> web.Request:
        return cast(web.Request, self)


class OtherNodes(Protocol):
    """How a node reaches another one."""

    def reach(self, asker: SimulatedNode, address: str) -> SimulatedNode | None:
        """None where nothing answers there."""


class SimulatedTunnels:
    """Guests on their way through this node to another one."""

    def __init__(self, node: SimulatedNode, others: OtherNodes) -> None:
        self._node = node
        self._others = others
        self._open: dict[GuestLine, str] = {}
        self.opened = 0

    def __len__(self) -> int:
        return len(self._open)

    async def pass_on(self, request: GuestRequest, home: NodeInfo, sender: str) -> bool | None:
        there = self._others.reach(self._node, home.address)
        if there is None:
            await asyncio.sleep(0.05)
            return None
        line = request.line
        self.opened += 1
        self._open[line] = home.id
        line.path.append(there.process)
        peer = f"{home.key} {sender}"
        self._node.loop.call_for(there.process, 0.001, there.accept, line, request.match_info["table"], peer)
        return True

    def cut(self, nodes: Container[str]) -> None:
        for line in [line for line, node in self._open.items() if node not in nodes]:
            line.cut(0.001, 0.001)
            del self._open[line]
        for line in [line for line in self._open if line.is_cut or line.is_gone]:
            del self._open[line]

    def close(self) -> None:
        self.cut(())


class SimulatedNode:
    """One server process."""

    def __init__(
        self,
        loop: VirtualLoop,
        number: int,
        database: SimulatedDatabase,
        find_game: FindGame,
        others: OtherNodes,
    ) -> None:
        self.process = loop.new_process(f"node {number}", clock_offset=1000.0 + 77 * number)
        self.address = f"http://node-{number}:8030"
        self.loop = loop
        self._config = Config("postgresql://simulated")
        self._metrics = Metrics()
        self._connections = Connections(self._config, self._metrics)
        self.refusals: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        with loop.running_as(self.process):
            store = SimulatedStore(database)
            clock = RealClock(loop.as_asyncio)
            self.server = ServerNode(self._config, cast(ServerStore, store), clock, self._metrics)
            self.server.tunnels = cast(Tunnels, SimulatedTunnels(self, others))
            self.registry = TableRegistry(
                find_game, Services(store, clock, self._think, PACE), self.server.homes
            )
            loop.call_soon(self._spawn, self._run())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self) -> None:
        """As `server.app` does; a server that cannot start is started again."""
        membership = self.server.membership
        while True:
            try:
                await membership.join(self.address)
            except Exception:  # noqa: BLE001 - the database is away
                await asyncio.sleep(0.5)
            else:
                break
        self._spawn(membership.run())
        self._spawn(chores.ping(self._connections))
        while True:
            await asyncio.sleep(_SWEEP_EVERY)
            await self.registry.sweep(_PUT_AWAY_AFTER, None)

    def _think(self, job: Callable[[], Any], done: Callable[[Any, BaseException | None], None]) -> None:
        """What threads do elsewhere: the answer comes later."""
        result, error = None, None
        try:
            result = job()
        except Exception as thrown:  # noqa: BLE001 - as a thread would report it
            error = thrown
        self.loop.call_later(0.005, done, result, error)

    # Guests

    def accept(self, line: GuestLine, table: str, peer: str = "") -> None:
        """A client wants a WebSocket, or another node passes one on; called in this node's process."""
        self._spawn(self._serve(line, table, peer))

    async def _serve(self, line: GuestLine, table_id: str, peer: str) -> None:
        """As `server.app` and `server.api.play` do."""
        request = GuestRequest(line, table_id, peer).as_aiohttp()
        try:
            guest = self.server.guest_of_peer(request)
            if await self.server.pass_on(request, self.registry, "guest", guest is not None):
                return
            table = await self.registry.find(table_id)
        except (Refused, Elsewhere) as refused:
            code = refused.refusal.code if isinstance(refused, Refused) else "elsewhere"
            self.refusals[code] += 1
            line.close_from_node()
            return
        limits = self._config.limits
        socket = ServerSocket(self.loop, line, limits)
        connection = CountedConnection(table, "link", cast(WebSocket, socket), limits, self._metrics)
        connection.number = line.number
        socket.on_message = connection.receive
        with self._connections.registered(connection):
            line.accept(socket)
            await socket.closed.wait()
