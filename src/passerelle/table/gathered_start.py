"""A table of a tournament begins by itself, once everybody is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from .clock import Alarm, Clock
from .seating import Seating
from .seats import Lobby
from .series import TableSeries

_NONCES = 1500
"""Milliseconds that are waited for the nonces of browsers, once everybody is there."""


class GatheringTable(Protocol):
    """What is asked of a table. It is given with every call."""

    @property
    def seating(self) -> Seating: ...

    @property
    def series(self) -> TableSeries: ...

    def submit(self, run: Callable[[], None]) -> None: ...

    def begin(self, chairs: Lobby) -> None: ...


class GatheredStart:
    """One alarm, running while everybody is there and a nonce is missing."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._alarm: Alarm | None = None

    def watch(self, table: GatheringTable) -> None:
        """Somebody has come or gone, or has added a nonce."""
        if not _is_complete(table):
            self.stop()
        elif all(chair.nonce for chair in table.seating.lobby.chairs if chair.kind == "human"):
            self.stop()
            table.submit(partial(_begin, table))
        elif self._alarm is None:
            ring = partial(table.submit, partial(_begin, table))
            self._alarm = self._clock.call_at(self._clock.now() + _NONCES, ring)

    def stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None


def _is_complete(table: GatheringTable) -> bool:
    seating = table.seating
    if not seating.lobby.tournament or table.series.course:
        return False
    return not seating.absent() and all(chair.kind != "open" for chair in seating.lobby.chairs)


def _begin(table: GatheringTable) -> None:
    if _is_complete(table):
        table.begin(table.seating.lobby)
