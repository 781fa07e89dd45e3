"""How much one browser or one address may ask for."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from weakref import WeakValueDictionary

import msgspec

from passerelle.core.values import Refused, refuse
from passerelle.table.quota import Bucket


class Limits(msgspec.Struct, frozen=True):
    """`*_burst` is what may be asked for at once, the rate beside it how fast that comes back."""

    # One WebSocket
    message_bytes: int = 4096
    """A longer message is refused."""
    frame_bytes: int = 65_536
    """A longer one ends the connection."""
    messages_per_second: float = 20
    message_burst: int = 60
    """Of messages, pings and every other frame. Beyond it the connection is not read until its next is due."""
    enter_cost: int = 10
    """`enter` counts as so many messages: it is answered with the whole game."""
    waiting_messages: int = 200
    """Who has had so many wait, one after another, is flooding: the connection is closed with 1008."""
    unread_bytes: int = 1 << 18
    """A browser that reads so slowly is disconnected; it comes back and resumes."""

    # One table
    guests_per_table: int = 250
    """Who holds the key of a seat, or the host's, still finds room up to twice as many."""
    lines_per_second: float = 10
    line_burst: int = 60
    """Written for one seat, over all its connections. A move counts 1; a pause, a name, a seat taken or left 5."""
    lines_per_game: int = 5_000
    """Twenty times the longest game known. Afterwards a seat can only resign, or claim what was abandoned."""

    # One address: for IPv6 a network of 64 bits
    connections_per_address: int = 500
    """A whole café, or a school, may be behind it. Behind a proxy, WebSockets alone are counted."""
    requests_per_second: float = 100
    request_burst: int = 6_000
    """Of HTTP. A page is 50 requests; one that is about a table counts `table_cost`."""
    table_cost: int = 10
    delay_seconds: float = 1
    """Beyond the rate, before a request is refused: a flood on one connection is slow."""
    tables_per_hour: float = 120
    table_burst: int = 30
    readings_per_hour: float = 1200
    reading_burst: int = 60
    """Games replayed or looked back at, and puzzles made."""
    parcels_per_hour: float = 20
    parcel_burst: int = 6
    """Of one's own games left for another device."""
    screens_per_hour: float = 60
    screen_burst: int = 20
    """Big screens that ask for a code; each asks for a new one every `screen_code_seconds`."""
    screen_codes_per_hour: float = 60
    screen_code_burst: int = 10
    """Codes of big screens that are typed, right or wrong."""
    bundles_per_hour: float = 600
    bundle_burst: int = 60
    """Of one's own games kept on the server: read, replaced, erased."""
    new_bundles_per_hour: float = 20
    new_bundle_burst: int = 6
    analyses_at_once: int = 2
    """Looked back at; a third is refused."""
    summaries: int = 12
    """Tables one request may ask about. Each counts `table_cost`; one whose game has to be replayed is a reading."""
    replays_at_once: int = 4
    """From working it out until it is sent; the next one waits."""

    # The whole server (with workers, each of them)
    connections: int = 20_000
    """Or as many as there are descriptors for. Beyond it only /health, /ready and /metrics are answered."""
    all_replays_at_once: int = 16
    replay_threads: int = 2
    all_analyses_at_once: int = 12
    """One thread works at them by turns."""
    analyses_kept: int = 64
    """Of records handed in, in memory; those of tables are in the database."""
    replay_bytes: int = 8 << 20
    """Of a replay as it is sent; a longer one is refused."""
    parcels: int = 200
    """Lying in the database at once."""
    parcel_minutes: int = 15
    """How long they do, unless they are taken."""
    screens: int = 500
    """Big screens at once, on all workers and nodes together."""
    screen_code_seconds: int = 600
    """How long the code of a big screen can be typed."""
    screen_seconds: int = 43_200
    """How long a screen that nobody looks at keeps its table."""
    bundles: int = 20_000
    """Of own games, kept in the database."""
    bundle_bytes: int = 131_072
    """Of one of them: some ten times what six hundred games need, compressed."""
    pushes_waiting: int = 1000
    """Notices of a turn on their way; more are dropped."""
    pushes_per_hour: float = 60
    push_burst: int = 6
    """To one browser; more are dropped."""
    open_tables: int = 40
    """In the list of open tables."""
    open_tables_seconds: float = 3
    """How old that list may be."""
    record_lines: int = 6_000
    """Of a record that is to be replayed."""
    body_bytes: int = 262_144
    """Of a POST: a record is the longest thing one sends."""

    # Seconds
    head_seconds: float = 20
    """From connecting until the first request's head is complete."""
    body_seconds: float = 20
    """Until its body is."""
    idle_seconds: float = 75
    """Between two requests on one connection: longer than a proxy keeps one."""
    send_seconds: float = 60
    """Until an answer is read."""
    queue_seconds: float = 10
    """How long a replay waits for its turn."""


class Buckets:
    """A token bucket for each address; `sweep` forgets those that are full again."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._rate = per_second
        self._burst = burst
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str, cost: int = 1) -> bool:
        now = time.monotonic()
        bucket = self._by_address.get(address)
        if bucket is None:
            bucket = self._by_address[address] = Bucket(self._rate, self._burst, now)
        return bucket.take(now, cost)

    def sweep(self) -> None:
        now = time.monotonic()
        self._by_address = {a: bucket for a, bucket in self._by_address.items() if not bucket.is_full(now)}


class ReplaySlots:
    """Replays and puzzles are worked out a few at a time, and fewer of these for one address. The others wait."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all = asyncio.Semaphore(limits.all_replays_at_once)
        self._by_address: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self.threads = asyncio.Semaphore(limits.replay_threads)

    @contextlib.asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """Raises Refused where none becomes free in time."""
        mine = self._by_address.get(address)
        if mine is None:
            mine = self._by_address[address] = asyncio.Semaphore(self._limits.replays_at_once)
        try:
            async with asyncio.timeout(self._limits.queue_seconds) as waiting, mine, self._all:
                waiting.reschedule(None)
                yield
        except TimeoutError:
            raise Refused(refuse("PA-21.too-fast")) from None

    @contextlib.asynccontextmanager
    async def thread(self, address: str) -> AsyncIterator[None]:
        """A slot, and one of the threads. Raises Refused where none becomes free in time."""
        async with self.slot(address), self.threads:
            yield
