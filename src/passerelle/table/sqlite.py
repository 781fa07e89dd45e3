"""The store in one SQLite file: the event loop writes, a thread waits for the disk.

Writing goes to the system's memory and takes microseconds; what takes time is to have it on the disk. While the
thread waits for that, the loop goes on with other tables, and all they want written is the next batch.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from .store import SCHEMA, Change, Conflict, Done, Line, Saved, SavedGame

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",  # our thread flushes the log before anything is told
    "PRAGMA wal_autocheckpoint = 0",  # and carries it over
)
_SCHEMA = (*SCHEMA[:-1], SCHEMA[-1] + " WITHOUT ROWID")

_CARRY_OVER_AFTER = 2_000
"""Changes. A table's page changes at every move and is carried over once for many; but a short log is used again and
again, and to flush what does not grow is quicker."""

_LOCKED_FOR = 30.0
"""Seconds after which whoever else holds the file is not waited for any longer."""

_flush: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)

Batch: TypeAlias = list[tuple[Change, Done]]
Answers: TypeAlias = list[tuple[Done, Exception | None]]


class SqliteStore:
    def __init__(self, path: Path, on_batch: Callable[[int], None] = lambda size: None) -> None:
        self.heard_of: Callable[[str], None] = lambda table: None
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._on_batch = on_batch
        self._waiting: Batch = []
        self._is_writing = False
        self._locked_since: float | None = None
        path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = self._open()
        self._connection.execute("PRAGMA busy_timeout = 0")  # the loop does not sleep: it comes again
        self._written: queue.SimpleQueue[Answers] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._flush_batches, name="store", daemon=True)
        self._thread.start()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, timeout=_LOCKED_FOR)
        for statement in (*_PRAGMAS, *_SCHEMA):
            connection.execute(statement)
        return connection

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
        try:
            answers = _write_together(self._connection, batch)
        except sqlite3.Error as error:
            if self._is_worth_waiting(error):
                self._loop.call_later(0.005, self._write_batch)
                return
            answers = [(done, error) for _, done in batch]
        self._locked_since = None
        self._waiting = []
        self._on_batch(len(batch))
        self._written.put(answers)

    def _is_worth_waiting(self, error: sqlite3.Error) -> bool:
        """While a sweep, or another program, writes to the file."""
        if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY:
            return False
        self._locked_since = self._locked_since or time.monotonic()
        return time.monotonic() - self._locked_since < _LOCKED_FOR

    def _flush_batches(self) -> None:
        connection = self._open()
        log = os.open(f"{self._path}-wal", os.O_RDWR | getattr(os, "O_BINARY", 0))
        changes = 0
        while answers := self._written.get():  # an empty one says that it is the end
            try:
                _flush(log)
            except OSError as error:
                answers = [(done, error) for done, _ in answers]
            changes += len(answers)
            if changes >= _CARRY_OVER_AFTER:  # now, while nobody writes: then the log starts anew
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").close()
                changes = 0
            self._loop.call_soon_threadsafe(self._answer, answers)
        os.close(log)
        connection.close()

    def _answer(self, answers: Answers) -> None:
        self._write_batch()  # first: the disk works while these are told
        for done, error in answers:
            done(error)

    async def load(self, table: str) -> Saved | None:
        return await asyncio.to_thread(self._load, table)

    async def sweep(self, in_use: Iterable[str], older_than: int) -> int:
        return await asyncio.to_thread(self._sweep, list(in_use), older_than)

    async def close(self) -> None:
        while self._is_writing:
            await asyncio.sleep(0.01)
        self._written.put([])
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _load(self, table: str) -> Saved | None:
        with contextlib.closing(self._open()) as connection:
            connection.execute("BEGIN")  # one moment for all that is read
            found = connection.execute("SELECT version, lobby FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            games = connection.execute(
                "SELECT id, number, header, seed FROM games WHERE table_id = ? ORDER BY number", (table,)
            ).fetchall()
            version, lobby = found
            saved = (
                SavedGame(number, header, seed, _lines(connection, game))
                for game, number, header, seed in games
            )
            return Saved(version, lobby, tuple(saved))

    def _sweep(self, in_use: list[str], older_than: int) -> int:
        now = int(time.time())
        with contextlib.closing(self._open()) as connection, _transaction(connection):
            connection.executemany("UPDATE tables SET touched = ? WHERE id = ?", [(now, t) for t in in_use])
            old = connection.execute(
                "SELECT id FROM tables WHERE touched < ?", (now - older_than,)
            ).fetchall()
            for statement in (
                "DELETE FROM lines WHERE game IN (SELECT id FROM games WHERE table_id = ?)",
                "DELETE FROM games WHERE table_id = ?",
                "DELETE FROM tables WHERE id = ?",
            ):
                connection.executemany(statement, old)
            return len(old)


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _write_together(connection: sqlite3.Connection, batch: Batch) -> Answers:
    """In one transaction. Raises sqlite3.Error when nothing can be written."""
    try:
        with _transaction(connection):
            _write(connection, [change for change, _ in batch])
    except (Conflict, sqlite3.IntegrityError):  # one of them was too late; the others must not suffer
        with _transaction(connection):
            return [(done, _write_alone(connection, change)) for change, done in batch]
    return [(done, None) for _, done in batch]


def _write_alone(connection: sqlite3.Connection, change: Change) -> Conflict | None:
    connection.execute("SAVEPOINT change")
    try:
        _write(connection, [change])
    except (Conflict, sqlite3.IntegrityError):
        connection.execute("ROLLBACK TO change")
        return Conflict()
    finally:
        connection.execute("RELEASE change")
    return None


def _write(connection: sqlite3.Connection, changes: list[Change]) -> None:
    for change in changes:
        if change.version or change.game:
            _write_lobby(connection, change)
    lines = ((x.game, x.number, x.action, x.line) for change in changes for x in change.lines)
    connection.executemany("INSERT INTO lines (game, number, action, line) VALUES (?, ?, ?, ?)", lines)


def _write_lobby(connection: sqlite3.Connection, change: Change) -> None:
    now = int(time.time())
    if change.version == 1:
        connection.execute("INSERT INTO tables VALUES (?, 1, ?, ?)", (change.table, change.lobby, now))
    elif change.version:
        updated = connection.execute(
            "UPDATE tables SET version = ?, lobby = ?, touched = ? WHERE id = ? AND version = ?",
            (change.version, change.lobby, now, change.table, change.version - 1),
        )
        if updated.rowcount != 1:
            raise Conflict
    if change.game:
        game = change.game
        connection.execute(
            "INSERT INTO games VALUES (?, ?, ?, ?, ?)",
            (game.id, change.table, game.number, game.header, game.seed),
        )


def _lines(connection: sqlite3.Connection, game: str) -> tuple[Line, ...]:
    rows = connection.execute(
        "SELECT game, number, action, line FROM lines WHERE game = ? ORDER BY number", (game,)
    )
    return tuple(Line(*row) for row in rows)
