"""One table with its players: played under faults, then looked at by the checker of histories."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import aiohttp
import asyncpg
from msgspec.structs import replace

from passerelle.games import catalogue
from passerelle.server.metrics import Metrics
from passerelle.server.stores import open_store
from passerelle.table.store import Saved
from passerelle.testkit.consistency import Violation, check_history
from passerelle.testkit.histories import FinalTable, HistoryEvent, Recorder, final_table

from .players import LOST, BrowserPlayer, OnResumed, PlayerPace, make_table

ReadTable: TypeAlias = Callable[[str], Awaitable[FinalTable | None]]
"""What the store holds of a table."""

_PATIENCE = 60.0
"""Seconds for everybody to be back and answered once all faults are over."""


_ACTION = re.compile(r"\b[0-9a-f]{32}\b")
"""The ids that players give their actions."""


class PlayedTable:
    """Two people and one who looks on."""

    def __init__(self, players: list[BrowserPlayer], recorder: Recorder) -> None:
        self.id = players[0].table
        self._players, self._recorder = players, recorder
        self._tasks = [asyncio.create_task(player.play()) for player in players]

    @property
    def acknowledged(self) -> int:
        return sum(player.acknowledged for player in self._players)

    @property
    def answered(self) -> int:
        """How many actions were acknowledged or refused."""
        return sum(player.answered for player in self._players)

    async def check(self, read: ReadTable) -> list[Violation]:
        """Lets everybody come to rest, and looks at what they were told beside what is stored."""
        for player in self._players:
            player.is_resting = True
        final = await self._settled(read)
        events = list(self._recorder.events)  # at this moment: the table may go on by itself
        found = await asyncio.to_thread(self.compare, [final] if final else [], events)
        await self.close()
        return found

    def compare(
        self, tables: Sequence[FinalTable], events: Sequence[HistoryEvent] | None = None
    ) -> list[Violation]:
        """What was sent and heard with what is stored, at rest."""
        events = self._recorder.events if events is None else events
        found = check_history(events, tables, catalogue.find, settled=True)
        return [replace(one, what=one.what + self._told_of(one.what)) for one in found]

    def _told_of(self, what: str) -> str:
        """All that was sent and heard of the actions that a violation names."""
        ids = set(_ACTION.findall(what))
        about = (event for event in self._recorder.events if getattr(event, "id", "") in ids)
        return "".join(f"\n    {_briefly(event)}" for event in about) if ids else ""

    async def _settled(self, read: ReadTable) -> FinalTable | None:
        """What is stored once everybody is there and has been told of it; if that never comes, what is stored at the
        end: the checker says what is wrong then."""
        until = time.monotonic() + _PATIENCE
        while True:
            while not self._is_settled and time.monotonic() < until:
                await asyncio.sleep(0.05)
            final = await read(self.id)
            last = final.games[-1] if final and final.games else None
            stored = (last.number, len(last.lines)) if last else (0, 0)
            are_told = all(player.knows(*stored) for player in self._players)
            if (are_told and self._is_settled) or time.monotonic() > until:
                return final
            await asyncio.sleep(0.2)

    @property
    def _is_settled(self) -> bool:
        for task in self._tasks:
            if task.done():
                task.result()  # raises what ended it
        return all(player.is_settled for player in self._players)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _briefly(event: HistoryEvent) -> str:
    fields = ("at", "connection", "code", "game", "first", "last", "is_hidden", "action")
    told = (f"{name}={getattr(event, name)}" for name in fields if hasattr(event, name))
    return f"{type(event).__name__} {' '.join(told)}"


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


_FENCES = """
    SELECT g.number, l.fence FROM games g JOIN lines l ON l.game = g.id
    WHERE g.table_id = $1 ORDER BY g.number, l.number
"""


async def read_table(database_url: str, table: str) -> FinalTable | None:
    """What the store holds of it."""
    store = await open_store(database_url, Metrics())
    try:
        saved = await store.load(table)
    finally:
        await store.close()
    if saved is None:
        return None
    fences = await _fences(database_url, table, saved) if "postgresql" in database_url else ()
    return final_table(table, saved, fences)


async def _fences(database_url: str, table: str, saved: Saved) -> list[list[int]]:
    """Of each line of each game; there may be more of them by now."""
    found: dict[int, list[int]] = {game.number: [] for game in saved.games}
    connection = await asyncpg.connect(database_url)
    try:
        for game, fence in await connection.fetch(_FENCES, table):
            found.setdefault(game, []).append(fence)
    finally:
        await connection.close()
    return [found[game.number][: len(game.lines)] for game in saved.games]
