"""What follows by itself from who is at a table: another host, or the start of a tournament's game."""

from __future__ import annotations

from typing import Protocol

from .clock import Clock
from .gathered_start import GatheredStart, GatheringTable
from .host_watch import HostWatch, WatchedTable


class PeopledTable(WatchedTable, GatheringTable, Protocol):
    """What both ask of a table."""


class PeopleWatch:
    """Told whenever somebody has come or gone, or sits elsewhere."""

    def __init__(self, clock: Clock, host_after: int) -> None:
        self._host_watch = HostWatch(clock, host_after)
        self._gathered_start = GatheredStart(clock)

    def watch(self, table: PeopledTable) -> None:
        self._host_watch.watch(table)
        self._gathered_start.watch(table)

    def stop(self) -> None:
        self._host_watch.stop()
        self._gathered_start.stop()
