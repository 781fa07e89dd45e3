"""One SQLite file, as one thread uses it: written, read, swept.

As SQLite's documentation recommends: a write-ahead log, one transaction for many changes, a flush at each commit
(`synchronous = FULL`), and SQLite's own checkpoints. `lines` has its rows in the order they came, and its key consists
of two small numbers: what fifty games write at the same time lies on a few pages.
"""

from __future__ import annotations

import contextlib
import json
import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from . import retention, screens
from .retention import ServiceTime, Swept
from .sqlite_opening import LOCK_TIMEOUT, open_file, transaction
from .store import (
    LISTED_FOR,
    SELECT_HEADS,
    BundleSaved,
    Change,
    Conflict,
    Head,
    Saved,
    SavedGame,
    ScreenState,
    StoredLine,
)

try:
    from fcntl import LOCK_EX, LOCK_UN, lockf
except ImportError:  # on Windows, where there is one process
    lockf = None  # type: ignore[assignment]

log = logging.getLogger("passerelle.store")

_SHORT_TIMEOUT = 0.2
"""In place of `LOCK_TIMEOUT` after a write has failed, so that the next refusal comes soon."""

LOG_LIMIT = 32_000_000
"""Bytes the write-ahead log may have. It has a tenth of that, unless another program reads the file for long."""

_ROWS = 128
"""Lines written by one statement. Each statement gives up the interpreter's lock once, however many rows it has."""
_TABLES = 500
"""Tables marked as in use by one transaction."""

_HEADS = SELECT_HEADS.format(key="key")
_ROW = "((SELECT key FROM games WHERE id = ?), ?, ?, ?)"
_COLUMNS = _ROW.count("?")

WriteResult: TypeAlias = Exception | None
"""Of one change: None when it is on the disk."""

T = TypeVar("T")


class SqliteFile:
    def __init__(self, path: Path, lock: int | None = None) -> None:
        """`lock`: a file descriptor shared by all processes that use this file; they take turns. Raises CannotOpen."""
        self._log_file = Path(f"{path}-wal")
        self._lock = lock
        self._service_time = ServiceTime()
        self._has_failed = False
        self._warned = False
        with self._exclusively():
            self._connection = open_file(path)

    @contextlib.contextmanager
    def _exclusively(self) -> Iterator[None]:
        """Among our own processes: with no other at work a checkpoint is complete, and the log starts anew."""
        if self._lock is None:
            yield
            return
        lockf(self._lock, LOCK_EX)
        try:
            yield
        finally:
            lockf(self._lock, LOCK_UN)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._exclusively(), transaction(self._connection) as connection:
            yield connection

    def run_loosely(self, run: Callable[[sqlite3.Connection], T]) -> T:
        """In a transaction that is not flushed to the disk: it need not survive a power cut."""
        self._connection.execute("PRAGMA synchronous = NORMAL")
        try:
            with self._transaction() as connection:
                return run(connection)
        finally:
            self._connection.execute("PRAGMA synchronous = FULL")

    # Writing

    def write(self, changes: Sequence[Change]) -> list[WriteResult]:
        """What became of each. Raises sqlite3.Error when none can be written; an empty batch finds out whether."""
        try:
            results = self._write(changes)
        except BaseException:
            self._set_timeout(False)
            raise
        self._set_timeout(True)
        self._watch_log()
        return results

    def _write(self, changes: Sequence[Change]) -> list[WriteResult]:
        # A lone statement is a transaction of its own: the interpreter's lock is given up once, not three times.
        begun = self._exclusively if _is_one_statement(changes) else self._transaction
        try:
            with begun():
                _apply(self._connection, changes)
        except (Conflict, sqlite3.IntegrityError):  # one conflicts; the others are written all the same
            with self._transaction() as connection:
                return [_apply_alone(connection, change) for change in changes]
        return [None] * len(changes)

    def _set_timeout(self, is_well: bool) -> None:
        if is_well == self._has_failed:
            self._has_failed = not is_well
            self._connection.execute(_busy_timeout(LOCK_TIMEOUT if is_well else _SHORT_TIMEOUT))

    @property
    def log_bytes(self) -> int:
        try:
            return self._log_file.stat().st_size
        except OSError:
            return 0

    def _watch_log(self) -> None:
        if self.log_bytes < LOG_LIMIT:
            self._warned = False
        elif not self._warned:
            self._warned = True
            log.warning(
                "%s has more than %d MB, because another program has been reading the database for long",
                self._log_file,
                LOG_LIMIT // 1_000_000,
            )

    # Reading

    def load(self, table: str) -> Saved | None:
        with (
            self._exclusively(),
            transaction(self._connection, "DEFERRED") as connection,
        ):  # one moment for all
            found = connection.execute("SELECT version, lobby FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            games = connection.execute(
                "SELECT key, id, number, header, seed FROM games WHERE table_id = ? ORDER BY number", (table,)
            ).fetchall()
            version, lobby = found
            return Saved(version, lobby, tuple(_saved_game(connection, *game) for game in games))

    def heads(self, tables: Sequence[str]) -> list[Head]:
        return self._heads("WHERE t.id IN (SELECT value FROM json_each(?))", json.dumps(tables))

    def listed(self, most: int) -> list[Head]:
        since = int(time.time()) - LISTED_FOR
        return self._heads("WHERE t.listed >= ? ORDER BY t.listed DESC, t.id LIMIT ?", since, most)

    def _heads(self, which: str, *values: object) -> list[Head]:
        with self._exclusively():
            return [Head(*row) for row in self._connection.execute(f"{_HEADS} {which}", values)]

    def keep_listed(self, tables: Sequence[str]) -> None:
        rows = [(int(time.time()), table) for table in tables]
        with self._transaction() as connection:
            connection.executemany("UPDATE tables SET listed = ? WHERE listed IS NOT NULL AND id = ?", rows)

    # Beside a finished game

    def load_analysis(self, game: str) -> str | None:
        with self._exclusively(), transaction(self._connection, "DEFERRED") as connection:
            found = connection.execute("SELECT body FROM analyses WHERE game = ?", (game,)).fetchone()
            return None if found is None else str(found[0])

    def save_analysis(self, game: str, body: str) -> None:
        with self._transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO analyses SELECT id, ? FROM games WHERE id = ?", (body, game)
            )

    # Parcels

    def leave_parcel(self, parcel: str, body: bytes, now: int, expires: int, most: int) -> bool:
        with self._transaction() as connection:
            (there,) = connection.execute("SELECT count(*) FROM parcels WHERE expires > ?", (now,)).fetchone()
            if there >= most:
                return False
            connection.execute("INSERT INTO parcels VALUES (?, ?, ?)", (parcel, body, expires))
            return True

    def take_parcel(self, parcel: str, now: int) -> bytes | None:
        with self._transaction() as connection:
            found = connection.execute(
                "SELECT body FROM parcels WHERE id = ? AND expires > ?", (parcel, now)
            ).fetchone()
            connection.execute("DELETE FROM parcels WHERE id = ?", (parcel,))
            return None if found is None else bytes(found[0])

    def sweep_parcels(self, now: int) -> None:
        with self._transaction() as connection:
            connection.execute("DELETE FROM parcels WHERE expires <= ?", (now,))

    # Big screens

    def open_screen(self, screen: str, code: str, now: int, expires: int, most: int) -> bool:
        with self._transaction() as connection:
            _execute(connection, screens.FORGET_EXPIRED, now)
            return _execute(connection, screens.OPEN, screen, code, expires, most).rowcount == 1

    def read_screen(self, screen: str, now: int) -> ScreenState | None:
        with self._exclusively(), transaction(self._connection, "DEFERRED") as connection:
            found = _execute(connection, screens.READ, screen, now).fetchone()
            return ScreenState(*found) if found else None

    def keep_screen(self, screen: str, expires: int) -> None:
        with self._transaction() as connection:
            _execute(connection, screens.KEEP, screen, expires)

    def put_up(self, code: str, remote: str, table: str, now: int, expires: int) -> bool:
        with self._transaction() as connection:
            return _execute(connection, screens.PUT_UP, code, remote, table, expires, now).rowcount == 1

    def switch_screen(self, remote: str, table: str, now: int, expires: int) -> bool:
        with self._transaction() as connection:
            return _execute(connection, screens.SWITCH, remote, table, expires, now).rowcount == 1

    def take_down(self, secret: str) -> None:
        with self._transaction() as connection:
            _execute(connection, screens.TAKE_DOWN, secret)

    def sweep_screens(self, now: int) -> None:
        with self._transaction() as connection:
            _execute(connection, screens.FORGET_EXPIRED, now)

    # Bundles

    def load_bundle(self, bundle: str) -> tuple[int, bytes] | None:
        with self._transaction() as connection:
            _execute(connection, retention.USE_BUNDLE, bundle)
            found = connection.execute("SELECT version, body FROM bundles WHERE id = ?", (bundle,)).fetchone()
            return None if found is None else (int(found[0]), bytes(found[1]))

    def save_bundle(self, bundle: str, follows: int, body: bytes, most: int) -> BundleSaved:
        with self._transaction() as connection:
            (there,) = connection.execute("SELECT count(*) FROM bundles WHERE id = ?", (bundle,)).fetchone()
            if not there and follows:
                return "gone"
            if there:
                changed = connection.execute(
                    """UPDATE bundles SET version = version + 1, body = ?, used = (SELECT seconds FROM service)
                    WHERE id = ? AND version = ?""",
                    (body, bundle, follows),
                )
                return "saved" if changed.rowcount else "changed"
            (others,) = connection.execute("SELECT count(*) FROM bundles").fetchone()
            if others >= most:
                return "full"
            connection.execute("INSERT INTO bundles SELECT ?, 1, ?, seconds FROM service", (bundle, body))
            return "saved"

    def erase_bundle(self, bundle: str) -> None:
        with self._transaction() as connection:
            connection.execute("DELETE FROM bundles WHERE id = ?", (bundle,))

    def sweep_bundles(self, keep: int) -> int:
        with self._transaction() as connection:
            return _execute(connection, retention.SWEEP_BUNDLES, keep).rowcount

    # Retention

    def sweep(self, in_use: Iterable[str], passed: int, keep: int | None) -> Swept:
        with self._transaction() as connection:
            (stored,) = connection.execute(retention.READ_SERVICE).fetchone()
            now = self._service_time.count(stored, passed)
            _execute(connection, retention.COUNT_SERVICE, now)
            _execute(connection, retention.USE_NEW, now)
        for tables in _batches(in_use, _TABLES):
            with self._transaction() as connection:
                rows = [{"1": now, "2": int(time.time()), "3": table} for table in tables]
                connection.executemany(f"{retention.USE} AND id = $3", rows)
        with self._transaction() as connection:
            if keep is None:
                connection.execute(retention.KEEP_ALL)
                return Swept()
            _execute(connection, retention.KEEP, now - keep)
            announced = _execute(connection, retention.ANNOUNCE, now + retention.NOTICE, now - keep).rowcount
            due = _execute(connection, retention.FIND_DUE, now).fetchall()
            for statement in (
                "DELETE FROM lines WHERE game IN (SELECT key FROM games WHERE table_id = ?)",
                "DELETE FROM analyses WHERE game IN (SELECT id FROM games WHERE table_id = ?)",
                "DELETE FROM games WHERE table_id = ?",
                "DELETE FROM tables WHERE id = ?",
            ):
                connection.executemany(statement, due)
            return Swept(announced, len(due))

    def close(self) -> None:
        self._connection.close()


def _busy_timeout(seconds: float) -> str:
    return f"PRAGMA busy_timeout = {int(1000 * seconds)}"


# Statements


def _execute(connection: sqlite3.Connection, statement: str, *values: object) -> sqlite3.Cursor:
    """A statement with `$1`, `$2` …, as PostgreSQL has them."""
    return connection.execute(statement, {str(number): value for number, value in enumerate(values, 1)})


def _apply(connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
    if not changes:
        connection.execute("UPDATE service SET seconds = seconds")  # changes nothing, and has to be written
    values: list[str | int] = []
    for change in changes:
        if change.version or change.game:
            _write_lobby(connection, change)
        for line in change.lines:
            values += (line.game, line.number, line.action, line.line)
    for start in range(0, len(values), _COLUMNS * _ROWS):
        rows = values[start : start + _COLUMNS * _ROWS]
        connection.execute(_insert_lines(len(rows) // _COLUMNS), rows)


@cache
def _insert_lines(rows: int) -> str:
    return f"INSERT INTO lines VALUES {','.join([_ROW] * rows)}"  # noqa: S608 - `_ROW` is our own


def _is_one_statement(changes: Sequence[Change]) -> bool:
    """Whether all that changes are some lines."""
    rows = 0
    for change in changes:
        if change.version or change.game:
            return False
        rows += len(change.lines)
    return 0 < rows <= _ROWS


def _apply_alone(connection: sqlite3.Connection, change: Change) -> WriteResult:
    connection.execute("SAVEPOINT change")
    try:
        _apply(connection, [change])
    except (Conflict, sqlite3.IntegrityError):
        connection.execute("ROLLBACK TO change")
        return Conflict()
    finally:
        connection.execute("RELEASE change")
    return None


def _write_lobby(connection: sqlite3.Connection, change: Change) -> None:
    now = int(time.time())
    listed = now if change.is_public else None
    if change.version == 1:
        connection.execute(
            "INSERT INTO tables (id, version, lobby, touched, listed) VALUES (?, 1, ?, ?, ?)",
            (change.table, change.lobby, now, listed),
        )
    elif change.version:
        updated = connection.execute(
            "UPDATE tables SET version = ?, lobby = ?, touched = ?, listed = ? WHERE id = ? AND version = ?",
            (change.version, change.lobby, now, listed, change.table, change.version - 1),
        )
        if updated.rowcount != 1:
            raise Conflict
    if change.game:
        game = change.game
        connection.execute(
            "INSERT INTO games (id, table_id, number, header, seed) VALUES (?, ?, ?, ?, ?)",
            (game.id, change.table, game.number, game.header, game.seed),
        )


def _saved_game(
    connection: sqlite3.Connection, key: int, game: str, number: int, header: str, seed: str
) -> SavedGame:
    rows: Iterable[Any] = connection.execute(
        "SELECT number, action, line FROM lines WHERE game = ? ORDER BY number", (key,)
    )
    return SavedGame(number, header, seed, tuple(StoredLine(game, *row) for row in rows))


def _batches(values: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(values)
    while batch := list(islice(rest, size)):
        yield batch
