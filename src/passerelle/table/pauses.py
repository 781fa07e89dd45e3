"""After a pause a game goes on with a countdown that everybody sees (PA-24)."""

from __future__ import annotations

from collections.abc import Callable

from .clock import Alarm, Clock


class ResumeCountdown:
    """Counts down before a paused game goes on."""

    def __init__(self, clock: Clock, length: int) -> None:
        self._clock = clock
        self.length = length
        """In milliseconds; 0: paused games go on at once."""
        self._ends = 0
        self._alarm: Alarm | None = None

    @property
    def is_running(self) -> bool:
        return self._alarm is not None

    @property
    def left(self) -> int | None:
        """Milliseconds; None while nobody has asked to go on."""
        return max(0, self._ends - self._clock.now()) if self._alarm else None

    def start(self, resume: Callable[[], None]) -> None:
        self._ends = self._clock.now() + self.length
        self._alarm = self._clock.call_at(self._ends, resume)

    def stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
