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

from msgspec.structs import astuple

from .store import SCHEMA, Change, Conflict, Line, Saved, SavedGame

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",  # whoever writes flushes the log before anything is told
    "PRAGMA wal_autocheckpoint = 0",  # and carries it over
)
_SCHEMA = (
    *SCHEMA[:-1],
    SCHEMA[-1] + " WITHOUT ROWID",
    """CREATE TABLE IF NOT EXISTS recent (
        game TEXT NOT NULL, number INTEGER NOT NULL, action TEXT NOT NULL, line TEXT NOT NULL
    )""",
)
"""The last lines of fifty games lie on fifty pages of `lines`. In `recent` they lie on one, as they came."""
_LINES = "SELECT * FROM lines WHERE game = ?1 UNION ALL SELECT * FROM recent WHERE game = ?1 ORDER BY number"
_END = """SELECT max(
    (SELECT ifnull(max(number), 0) FROM lines WHERE game = ?1),
    (SELECT ifnull(max(number), 0) FROM recent WHERE game = ?1)
)"""

_SORT_IN_AFTER = 4_000
"""Changes, before what is in `recent` goes to `lines`: a game's lines together, and its page once for many moves."""

_CARRY_OVER_AFTER = 4_000
"""Changes. A short log is used again and again, and to flush what does not grow is quicker."""

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
        self.trouble: str | None = None
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


class Writer:
    """Changes in; many of them in one transaction."""

    def __init__(self, path: Path, wait: float = LOCKED_FOR) -> None:
        """`wait`: so many seconds while somebody else writes to the file."""
        self._connection = open_file(path)
        self._ends: dict[str, int] = {}
        """The last line of each game that was written to of late."""
        self._others = 0
        """Changes whenever anybody else has written to the file."""
        self._recent = 0
        """Changes in `recent`, or a few less."""
        self._sort_in()
        self._connection.execute(f"PRAGMA busy_timeout = {int(1000 * wait)}")

    def write(self, changes: Sequence[Change]) -> list[Outcome]:
        """Raises sqlite3.Error when nothing can be written."""
        try:
            with self._transaction():
                self._write(changes)
        except (Conflict, sqlite3.IntegrityError):  # one of them was too late; the others must not suffer
            with self._transaction():
                return [self._write_alone(change) for change in changes]
        return [None] * len(changes)

    def tidy_up(self) -> None:
        """Now and then, when nobody waits."""
        if self._recent >= _SORT_IN_AFTER:
            with contextlib.suppress(sqlite3.OperationalError):  # somebody writes: another time
                self._sort_in()

    def close(self) -> None:
        self._connection.close()

    def _sort_in(self) -> None:
        with self._transaction():
            self._connection.execute("INSERT INTO lines SELECT * FROM recent ORDER BY game, number")
            self._connection.execute("DELETE FROM recent")
        self._recent = 0
        self._ends.clear()  # of games that are over, mostly

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            with _transaction(self._connection):
                (others,) = self._connection.execute("PRAGMA data_version").fetchone()
                if others != self._others:
                    self._others = others
                    self._ends.clear()
                yield
        except BaseException:
            self._ends.clear()
            raise

    def _write_alone(self, change: Change) -> Conflict | None:
        self._connection.execute("SAVEPOINT change")
        try:
            self._write([change])
        except (Conflict, sqlite3.IntegrityError):
            self._connection.execute("ROLLBACK TO change")
            self._ends.clear()
            return Conflict()
        finally:
            self._connection.execute("RELEASE change")
        return None

    def _write(self, changes: Sequence[Change]) -> None:
        for change in changes:
            if change.version or change.game:
                _write_lobby(self._connection, change)
            if change.game:
                self._ends[change.game.id] = 0
            if change.lines:  # of one game, in their order
                first, last = change.lines[0], change.lines[-1]
                if first.number <= self._end_of(first.game):
                    raise Conflict
                self._ends[last.game] = last.number
        lines = [astuple(line) for change in changes for line in change.lines]
        self._connection.executemany("INSERT INTO recent VALUES (?, ?, ?, ?)", lines)
        self._recent += len(changes)

    def _end_of(self, game: str) -> int:
        known = self._ends.get(game)
        if known is None:
            (known,) = self._connection.execute(_END, (game,)).fetchone()
            self._ends[game] = known
        return known


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
            "DELETE FROM recent WHERE game IN (SELECT id FROM games WHERE table_id = ?)",
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
    return tuple(Line(*row) for row in connection.execute(_LINES, (game,)))
