"""The hosting passes on by itself when the host has been out of touch for long."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from .clock import Alarm, Clock
from .seating import Seating
from .seats import Lobby


class WatchedTable(Protocol):
    """What a watch asks of its table. It is given with every call."""

    @property
    def seating(self) -> Seating: ...

    def submit(self, run: Callable[[], None]) -> None: ...

    def save(self, lobby: Lobby) -> None: ...


class HostWatch:
    """One alarm, running while somebody could take over from a host who is not there."""

    def __init__(self, clock: Clock, after: int) -> None:
        self._clock = clock
        self._after = after
        self._alarm: Alarm | None = None

    def watch(self, table: WatchedTable) -> None:
        """Somebody has come or gone, or sits elsewhere."""
        if table.seating.heir() is None:
            self.stop()
        elif self._alarm is None:
            ring = partial(table.submit, partial(self._pass_on, table))
            self._alarm = self._clock.call_at(self._clock.now() + self._after, ring)

    def _pass_on(self, table: WatchedTable) -> None:
        self.stop()
        lobby = table.seating.heir()
        if lobby:
            table.save(lobby)

    def stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
