"""How much may be asked for: token buckets, and what a seat may have written."""

from __future__ import annotations

import msgspec

from passerelle.core.values import Refused, refuse


class Bucket:
    """Holds `burst` tokens, refilled at `rate` a second. Times are in seconds, of any clock that never runs back."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = now

    def take(self, now: float, cost: float = 1) -> bool:
        tokens, burst = self._tokens + (now - self._at) * self._rate, self._burst
        tokens = tokens if tokens < burst else burst
        self._at = now
        if tokens < cost:
            self._tokens = tokens
            return False
        self._tokens = tokens - cost
        return True

    def charge(self, cost: float) -> None:
        """Taken in any case; what is missing has to come back first."""
        self._tokens -= cost

    def wait(self, cost: float = 1) -> float:
        """Seconds until `take` will succeed, counted from its last call."""
        return max(0.0, (cost - self._tokens) / self._rate)

    def is_full(self, now: float) -> bool:
        return self._tokens + (now - self._at) * self._rate >= self._burst


class Quota(msgspec.Struct, frozen=True):
    """What may be written at one table."""

    per_second: float = 10
    burst: int = 60
    """For one seat, on however many connections. A move costs 1, anything else that is written `OTHER_COST`."""
    lines_per_game: int = 5_000
    """Afterwards a seat can only resign, or claim what was abandoned."""


MOVE_COST = 1
OTHER_COST = 5
"""Pausing, renaming, sitting down, leaving: nobody does it often, and it writes as much as a move."""


class Spending:
    """What the seats of one table have had written."""

    def __init__(self, quota: Quota) -> None:
        self._quota = quota
        self._buckets: dict[int, Bucket] = {}

    def is_full(self, lines: int) -> bool:
        """Whether a game has all the lines it may have."""
        return lines >= self._quota.lines_per_game

    def spend(self, place: int, cost: int, lines: int, now: float) -> None:
        """Before a seat (`place`: its chair) has something written to a game of `lines`. Raises Refused."""
        quota = self._quota
        if lines >= quota.lines_per_game:
            raise Refused(refuse("PA-21.too-many-lines", limit=quota.lines_per_game))
        bucket = self._buckets.get(place)
        if bucket is None:
            bucket = self._buckets[place] = Bucket(quota.per_second, quota.burst, now)
        if not bucket.take(now, cost):
            raise Refused(refuse("PA-21.too-fast"))
