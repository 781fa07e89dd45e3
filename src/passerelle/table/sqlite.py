"""The store in one SQLite file: the event loop writes, a thread waits for the disk.

Writing goes to the system's memory and takes microseconds; what takes time is to have it on the disk. While the
thread waits for that, the loop goes on with other tables, and all they want written is the next batch.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from .sqlite_file import LOCKED_FOR, FileStore, Log, Outcome, Writer
from .store import Change, Done

Batch: TypeAlias = list[tuple[Change, Done]]
Answers: TypeAlias = list[tuple[Done, Outcome]]


class SqliteStore(FileStore):
    def __init__(self, path: Path, on_batch: Callable[[int], None] = lambda size: None) -> None:
        super().__init__(path)
        self._loop = asyncio.get_running_loop()
        self._on_batch = on_batch
        self._waiting: Batch = []
        self._is_writing = False
        self._locked_since: float | None = None
        self._writer = Writer(path, wait=0)  # the loop does not sleep: it comes again
        self._written: queue.SimpleQueue[Answers] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._flush_batches, name="store", daemon=True)
        self._thread.start()

    def write(self, change: Change, done: Done) -> None:
        self._waiting.append((change, done))
        if not self._is_writing:
            self._is_writing = True
            self._loop.call_soon(self._write_batch)  # with whatever else comes in this round of the loop

    def _write_batch(self) -> None:
        """Everything that came while the last batch was flushed is the next."""
        batch = self._waiting
        self._is_writing = bool(batch)
        if not batch:
            return
        outcomes: list[Outcome]
        try:
            outcomes = self._writer.write([change for change, _ in batch])
        except sqlite3.Error as error:
            if self._is_worth_waiting(error):
                self._loop.call_later(0.005, self._write_batch)
                return
            outcomes = [error] * len(batch)
        self._locked_since = None
        self._waiting = []
        self._on_batch(len(batch))
        self._written.put([(done, outcome) for (_, done), outcome in zip(batch, outcomes, strict=True)])
        self._writer.tidy_up()

    def _is_worth_waiting(self, error: sqlite3.Error) -> bool:
        """While a sweep, or another program, writes to the file."""
        if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY:
            return False
        self._locked_since = self._locked_since or time.monotonic()
        return time.monotonic() - self._locked_since < LOCKED_FOR

    def _flush_batches(self) -> None:
        log = Log(self._path)
        while answers := self._written.get():  # an empty one says that it is the end
            try:
                log.flush(len(answers))
            except OSError as error:
                answers = [(done, error) for done, _ in answers]
            self._loop.call_soon_threadsafe(self._answer, answers)
        log.close()

    def _answer(self, answers: Answers) -> None:
        self._write_batch()  # first: the disk works while these are told
        for done, outcome in answers:
            done(outcome)

    async def close(self) -> None:
        while self._is_writing:
            await asyncio.sleep(0.01)
        self._written.put([])
        await asyncio.to_thread(self._thread.join)
        self._writer.close()
