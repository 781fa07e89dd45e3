"""What is the same whoever writes the SQLite file: its schema, and changes in and out of it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from .store import SCHEMA, Change, Conflict, Line, Saved, SavedGame

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",  # whoever writes flushes the log before anything is told
    "PRAGMA wal_autocheckpoint = 0",  # and carries it over
)
_SCHEMA = (*SCHEMA[:-1], SCHEMA[-1] + " WITHOUT ROWID")

_CARRY_OVER_AFTER = 2_000
"""Changes. A table's page changes at every move and is carried over once for many; but a short log is used again and
again, and to flush what does not grow is quicker."""

LOCKED_FOR = 30.0
"""Seconds after which whoever else holds the file is not waited for any longer."""

_flush: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)

Outcome: TypeAlias = Exception | None
"""Of one change: None when it is written."""


def open_file(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None, timeout=LOCKED_FOR)
    for statement in (*_PRAGMAS, *_SCHEMA):
        connection.execute(statement)
    return connection


class FileStore:
    """What every store on such a file does in the same way, whoever writes."""

    def __init__(self, path: Path) -> None:
        self.heard_of: Callable[[str], None] = lambda table: None
        self._path = path

    async def load(self, table: str) -> Saved | None:
        return await asyncio.to_thread(_load, self._path, table)

    async def sweep(self, in_use: Iterable[str], older_than: int) -> int:
        return await asyncio.to_thread(_sweep, self._path, list(in_use), older_than)


class Log:
    """The write-ahead log: flushed after every batch, and carried over now and then."""

    def __init__(self, path: Path) -> None:
        self._connection = open_file(path)
        self._file = os.open(f"{path}-wal", os.O_RDWR | getattr(os, "O_BINARY", 0))
        self._changes = 0

    def flush(self, changes: int) -> None:
        """Then so many changes are on the disk. Raises OSError."""
        _flush(self._file)
        self._changes += changes
        if self._changes >= _CARRY_OVER_AFTER:  # now, while nobody writes: then the log starts anew
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").close()
            self._changes = 0

    def close(self) -> None:
        os.close(self._file)
        self._connection.close()


def write_together(connection: sqlite3.Connection, changes: Sequence[Change]) -> list[Outcome]:
    """In one transaction. Raises sqlite3.Error when nothing can be written."""
    try:
        with _transaction(connection):
            _write(connection, changes)
    except (Conflict, sqlite3.IntegrityError):  # one of them was too late; the others must not suffer
        with _transaction(connection):
            return [_write_alone(connection, change) for change in changes]
    return [None] * len(changes)


def _load(path: Path, table: str) -> Saved | None:
    with contextlib.closing(open_file(path)) as connection:
        connection.execute("BEGIN")  # one moment for all that is read
        found = connection.execute("SELECT version, lobby FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            return None
        games = connection.execute(
            "SELECT id, number, header, seed FROM games WHERE table_id = ? ORDER BY number", (table,)
        ).fetchall()
        version, lobby = found
        saved = (
            SavedGame(number, header, seed, _lines(connection, game)) for game, number, header, seed in games
        )
        return Saved(version, lobby, tuple(saved))


def _sweep(path: Path, in_use: Sequence[str], older_than: int) -> int:
    now = int(time.time())
    with contextlib.closing(open_file(path)) as connection, _transaction(connection):
        connection.executemany("UPDATE tables SET touched = ? WHERE id = ?", [(now, t) for t in in_use])
        old = connection.execute("SELECT id FROM tables WHERE touched < ?", (now - older_than,)).fetchall()
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


def _write(connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
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
