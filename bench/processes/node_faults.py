"""Three nodes, PostgreSQL, HAProxy: played on while nodes, the database and the lines between them fail."""

from __future__ import annotations

import asyncio
import contextlib
import math
import random
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

import msgspec

from common import free_port
from passerelle.games import catalogue
from passerelle.server.config import Config
from passerelle.testkit.consistency import Violation

from .cutter import LineCutter, line_cutter
from .players import PlayerPace
from .postgres import Cluster
from .proxies import proxy
from .rolling import guest_session
from .servers import NO_LIMITS, ServerProcess
from .tables import begin_table, check_tables, read_table

NODES = 3
_PACE = PlayerPace(move=1.5)
_NODE_AWAY = (0.2, 9.0)
"""Seconds: shorter than its lease, or longer."""
_DATABASE_AWAY = (0.2, 6.0)
_BETWEEN = (1.0, 5.0)
"""Seconds from one fault to the next."""
_ROUND = 60.0
"""Seconds of faults, before all is mended, everybody comes to rest, and the tables are checked."""

FaultAction: TypeAlias = Callable[[], Awaitable[bool]]
"""Does harm and mends it; False where that is not possible now."""


SEVERAL = "several at once"
_LINGERS = 3.0
"""Seconds after a fault is mended in which a player may still be cut off because of it."""


class FaultTime(msgspec.Struct):
    """When a fault was going on, in seconds of a clock."""

    kind: str
    begun: float
    mended: float = math.inf


class FaultsSeen(msgspec.Struct):
    """What was done, and what came of it."""

    acknowledged: int = 0
    tables: int = 0
    faults: Counter[str] = msgspec.field(default_factory=Counter)
    resumed: list[tuple[str, float]] = msgspec.field(default_factory=list)
    """The fault that was going on, or `SEVERAL`, and the seconds for which a player could not play."""
    violations: list[Violation] = msgspec.field(default_factory=list)

    @property
    def resumed_by_fault(self) -> dict[str, list[float]]:
        by_fault: dict[str, list[float]] = defaultdict(list)
        for fault, seconds in self.resumed:
            by_fault[fault].append(seconds)
        return by_fault


class FaultySite:
    """All that runs, and what can be done to it. Two nodes at most are away at a time."""

    def __init__(
        self,
        cluster: Cluster,
        nodes: list[ServerProcess],
        guests: LineCutter,
        database: LineCutter,
        rng: random.Random,
    ) -> None:
        self._cluster, self._guests, self._database, self._rng = cluster, guests, database, rng
        self._free = list(nodes)
        """The nodes nothing is being done to."""
        self._database_is_free = True
        self.seen = FaultsSeen()
        self._times: list[FaultTime] = []
        self._kinds: dict[str, FaultAction] = {
            "SIGKILL": self._kill,
            "SIGSTOP": self._pause,
            "SIGTERM": self._restart,
            "pg_terminate_backend": self._terminate,
            "PostgreSQL stopped": self._stop_database,
            "PostgreSQL hanging": self._hang_database,
            "guests cut": self._cut_guests,
            "database cut": self._cut_database,
            "database stalled": self._stall_database,
        }

    async def break_things(self, seconds: float) -> None:
        """One fault after another, some at the same time; all is mended at the end."""
        until = time.monotonic() + seconds
        async with asyncio.TaskGroup() as group:
            while time.monotonic() < until:
                await asyncio.sleep(self._rng.uniform(*_BETWEEN))
                group.create_task(self._break(self._rng.choice(list(self._kinds))))

    async def _break(self, kind: str) -> None:
        time_of_it = FaultTime(kind, time.monotonic())
        self._times.append(time_of_it)
        if await self._kinds[kind]():
            self.seen.faults[kind] += 1
            time_of_it.mended = time.monotonic()
        else:
            self._times.remove(time_of_it)

    def on_resumed(self, seconds: float) -> None:
        """Somebody can play again, after so long."""
        since = time.monotonic() - seconds
        kinds = {fault.kind for fault in self._times if fault.mended + _LINGERS > since} or {"no fault"}
        self.seen.resumed.append((kinds.pop() if len(kinds) == 1 else SEVERAL, seconds))

    # Nodes

    @contextlib.contextmanager
    def _a_node(self) -> Iterator[ServerProcess | None]:
        """One that is well, while others are."""
        if len(self._free) == 1:
            yield None
            return
        node = self._free.pop(self._rng.randrange(len(self._free)))
        try:
            yield node
        finally:
            self._free.append(node)

    async def _kill(self) -> bool:
        with self._a_node() as node:
            if node is None:
                return False
            await asyncio.to_thread(node.kill)
            await asyncio.sleep(self._rng.uniform(*_NODE_AWAY))
            await self._start(node)
            return True

    async def _pause(self) -> bool:
        with self._a_node() as node:
            if node is None:
                return False
            node.signal(signal.SIGSTOP)
            await asyncio.sleep(self._rng.uniform(*_NODE_AWAY))
            node.signal(signal.SIGCONT)
            return True

    async def _restart(self) -> bool:
        with self._a_node() as node:
            if node is None:
                return False
            await asyncio.to_thread(node.stop)
            await self._start(node)
            return True

    async def _start(self, node: ServerProcess) -> None:
        """It does not while the database is away; whoever runs it tries again."""
        while True:
            node.start()
            try:
                await node.is_ready()
            except RuntimeError:
                await asyncio.sleep(0.5)
            else:
                return

    # The database

    @contextlib.contextmanager
    def _the_database(self) -> Iterator[bool]:
        if not self._database_is_free:
            yield False
            return
        self._database_is_free = False
        try:
            yield True
        finally:
            self._database_is_free = True

    async def _terminate(self) -> bool:
        with self._the_database() as is_free:
            if is_free:
                await self._cluster.terminate_connections()
            return is_free

    async def _stop_database(self) -> bool:
        with self._the_database() as is_free:
            if is_free:
                await asyncio.to_thread(self._cluster.stop, self._rng.choice(("fast", "immediate")))
                await asyncio.sleep(self._rng.uniform(*_DATABASE_AWAY))
                await asyncio.to_thread(self._cluster.start)
            return is_free

    async def _hang_database(self) -> bool:
        with self._the_database() as is_free:
            if is_free:
                with self._cluster.hanging():
                    await asyncio.sleep(self._rng.uniform(*_DATABASE_AWAY))
            return is_free

    # Lines

    async def _cut_guests(self) -> bool:
        return self._guests.cut(0.5, self._rng) > 0

    async def _cut_database(self) -> bool:
        return self._database.cut(0.5, self._rng) > 0

    async def _stall_database(self) -> bool:
        await self._database.stall(self._rng.uniform(*_DATABASE_AWAY))
        return True


async def play_under_faults(
    cluster: Cluster, minutes: float, tables: int, folder: Path, seed: int, report: Callable[[str], None]
) -> FaultsSeen:
    """Rounds of a minute: so many new tables, faults, then everything is mended and checked."""
    rng = random.Random(seed)
    async with contextlib.AsyncExitStack() as stack:
        database = await stack.enter_async_context(line_cutter(cluster.port))
        url = cluster.url.replace(str(cluster.port), str(database.port))
        config = Config(url, behind_proxy=True, limits=NO_LIMITS)
        nodes = [ServerProcess(free_port(), config, folder / f"node-{n}.log") for n in range(NODES)]
        for node in nodes:
            stack.callback(node.kill)
        for node in nodes:
            await node.is_ready()
        front = stack.enter_context(proxy("haproxy", [f"127.0.0.1:{node.port}" for node in nodes], folder))
        await front.ready()
        guests = await stack.enter_async_context(line_cutter(front.port))
        site = FaultySite(cluster, nodes, guests, database, rng)
        until = time.monotonic() + 60 * minutes
        while (left := until - time.monotonic()) > 0:
            known = len(site.seen.violations)
            await _round(site, f"https://localhost:{guests.port}", cluster.url, tables, min(_ROUND, left))
            seen = site.seen
            report(
                f"{seen.faults.total()} faults, {seen.acknowledged:,} actions acknowledged at {seen.tables} tables, "
                f"{len(seen.violations)} violations"
            )
            for violation in seen.violations[known:]:
                report(f"  {violation}")
        return site.seen


async def _round(site: FaultySite, url: str, database_url: str, tables: int, seconds: float) -> None:
    async with guest_session("127.0.0.2") as session:
        begun = [
            begin_table(session, url, catalogue.IDS[number % len(catalogue.IDS)], _PACE, site.on_resumed)
            for number in range(tables)
        ]
        played = await asyncio.gather(*begun)
        try:
            await site.break_things(seconds)
            site.seen.violations += await check_tables(played, partial(read_table, database_url))
            site.seen.acknowledged += sum(table.acknowledged for table in played)
            site.seen.tables += len(played)
        finally:
            await asyncio.gather(*(table.close() for table in played))
