"""The store in one SQLite file: a thread writes and reads it, so that the event loop never waits for the disk.

Everything that comes while a batch is being written, and its answers are given, is the next batch.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sqlite3 import Connection
from typing import TypeVar

from .retention import Swept
from .sqlite_file import SqliteFile, WriteResult
from .sqlite_nodes import SqliteNodes
from .store import BundleSaved, Change, Head, OnBatch, OnWritten, PendingWrites, Saved, ScreenState
from .trouble import Trouble

log = logging.getLogger("passerelle.store")

T = TypeVar("T")

LARGEST_BATCH = 500
_PROBE_EVERY = 1.0
"""Seconds between two attempts to write after one has failed, if nobody else writes."""
_CLOSING = 4.0
"""Seconds for what is under way when the store closes: a little more than another program may hold the lock."""


class SqliteStore:
    """Tables in one SQLite file, for one node; writes of one moment go in one transaction."""

    def __init__(self, file: SqliteFile, thread: ThreadPoolExecutor, on_batch: OnBatch) -> None:
        self.write_error: str | None = None
        self._loop = asyncio.get_running_loop()
        self._file = file
        self._thread = thread
        self._on_batch = on_batch
        self._waiting: PendingWrites = []
        self._is_writing = False
        self._next_probe: asyncio.TimerHandle | None = None
        self._closing = False
        self.nodes = SqliteNodes(self._run_loosely)
        self.homes = None
        self.trouble = Trouble()

    @classmethod
    async def open(
        cls, path: Path, on_batch: OnBatch = lambda size, seconds: None, lock: int | None = None
    ) -> SqliteStore:
        """`lock`: see `SqliteFile`. Raises CannotOpen."""
        thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        try:
            file = await asyncio.get_running_loop().run_in_executor(thread, SqliteFile, path, lock)
        except BaseException:
            thread.shutdown()
            raise
        return cls(file, thread, on_batch)

    @property
    def log_bytes(self) -> int:
        """The size of the write-ahead log."""
        return self._file.log_bytes

    # Writing

    def write(self, change: Change, done: OnWritten, fence: int = 0) -> None:
        """`fence` is for stores that several machines share."""
        self._waiting.append((change, done))
        if not self._is_writing:
            self._is_writing = True
            self._loop.call_soon(self._write_batch)  # with whatever else comes in this round of the loop

    def _write_batch(self) -> None:
        batch = self._waiting[:LARGEST_BATCH]
        del self._waiting[:LARGEST_BATCH]
        self._is_writing = bool(batch)
        if batch and not self._closing:
            self._write_in_thread(batch)

    def _write_in_thread(self, batch: PendingWrites) -> None:
        self._thread.submit(self._write_and_tell, batch, self._loop.time())

    def _write_and_tell(self, batch: PendingWrites, began: float) -> None:
        """In the thread. The loop is told without a future between them: that would cost more than many a write."""
        error: Exception | None = None
        results: list[WriteResult]
        try:
            results = self._file.write([change for change, _ in batch])
        except Exception as raised:  # noqa: BLE001 - whatever it is, everybody is told, and writing goes on
            error = raised
            results = [error] * len(batch)
        self._loop.call_soon_threadsafe(self._written, batch, began, results, error)

    def _written(
        self, batch: PendingWrites, began: float, results: list[WriteResult], error: Exception | None
    ) -> None:
        if batch:  # none: it was tried whether writing works again
            self._on_batch(len(batch), self._loop.time() - began)
        if error:
            self._note_failure(error)
        elif self.write_error:
            self._note_success()
        for (_, done), result in zip(batch, results, strict=True):
            try:
                done(result)
            except Exception:  # one table's fault must not keep the others from their answers
                log.exception("fault after a write")
        self._loop.call_soon(self._write_batch)

    def _note_failure(self, error: Exception) -> None:
        message = f"{getattr(error, 'sqlite_errorname', type(error).__name__)}: {error}"
        if message != self.write_error:
            log.error("cannot write: %s", message)
        self.write_error = message
        if self._next_probe is None:
            self._next_probe = self._loop.call_later(_PROBE_EVERY, self._probe)

    def _note_success(self) -> None:
        log.info("writing works again")
        self.write_error = None

    def _probe(self) -> None:
        """Whether writing works again, if nobody happens to write."""
        self._next_probe = None
        if self.write_error and not self._is_writing and not self._closing:
            self._is_writing = True
            self._write_in_thread([])

    # Reading, sweeping

    async def _run_loosely(self, run: Callable[[Connection], T]) -> T:
        return await self._loop.run_in_executor(self._thread, self._file.run_loosely, run)

    async def load(self, table: str) -> Saved | None:
        return await self._loop.run_in_executor(self._thread, self._file.load, table)

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        return await self._loop.run_in_executor(self._thread, self._file.heads, list(tables))

    async def listed(self, most: int) -> list[Head]:
        return await self._loop.run_in_executor(self._thread, self._file.listed, most)

    async def keep_listed(self, tables: Sequence[str]) -> None:
        await self._loop.run_in_executor(self._thread, self._file.keep_listed, list(tables))

    async def load_analysis(self, game: str) -> str | None:
        return await self._loop.run_in_executor(self._thread, self._file.load_analysis, game)

    async def save_analysis(self, game: str, body: str) -> None:
        await self._loop.run_in_executor(self._thread, self._file.save_analysis, game, body)

    async def leave_parcel(self, parcel: str, body: bytes, now: int, expires: int, most: int) -> bool:
        return await self._loop.run_in_executor(
            self._thread, self._file.leave_parcel, parcel, body, now, expires, most
        )

    async def take_parcel(self, parcel: str, now: int) -> bytes | None:
        return await self._loop.run_in_executor(self._thread, self._file.take_parcel, parcel, now)

    async def sweep_parcels(self, now: int) -> None:
        await self._loop.run_in_executor(self._thread, self._file.sweep_parcels, now)

    async def open_screen(self, screen: str, code: str, now: int, expires: int, most: int) -> bool:
        return await self._loop.run_in_executor(
            self._thread, self._file.open_screen, screen, code, now, expires, most
        )

    async def read_screen(self, screen: str, now: int) -> ScreenState | None:
        return await self._loop.run_in_executor(self._thread, self._file.read_screen, screen, now)

    async def keep_screen(self, screen: str, expires: int) -> None:
        await self._loop.run_in_executor(self._thread, self._file.keep_screen, screen, expires)

    async def put_up(self, code: str, remote: str, table: str, now: int, expires: int) -> bool:
        return await self._loop.run_in_executor(
            self._thread, self._file.put_up, code, remote, table, now, expires
        )

    async def switch_screen(self, remote: str, table: str, now: int, expires: int) -> bool:
        return await self._loop.run_in_executor(
            self._thread, self._file.switch_screen, remote, table, now, expires
        )

    async def take_down(self, secret: str) -> None:
        await self._loop.run_in_executor(self._thread, self._file.take_down, secret)

    async def sweep_screens(self, now: int) -> None:
        await self._loop.run_in_executor(self._thread, self._file.sweep_screens, now)

    async def load_bundle(self, bundle: str) -> tuple[int, bytes] | None:
        return await self._loop.run_in_executor(self._thread, self._file.load_bundle, bundle)

    async def save_bundle(self, bundle: str, follows: int, body: bytes, most: int) -> BundleSaved:
        return await self._loop.run_in_executor(
            self._thread, self._file.save_bundle, bundle, follows, body, most
        )

    async def erase_bundle(self, bundle: str) -> None:
        await self._loop.run_in_executor(self._thread, self._file.erase_bundle, bundle)

    async def sweep_bundles(self, keep: int) -> int:
        return await self._loop.run_in_executor(self._thread, self._file.sweep_bundles, keep)

    async def sweep(self, in_use: Iterable[str], passed: int, keep: int | None) -> Swept:
        return await self._loop.run_in_executor(self._thread, self._file.sweep, list(in_use), passed, keep)

    async def close(self) -> None:
        """After everything handed in is durable; soon, if it cannot be written."""
        until = self._loop.time() + _CLOSING
        while self._is_writing and not self.write_error and self._loop.time() < until:
            await asyncio.sleep(0.01)
        self._closing = True
        closed = self._loop.run_in_executor(self._thread, self._file.close)
        self._thread.shutdown(wait=False)
        await asyncio.wait([closed], timeout=_CLOSING)
