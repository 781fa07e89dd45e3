"""The clock of a table: the event loop's, or a virtual one that tests advance."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from typing import Protocol


class Alarm(Protocol):
    """Something that a clock will call, until it is cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """What a table measures time with and is woken by."""

    def now(self) -> int:
        """In milliseconds; never runs back."""
        ...

    def call_at(self, at: int, action: Callable[[], None]) -> Alarm: ...


class RealClock:
    """The event loop's own."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now(self) -> int:
        return int(self._loop.time() * 1000)

    def call_at(self, at: int, action: Callable[[], None]) -> Alarm:
        # A millisecond is rounded down by `now`: half of one more, and the alarm never rings early.
        return self._loop.call_at((at + 0.5) / 1000, action)


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
