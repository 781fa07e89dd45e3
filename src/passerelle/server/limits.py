"""How much one browser or one address may ask for."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Annotated
from weakref import WeakValueDictionary

import msgspec

from passerelle.core.values import Refused, refuse
from passerelle.table.quota import Bucket

Amount = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
Rate = Annotated[float, msgspec.Meta(gt=0, le=1_000_000_000)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=86_400)]


class Limits(msgspec.Struct, frozen=True):
    """`*_burst` is what may be asked for at once, the rate beside it how fast that comes back."""

    # One WebSocket
    message_bytes: Amount = 4096
    """A longer message is refused."""
    frame_bytes: Amount = 65_536
    """A longer one ends the connection."""
    messages_per_second: Rate = 20
    """The rate of `message_burst`."""
    message_burst: Amount = 60
    """Of messages, pings and every other frame. Beyond it the connection is not read until its next is due."""
    enter_cost: Amount = 10
    """`enter` counts as so many messages: it is answered with the whole game."""
    waiting_messages: Amount = 200
    """Who has had so many wait, one after another, is flooding: the connection is closed with 1008."""
    unread_bytes: Amount = 1 << 18
    """A browser that reads so slowly is disconnected; it comes back and resumes."""

    # One table
    guests_per_table: Amount = 250
    """Who holds the key of a seat, or the host's, still finds room up to twice as many."""
    lines_per_second: Rate = 10
    """The rate of `line_burst`."""
    line_burst: Amount = 60
    """Written for one seat, over all its connections. A move counts 1; a pause, a name, a seat taken or left 5."""
    lines_per_game: Amount = 5_000
    """Twenty times the longest game known. Afterwards a seat can only resign, or claim what was abandoned."""

    # One address: for IPv6 a network of 64 bits
    connections_per_address: Amount = 500
    """A whole café, or a school, may be behind it. Behind a proxy, WebSockets alone are counted."""
    requests_per_second: Rate = 100
    """The rate of `request_burst`."""
    request_burst: Amount = 6_000
    """Of HTTP. A page is 50 requests; one that is about a table counts `table_cost`."""
    table_cost: Amount = 10
    """A request about a table counts as so many."""
    delay_seconds: Seconds = 1
    """Beyond the rate, before a request is refused: a flood on one connection is slow."""
    tables_per_hour: Rate = 120
    """The rate of `table_burst`."""
    table_burst: Amount = 30
    """New tables."""
    readings_per_hour: Rate = 1200
    """The rate of `reading_burst`."""
    reading_burst: Amount = 60
    """Games replayed or looked back at, and puzzles made."""
    parcels_per_hour: Rate = 20
    """The rate of `parcel_burst`."""
    parcel_burst: Amount = 6
    """Of one's own games left for another device."""
    screens_per_hour: Rate = 60
    """The rate of `screen_burst`."""
    screen_burst: Amount = 20
    """Big screens that ask for a code; each asks for a new one every `screen_code_seconds`."""
    screen_codes_per_hour: Rate = 60
    """The rate of `screen_code_burst`."""
    screen_code_burst: Amount = 10
    """Codes of big screens that are typed, right or wrong."""
    join_codes_per_hour: Rate = 120
    """The rate of `join_code_burst`."""
    join_code_burst: Amount = 30
    """Codes that are typed at the home page, right or wrong: a whole room may be behind one address."""
    staff_keys_per_hour: Rate = 60
    """The rate of `staff_key_burst`."""
    staff_key_burst: Amount = 10
    """Wrong keys of the staff page."""
    bundles_per_hour: Rate = 600
    """The rate of `bundle_burst`."""
    bundle_burst: Amount = 60
    """Of one's own games kept on the server: read, replaced, erased."""
    new_bundles_per_hour: Rate = 20
    """The rate of `new_bundle_burst`."""
    new_bundle_burst: Amount = 6
    """Of one's own games kept on the server for the first time."""
    tournaments_per_hour: Rate = 20
    """The rate of `tournament_burst`."""
    tournament_burst: Amount = 6
    """New tournaments."""
    prints_per_hour: Rate = 60
    """The rate of `print_burst`."""
    print_burst: Amount = 12
    """PDFs to print that have to be made; one that is there already costs nothing."""
    analyses_at_once: Amount = 2
    """Looked back at; a third is refused."""
    summaries: Amount = 12
    """Tables one request may ask about. Each counts `table_cost`; one whose game has to be replayed is a reading."""
    replays_at_once: Amount = 4
    """From working it out until it is sent; the next one waits."""

    # The whole server (with workers, each of them)
    connections: Amount = 20_000
    """Or as many as there are descriptors for. Beyond it only /health, /ready and /metrics are answered."""
    all_replays_at_once: Amount = 16
    """Of all addresses together."""
    replay_threads: Amount = 2
    """In which replays are worked out."""
    all_analyses_at_once: Amount = 12
    """One thread works at them by turns."""
    analyses_kept: Amount = 64
    """Of records handed in, in memory; those of tables are in the database."""
    replay_bytes: Amount = 8 << 20
    """Of a replay as it is sent; a longer one is refused."""
    prints_kept: Amount = 24
    """PDFs to print, in memory: 1.5 MB at most each."""
    tournaments: Amount = 1000
    """In the database at once."""
    parcels: Amount = 200
    """Lying in the database at once."""
    parcel_minutes: Amount = 15
    """How long they do, unless they are taken."""
    screens: Amount = 500
    """Big screens at once, on all workers and nodes together."""
    screen_code_seconds: Amount = 600
    """How long the code of a big screen can be typed."""
    screen_seconds: Amount = 43_200
    """How long a screen that nobody looks at keeps its table."""
    join_code_seconds: Amount = 900
    """How long a code of a table can be typed after it was last shown."""
    bundles: Amount = 20_000
    """Of own games, kept in the database."""
    bundle_bytes: Amount = 131_072
    """Of one of them: some ten times what six hundred games need, compressed."""
    pushes_waiting: Amount = 1000
    """Notices of a turn on their way; more are dropped."""
    pushes_per_hour: Rate = 60
    """The rate of `push_burst`."""
    push_burst: Amount = 6
    """To one browser; more are dropped."""
    open_tables: Amount = 40
    """In the list of open tables."""
    staff_tables: Amount = 120
    """In the list of the staff page: those that were used last."""
    open_tables_seconds: Seconds = 3
    """How old that list may be."""
    record_lines: Amount = 6_000
    """Of a record that is to be replayed."""
    body_bytes: Amount = 262_144
    """Of a POST: a record is the longest thing one sends."""

    # Seconds
    head_seconds: Seconds = 20
    """From connecting until the first request's head is complete."""
    body_seconds: Seconds = 20
    """Until its body is."""
    idle_seconds: Seconds = 75
    """Between two requests on one connection: longer than a proxy keeps one."""
    send_seconds: Seconds = 60
    """Until an answer is read."""
    queue_seconds: Seconds = 10
    """How long a replay waits for its turn."""


class Buckets:
    """A token bucket for each address; `sweep` forgets those that are full again."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._rate = per_second
        self._burst = burst
        self._by_address: dict[str, Bucket] = {}
        self._spent: dict[str, float] = {}
        """What was taken here, since each bucket was last full."""

    def take(self, address: str, cost: int = 1) -> bool:
        now = time.monotonic()
        is_taken = self._bucket(address, now).take(now, cost)
        if is_taken:
            self._spent[address] = self._spent.get(address, 0) + cost
        return is_taken

    def _bucket(self, address: str, now: float) -> Bucket:
        bucket = self._by_address.get(address)
        if bucket is None:
            bucket = self._by_address[address] = Bucket(self._rate, self._burst, now)
        return bucket

    def charge(self, address: str, cost: float) -> None:
        """Another node has let this address have so much."""
        self._bucket(address, time.monotonic()).charge(cost)

    def spent(self) -> dict[str, float]:
        """By address, what was taken here of buckets that are not full again."""
        self.sweep()
        return self._spent

    def sweep(self) -> None:
        now = time.monotonic()
        self._by_address = {a: bucket for a, bucket in self._by_address.items() if not bucket.is_full(now)}
        self._spent = {a: spent for a, spent in self._spent.items() if a in self._by_address}


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
