"""How long to wait after a write that failed."""

from __future__ import annotations

from collections.abc import Callable

from .clock import Alarm, Clock

FIRST = 500
LONGEST = 5_000
"""Milliseconds between two attempts; each takes twice as long as the one before."""


def retry_delay(failures: int) -> int:
    return min(LONGEST, FIRST << min(failures, 10))


class Backoff:
    """Counts the failures since the last success, and rings when the next attempt is due."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.failures = 0
        """Since the last success."""
        self._alarm: Alarm | None = None

    @property
    def is_waiting(self) -> bool:
        return self._alarm is not None

    def fail(self, retry: Callable[[], None]) -> None:
        """`retry` is called once the delay is over, unless `end` comes first."""
        self.end()

        def ring() -> None:
            self._alarm = None
            retry()

        self._alarm = self._clock.call_at(self._clock.now() + retry_delay(self.failures), ring)
        self.failures += 1

    def succeed(self) -> None:
        self.failures = 0
        self.end()

    def end(self) -> None:
        """The retry is not called any more."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
