"""How much one browser or one address may ask for."""

from __future__ import annotations

import time

import msgspec


class Limits(msgspec.Struct, frozen=True):
    message_bytes: int = 4096
    """A longer message is refused."""
    frame_bytes: int = 65_536
    """A longer one ends the connection."""
    messages_per_second: float = 20
    message_burst: int = 60
    body_bytes: int = 262_144
    """Of a POST: a record is the longest thing one sends."""
    record_lines: int = 5_000
    tables_per_hour: float = 120
    table_burst: int = 30
    """For one address; a whole café may be behind it."""
    readings_per_hour: float = 1200
    reading_burst: int = 60
    """Records replayed for one address."""
    guests_per_table: int = 250
    unread_bytes: int = 1 << 20
    """A browser that reads so slowly is let go; it comes back and resumes."""


class Bucket:
    """Holds `burst` tokens, refilled at `rate` a second."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self._tokens + (time.monotonic() - self._at) * self._rate >= self._burst


class Buckets:
    """One for each address; those that are full again are forgotten."""

    def __init__(self, per_hour: float, burst: int) -> None:
        self._rate = per_hour / 3600
        self._burst = burst
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        bucket = self._by_address.get(address)
        if bucket is None:
            bucket = self._by_address[address] = Bucket(self._rate, self._burst)
        return bucket.take()

    def sweep(self) -> None:
        self._by_address = {a: bucket for a, bucket in self._by_address.items() if not bucket.is_full}
