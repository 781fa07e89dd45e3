"""A clock that tests advance."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

from passerelle.table.clock import Alarm


class VirtualAlarm:
    def __init__(self, action: Callable[[], None]) -> None:
        self.action: Callable[[], None] | None = action

    def cancel(self) -> None:
        self.action = None


class VirtualClock:
    """Time passes only when `advance` is called."""

    def __init__(self, start: int = 1_000_000) -> None:
        self._now = start
        self._tie = count()
        self._alarms: list[tuple[int, int, VirtualAlarm]] = []

    def now(self) -> int:
        return self._now

    def call_at(self, at: int, action: Callable[[], None]) -> Alarm:
        alarm = VirtualAlarm(action)
        heapq.heappush(self._alarms, (at, next(self._tie), alarm))
        return alarm

    def advance(self, milliseconds: int) -> None:
        """Rings every alarm on the way, each at its own moment."""
        until = self._now + milliseconds
        while self._alarms and self._alarms[0][0] <= until:
            at, _, alarm = heapq.heappop(self._alarms)
            self._now = max(self._now, at)
            if alarm.action:
                alarm.action()
        self._now = until
