"""What those who run the server have done, taken over by each of its processes within a second."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from datetime import UTC, datetime

from passerelle.table.moderation.moderator import LoggedAct, Moderator, Orders

from .state import ServerState
from .websocket import FORBIDDEN

log = logging.getLogger("passerelle.server")

_LOOK_EVERY = 1.0
_COUNT_EVERY = 60
"""Looks between two times that what was counted is stored."""
_OVERLAP = 100
"""Acts that are read again: PostgreSQL may show number 7 before number 6."""


class Oversight:
    """Of one process."""

    def __init__(self, state: ServerState, moderator: Moderator) -> None:
        self._state = state
        self._moderator = moderator
        self._seen: set[int] = set()
        self._counted: Counter[str] = Counter()
        self._failed = False

    async def start(self) -> None:
        """What was done before concerns no table that is in memory."""
        self._seen = {act.id for act in await self._moderator.acts(most=_OVERLAP)}
        self._take_over(await self._moderator.orders(max(self._seen, default=0)))

    async def run(self) -> None:
        looks = 0
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            looks += 1
            try:
                await self._look()
                if looks % _COUNT_EVERY == 0:
                    await self.count()
                    await self._moderator.forget()
            except Exception as error:  # noqa: BLE001 - whatever it is, the next look may succeed
                if not self._failed:
                    log.error("cannot look at the acts of moderation: %r", error)
                self._failed = True
            else:
                self._failed = False

    async def _look(self) -> None:
        newest = max(self._seen, default=0)
        orders = await self._moderator.orders(max(0, newest - _OVERLAP))
        new = [act for act in orders.acts if act.id not in self._seen]
        self._seen = {act.id for act in orders.acts} | {newest}
        for act in new:
            self._follow(act)
        self._take_over(orders)

    def _follow(self, act: LoggedAct) -> None:
        """Whoever is at the table comes back at once, and sees it as it is stored; or is told why not."""
        if act.act in ("close", "reopen", "delete", "rename", "erase") and act.target:
            self._state.tables.drop(act.target)

    def _take_over(self, orders: Orders) -> None:
        state = self._state
        house = state.house
        if house.bans.set(orders.bans):
            for connection in list(state.connections):
                if house.bans.holds(connection.sender, connection.hashes):
                    connection.socket.close(FORBIDDEN)
        house.staff_key = orders.staff_key
        if orders.notice != house.notice:
            house.notice = orders.notice
            for table in list(state.tables.in_memory.values()):
                table.guests.show_table()

    async def count(self) -> None:
        """What was counted since the last time is added to the day's totals."""
        metrics = self._state.metrics
        now = Counter({f"games {game}": count for game, count in metrics.games.items()})
        now |= Counter(actions=metrics.actions, tables=metrics.tables_made)
        new = {
            name: count - self._counted[name] for name, count in now.items() if count > self._counted[name]
        }
        before, self._counted = self._counted, now  # whoever counts meanwhile counts nothing twice
        if new:
            try:
                await self._moderator.count(datetime.now(UTC).date().isoformat(), new)
            except BaseException:
                self._counted = before
                raise

    async def close(self) -> None:
        with contextlib.suppress(Exception):  # there is nobody left whom it could concern
            await self.count()
