"""Nodes behind a proxy, restarted one after the other while people play."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path

import aiohttp
import msgspec

from common import free_port
from passerelle.games import catalogue
from passerelle.server.config import Config
from passerelle.server.limits import Limits
from passerelle.testkit.consistency import Violation

from .players import PlayerPace
from .proxies import Proxy, proxy
from .servers import NO_LIMITS, ServerProcess
from .tables import PlayedTable, begin_table, check_tables, read_table

_PATIENCE = 120
"""Seconds for every table to go on."""


class Restarted(msgspec.Struct):
    """What came of restarting all nodes in turn."""

    acknowledged: int = 0
    away: list[float] = msgspec.field(default_factory=list)
    """Seconds for which each player could not play."""
    violations: list[Violation] = msgspec.field(default_factory=list)


@contextlib.asynccontextmanager
async def behind_proxy(
    kind: str, urls: Sequence[str], folder: Path, limits: Limits = NO_LIMITS
) -> AsyncIterator[tuple[list[ServerProcess], Proxy]]:
    """A server for each of these databases' addresses, and the proxy in front of them."""
    nodes = [
        ServerProcess(
            free_port(), Config(url, behind_proxy=True, limits=limits), folder / f"node-{number}.log"
        )
        for number, url in enumerate(urls)
    ]
    try:
        for node in nodes:
            await node.is_ready()
        with proxy(kind, [f"127.0.0.1:{node.port}" for node in nodes], folder) as front:
            await front.ready()
            yield nodes, front
    finally:
        for node in nodes:
            node.kill()


def guest_session(address: str) -> aiohttp.ClientSession:
    """Somebody at this address of the loopback network."""
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=False, local_addr=(address, 0), limit=0))


async def restart_in_turn(kind: str, database_url: str, folder: Path) -> Restarted:
    """Two nodes on PostgreSQL, two tables of every game."""
    async with (
        behind_proxy(kind, [database_url] * 2, folder) as (nodes, front),
        guest_session("127.0.0.2") as session,
    ):
        away: list[float] = []
        tables = [
            await begin_table(session, front.url, game_id, PlayerPace(move=0.3), away.append)
            for game_id in catalogue.IDS * 2
        ]
        await _all_go_on(tables)
        seen = Restarted(away=away)
        away.clear()
        for node in nodes:
            await asyncio.to_thread(node.stop)
            node.start()
            await node.is_ready()
            await _all_go_on(tables)
        seen.violations = await check_tables(tables, partial(read_table, database_url))
        seen.acknowledged = sum(table.acknowledged for table in tables)
        return seen


async def _all_go_on(tables: Sequence[PlayedTable]) -> None:
    """An action at every table is answered."""
    known = {table.id: table.answered for table in tables}
    async with asyncio.timeout(_PATIENCE):
        while not all(table.answered > known[table.id] for table in tables):
            await asyncio.sleep(0.02)
