"""Looking back at finished games: one thread, beside the event loop, works at all that somebody waits for.

The first curve of each is made at once, in a thread of the loop's: it costs next to nothing, and must not wait while
that one thread compiles or thinks about another game. Then each is gone through quickly, then by turns, a decision at
a time, so that a new one never waits long. One that nobody waits for any more is dropped. What is complete is kept:
with its game in the store, or for a while in memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any

import msgspec

from passerelle.core.analysis import Analysis, analyse
from passerelle.core.contract import AnyGame, HasAnalysis
from passerelle.core.record import Record
from passerelle.core.values import Refused, refuse
from passerelle.games import catalogue
from passerelle.games.warmup import warm_up
from passerelle.table.store import AnalysisStore

from .limits import Limits

log = logging.getLogger("passerelle.server")

ENGINE = 2
"""Of what is stored: raised when values change, so that games are looked at again."""
_LOOK = 1.0
"""Seconds between two looks whether somebody still waits, while there is nothing to tell."""
_EVERY = 0.5
"""Seconds between two reports on the same game."""
_NICE = 10

MakeRecord = Callable[[], Record]
"""Reads the record, in the thread. May raise Fault or Refused."""


class Stored(msgspec.Struct, frozen=True):
    engine: int
    analysis: Analysis


def stored(body: str | None) -> bytes | None:
    """An analysis as it is sent; None where it was made by another engine, or cannot be read."""
    if body is None:
        return None
    try:
        found = msgspec.json.decode(body, type=Stored)
    except msgspec.DecodeError:
        return None
    return msgspec.json.encode(found.analysis) if found.engine == ENGINE else None


class Job:
    """One game looked back at, for everybody who waits for it."""

    def __init__(self, make: MakeRecord, loop: asyncio.AbstractEventLoop, on_end: Callable[[], None]) -> None:
        self.watchers = 0
        self.latest = b""
        self.is_complete = False
        self.error: BaseException | None = None
        self._steps = _steps(make)
        self._loop = loop
        self._on_end = on_end
        self._news = asyncio.Event()
        self._told_at = 0.0

    # In the thread

    def step(self) -> bool:
        """Goes on a little; whether there is more to do."""
        if not self.watchers:
            return False
        try:
            analysis = next(self._steps)
        except BaseException as error:  # noqa: BLE001 - whatever it is, the thread goes on
            self._tell(self._fail, error)
            return False
        complete, now = analysis.is_complete, time.monotonic()
        if complete or now - self._told_at > _EVERY:
            self._told_at = now
            self._tell(self._take, msgspec.json.encode(analysis), complete)
        return not complete

    def _tell(self, tell: Callable[..., None], *what: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(tell, *what)

    # On the loop

    def _take(self, body: bytes, complete: bool) -> None:
        self.latest, self.is_complete = body, complete
        self._announce()

    def _fail(self, error: BaseException) -> None:
        self.error = error
        self._announce()

    def _announce(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()
        if self.is_complete or self.error:
            self._on_end()

    async def news(self, is_there: Callable[[], bool]) -> AsyncIterator[bytes]:
        """What is known, and better and better. Raises what went wrong, or ConnectionResetError."""
        told = b""
        while True:
            news = self._news
            if self.error:
                raise self.error
            if self.latest is not told:
                told = self.latest
                yield told
            if self.is_complete and told is self.latest:
                return
            if news is self._news:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), _LOOK)
                if not is_there():
                    raise ConnectionResetError


class WarmUp:
    """A quick look at a game nobody played."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def step(self) -> bool:
        try:
            warm_up(self._game)
        except Exception as error:  # noqa: BLE001 - then the first who asks waits longer
            log.error("cannot warm up %s: %r", self._game.declaration.id, error)
        return False


def _steps(make: MakeRecord) -> Iterator[Analysis]:
    yield from analyse(make())


class Analyses:
    def __init__(self, limits: Limits, store: AnalysisStore) -> None:
        self._limits = limits
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._jobs: dict[str, Job] = {}
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._by_address: Counter[str] = Counter()
        self._new: queue.SimpleQueue[Job | WarmUp | None] = queue.SimpleQueue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread: threading.Thread | None = None

    def __len__(self) -> int:
        """How many are under way."""
        return len(self._jobs)

    @contextlib.asynccontextmanager
    async def watch(
        self,
        key: str,
        make: MakeRecord,
        address: str,
        game: str = "",
        is_there: Callable[[], bool] = lambda: True,
    ) -> AsyncIterator[AsyncIterator[bytes]]:
        """The analysis of a game, better and better. `game`: its id in the store; empty for a record handed in.

        `is_there` tells whether somebody still waits for it. Raises Refused where there are too many.
        """
        kept = self._kept.get(key)
        if kept is None and game:
            kept = stored(await self._load(game))
        if kept is not None:
            self._keep(key, kept)
            yield _just(kept)
            return
        if self._by_address[address] >= self._limits.analyses_at_once:
            raise Refused(refuse("PA-21.too-fast"))
        job = self._jobs.get(key) or self._begin(key, make, game)
        job.watchers += 1
        self._by_address[address] += 1
        try:
            yield job.news(is_there)
        finally:
            job.watchers -= 1
            self._by_address[address] -= 1
            self._by_address += Counter()  # forgets those at nought
            if not job.watchers and self._jobs.get(key) is job:
                del self._jobs[key]

    def _begin(self, key: str, make: MakeRecord, game: str) -> Job:
        if len(self._jobs) >= self._limits.all_analyses_at_once:
            raise Refused(refuse("PA-21.too-fast"))
        job = Job(make, self._loop, lambda: self._ended(key, job, game))
        self._jobs[key] = job
        self._start()
        self._keep_task(self._first_curve(job))
        return job

    async def _first_curve(self, job: Job) -> None:
        if await asyncio.to_thread(job.step):
            self._new.put(job)

    def _keep_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _ended(self, key: str, job: Job, game: str) -> None:
        if self._jobs.get(key) is job:
            del self._jobs[key]
        if job.is_complete:
            self._keep(key, job.latest)
            if game:
                self._keep_task(self._save(game, job.latest))

    def _keep(self, key: str, body: bytes) -> None:
        self._kept[key] = body
        self._kept.move_to_end(key)
        while len(self._kept) > self._limits.analyses_kept:
            self._kept.popitem(last=False)

    async def _load(self, game: str) -> str | None:
        try:
            return await self._store.load_analysis(game)
        except Exception as error:  # noqa: BLE001 - then it is made again
            log.error("cannot read the analysis of %s: %r", game, error)
            return None

    async def _save(self, game: str, body: bytes) -> None:
        try:
            text = msgspec.json.encode(Stored(ENGINE, msgspec.json.decode(body, type=Analysis))).decode()
            await self._store.save_analysis(game, text)
        except Exception as error:  # noqa: BLE001 - it can be made again
            log.error("cannot save the analysis of %s: %r", game, error)

    def warm_up(self) -> None:
        """What is compiled comes into memory before somebody waits for it."""
        self._start()
        for game in catalogue.all_games():
            if isinstance(game, HasAnalysis):
                self._new.put(WarmUp(game))

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="analyses", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        with contextlib.suppress(AttributeError, OSError):  # where threads have no priority of their own
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
        jobs: deque[Job | WarmUp] = deque()
        while True:
            with contextlib.suppress(queue.Empty):
                while True:
                    new = self._new.get(block=not jobs)
                    if new is None:
                        return
                    jobs.appendleft(new)
            job = jobs.popleft()
            if job.step():
                jobs.append(job)

    async def close(self) -> None:
        self._new.put(None)
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _just(body: bytes) -> AsyncIterator[bytes]:
    yield body
