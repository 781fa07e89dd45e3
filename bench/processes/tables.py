"""One table with its players: played under faults, then looked at by the checker of histories."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import aiohttp

from passerelle.games import catalogue
from passerelle.server.metrics import Metrics
from passerelle.server.stores import open_store
from passerelle.testkit.consistency import Violation, check_history
from passerelle.testkit.histories import FinalTable, Recorder, final_table

from .players import LOST, BrowserPlayer, OnResumed, PlayerPace, make_table

ReadTable: TypeAlias = Callable[[str], Awaitable[FinalTable | None]]
"""What the store holds of a table."""

_PATIENCE = 20.0
"""Seconds for everybody to be back and answered once all faults are over."""


class PlayedTable:
    """Two people and one who looks on."""

    def __init__(self, players: list[BrowserPlayer], recorder: Recorder) -> None:
        self.id = players[0].table
        self._players, self._recorder = players, recorder
        self._tasks = [asyncio.create_task(player.play()) for player in players]

    @property
    def acknowledged(self) -> int:
        return sum(player.acknowledged for player in self._players)

    async def check(self, read: ReadTable) -> list[Violation]:
        """Lets everybody come to rest, and looks at what they were told beside what is stored."""
        for player in self._players:
            player.is_resting = True
        await self._until(lambda: all(player.is_settled for player in self._players))
        final = await self._settled(read)
        tables = [final] if final else []
        found = await asyncio.to_thread(
            check_history, self._recorder.events, tables, catalogue.find, settled=True
        )
        await self.close()
        return found

    async def _settled(self, read: ReadTable) -> FinalTable | None:
        """What is stored once everybody has been told of it; if that never comes, what is stored at the end."""
        until = time.monotonic() + _PATIENCE
        while True:
            final = await read(self.id)
            last = final.games[-1] if final and final.games else None
            stored = (last.number, len(last.lines)) if last else (0, 0)
            if all(player.knows(*stored) for player in self._players) or time.monotonic() > until:
                return final
            await asyncio.sleep(0.2)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        """Or until patience ends: the checker says what is wrong then."""
        until = time.monotonic() + _PATIENCE
        while not is_so() and time.monotonic() < until:
            for task in self._tasks:
                if task.done():
                    task.result()  # raises what ended it
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def check_tables(tables: Sequence[PlayedTable], read: ReadTable) -> list[Violation]:
    """Of all together."""
    return [one for found in await asyncio.gather(*(table.check(read) for table in tables)) for one in found]


async def begin_table(
    session: aiohttp.ClientSession, url: str, game_id: str, pace: PlayerPace, on_resumed: OnResumed
) -> PlayedTable:
    """As soon as a server makes one."""
    while True:
        try:
            made = await make_table(session, url, game_id)
            break
        except LOST:
            await asyncio.sleep(0.2)
    recorder = Recorder()
    players = [
        BrowserPlayer(session, url, made, seat, recorder, pace, on_resumed) for seat in ("p1", "p2", "")
    ]
    return PlayedTable(players, recorder)


async def read_table(database_url: str, table: str) -> FinalTable | None:
    """What the store holds of it."""
    store = await open_store(database_url, Metrics())
    try:
        saved = await store.load(table)
    finally:
        await store.close()
    return final_table(table, saved) if saved else None
