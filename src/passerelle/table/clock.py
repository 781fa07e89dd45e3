"""The clock of a table: the event loop's; tests have one that they advance themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
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
        self._time = loop.time

    def now(self) -> int:
        return int(self._time() * 1000)

    def call_at(self, at: int, action: Callable[[], None]) -> Alarm:
        # A millisecond is rounded down by `now`: half of one more, and the alarm never rings early.
        return self._loop.call_at((at + 0.5) / 1000, action)


async def sleep(clock: Clock, milliseconds: int) -> None:
    over = asyncio.Event()
    alarm = clock.call_at(clock.now() + milliseconds, over.set)
    try:
        await over.wait()
    finally:
        alarm.cancel()
