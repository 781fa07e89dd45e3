"""SIGKILL for the whole server under play, again and again, on SQLite: several servers on files of their own."""

from __future__ import annotations

import asyncio
import random
import time
from functools import partial
from pathlib import Path

import aiohttp
import msgspec

from common import free_port
from passerelle.games import catalogue
from passerelle.server.config import Config
from passerelle.table.services import Pace
from passerelle.testkit.consistency import Violation

from .players import PlayerPace
from .servers import NO_LIMITS, ServerProcess
from .tables import PlayedTable, begin_table, check_tables, read_table

_PACE = PlayerPace(move=0.1, back=0.1)
"""Quicker than people, so that there is play between one kill and the next."""
_LONGEST_LIFE = 0.4
"""Seconds a server lives on after somebody's action was acknowledged."""
_WHILE_STARTING = 0.1
"""The share of kills that come while the server is starting, when it reads what the last one has left."""
_START = 0.06
"""Seconds a start takes."""


class Kills(msgspec.Struct):
    """What was done, and what came of it."""

    kills: int = 0
    while_starting: int = 0
    acknowledged: int = 0
    resumed: list[float] = msgspec.field(default_factory=list)
    """Seconds for which players could not play."""
    violations: list[Violation] = msgspec.field(default_factory=list)


class KilledServer:
    """One server with a table of every game, killed and started until it has been killed often enough."""

    def __init__(self, number: int, folder: Path, seed: int, kills: Kills) -> None:
        self._rng = random.Random(f"{seed} {number}")
        self._url = f"sqlite:///{folder}/{number}.sqlite"
        workers = 2 if number % 4 == 3 else 1  # one in four has two worker processes
        config = Config(
            self._url,
            limits=NO_LIMITS,
            pace=Pace(resume=300, away_from_a_race=60_000),
            workers=workers,
        )
        self._server = ServerProcess(free_port(), config, folder / f"{number}.log")
        self._kills = kills
        self._tables: list[PlayedTable] = []

    async def run(self, times: int) -> None:
        await self._server.is_ready()
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            for game_id in catalogue.IDS:
                begun = begin_table(session, self._server.url, game_id, _PACE, self._kills.resumed.append)
                self._tables.append(await begun)
            try:
                for _ in range(times):
                    await self._kill()
                self._kills.violations += await check_tables(self._tables, partial(read_table, self._url))
                self._kills.acknowledged += self._acknowledged
            finally:
                for table in self._tables:
                    await table.close()
                self._server.kill()

    async def _kill(self) -> None:
        """Not before something was acknowledged since the last start, and then at any moment."""
        await self._acknowledged_more()
        await asyncio.sleep(self._rng.uniform(0, _LONGEST_LIFE))
        while True:
            self._server.kill()
            self._kills.kills += 1
            self._server.start()
            if self._rng.random() >= _WHILE_STARTING:
                break
            await asyncio.sleep(self._rng.uniform(0, _START))
            self._kills.while_starting += 1
        await self._server.is_ready()

    async def _acknowledged_more(self) -> None:
        known, until = self._acknowledged, time.monotonic() + 60
        while self._acknowledged == known:
            if time.monotonic() > until:
                raise RuntimeError("nobody's action is acknowledged any more")
            await asyncio.sleep(0.005)

    @property
    def _acknowledged(self) -> int:
        return sum(table.acknowledged for table in self._tables)


async def kill_often(times: int, servers: int, folder: Path, seed: int) -> Kills:
    """So many kills in all, shared among so many servers at once."""
    kills = Kills()
    each = -(-times // servers)
    running = [KilledServer(number, folder, seed, kills) for number in range(servers)]
    async with asyncio.TaskGroup() as group:
        for server in running:
            group.create_task(server.run(each))
    return kills
