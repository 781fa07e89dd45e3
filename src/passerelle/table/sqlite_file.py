"""One SQLite file, as one thread uses it: opened and brought to the present schema, written, read, swept.

As SQLite's documentation recommends: a write-ahead log, one transaction for many changes, a flush at each commit
(`synchronous = FULL`), and SQLite's own checkpoints. `lines` has its rows in the order they came, and its key consists
of two small numbers: what fifty games write at the same time lies on a few pages.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from . import retention
from .migrations import MAKE_TABLE, READ, Migration, pending
from .retention import Service, Swept
from .store import CannotOpen, Change, Conflict, Kind, Saved, SavedGame, StoredLine

try:
    from fcntl import LOCK_EX, LOCK_UN, lockf
except ImportError:  # on Windows, where there is one process
    lockf = None  # type: ignore[assignment]

log = logging.getLogger("passerelle.store")

PATIENCE = 3.0
"""Seconds for which another program may hold the file's lock."""
_IMPATIENCE = 0.2
"""The same after a write has failed: whoever asks is told soon."""

LOG_LIMIT = 32_000_000
"""Bytes the write-ahead log may have. It has a tenth of that, unless another program reads the file for long."""
_LOG_KEPT = 8_000_000
"""Bytes of a log that has grown which are kept for the next one."""

_NO_ROOM = 100_000
"""Bytes: a disk with less is full."""

_ROWS = 128
"""Lines written by one statement. Each statement gives up the interpreter's lock once, however many rows it has."""
_TABLES = 500
"""Tables marked as in use by one transaction."""

_ROW = "((SELECT key FROM games WHERE id = ?), ?, ?, ?)"

Outcome: TypeAlias = Exception | None
"""Of one change: None when it is on the disk."""

T = TypeVar("T")


class File:
    def __init__(self, path: Path, lock: int | None = None) -> None:
        """`lock`: a file descriptor shared by all processes that use this file; they take turns. Raises CannotOpen."""
        self._log_file = Path(f"{path}-wal")
        self._lock = lock
        self._service = Service()
        self._in_trouble = False
        self._warned = False
        with self._alone():
            self._connection = _open(path)

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Of all our processes: with nobody else at work a checkpoint is whole, and the log starts anew."""
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
        with self._alone(), _transaction(self._connection) as connection:
            yield connection

    # Writing

    def write(self, changes: Sequence[Change]) -> list[Outcome]:
        """What became of each. Raises sqlite3.Error when none can be written; an empty batch finds out whether."""
        try:
            outcomes = self._write(changes)
        except BaseException:
            self._be_patient(False)
            raise
        self._be_patient(True)
        self._watch_log()
        return outcomes

    def _write(self, changes: Sequence[Change]) -> list[Outcome]:
        try:
            with self._transaction() as connection:
                _apply(connection, changes)
        except (Conflict, sqlite3.IntegrityError):  # one of them was too late; the others must not suffer
            with self._transaction() as connection:
                return [_apply_alone(connection, change) for change in changes]
        return [None] * len(changes)

    def _be_patient(self, patient: bool) -> None:
        if patient == self._in_trouble:
            self._in_trouble = not patient
            self._connection.execute(_busy_timeout(PATIENCE if patient else _IMPATIENCE))

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
        with self._alone(), _transaction(self._connection, "DEFERRED") as connection:  # one moment for all
            found = connection.execute("SELECT version, lobby FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            games = connection.execute(
                "SELECT key, id, number, header, seed FROM games WHERE table_id = ? ORDER BY number", (table,)
            ).fetchall()
            version, lobby = found
            return Saved(version, lobby, tuple(_saved_game(connection, *game) for game in games))

    # Retention

    def sweep(self, in_use: Iterable[str], passed: int, keep: int | None) -> Swept:
        with self._transaction() as connection:
            (stored,) = connection.execute(retention.READ_SERVICE).fetchone()
            now = self._service.count(stored, passed)
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
                "DELETE FROM games WHERE table_id = ?",
                "DELETE FROM tables WHERE id = ?",
            ):
                connection.executemany(statement, due)
            return Swept(announced, len(due))

    def close(self) -> None:
        self._connection.close()


# Opening


def check(path: Path) -> None:
    """Whether a file is sound, if there is one. Raises CannotOpen."""
    if not path.is_file() or path.stat().st_size == 0:
        return
    with _explained(path), contextlib.closing(_connect(path)) as connection:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise CannotOpen("damaged", database=str(path), reason=" ".join(found.split()))


def _open(path: Path) -> sqlite3.Connection:
    with _explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # the log and its index take over its mode
        connection = _connect(path)
        try:
            _migrate(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE, cached_statements=2 * _ROWS)
    try:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", f"journal_size_limit = {_LOG_KEPT}"):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


@contextlib.contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        kind = _kind(error)
        if kind == "unusable" and shutil.disk_usage(path.parent).free < _NO_ROOM:
            kind = "full"  # there are writes of which SQLite does not say so
        raise CannotOpen(kind, database=str(path), reason=str(error)) from error
    except OSError as error:
        raise CannotOpen("unusable", database=str(path), reason=error.strerror or str(error)) from error


def _kind(error: sqlite3.Error) -> Kind:
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return "locked"
        case sqlite3.SQLITE_FULL:
            return "full"
        case sqlite3.SQLITE_READONLY:
            return "read-only"
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return "damaged"
    return "unusable"


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Under the file's lock and in one transaction, after a backup."""
    if not _pending(connection, path):
        return
    with _transaction(connection):
        steps = _pending(connection, path)
        if not steps:  # another process has been at it meanwhile
            return
        is_new = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
        connection.execute(MAKE_TABLE)
        backup = None if is_new else _back_up(path, steps[-1].number)
        try:
            for step in steps:
                _apply_migration(connection, step)
        except BaseException:
            if backup:
                backup.unlink()  # nothing has changed
            raise
    if backup:
        log.info("before the schema changed the database was copied to %s", backup)
        _hide(path)
    log.info("%s has schema %d now", path, steps[-1].number)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()  # the file was written anew: so is its log


def _pending(connection: sqlite3.Connection, path: Path) -> tuple[Migration, ...]:
    known = connection.execute(
        "SELECT count(*) FROM sqlite_schema WHERE name = 'passerelle_schema'"
    ).fetchone()
    found = connection.execute(READ).fetchone() if known == (1,) else (0, 0)
    return pending("sqlite", str(path), found)


def _hide(path: Path) -> None:
    """Before 0.2.0 the files could be read by everybody on the machine."""
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        with contextlib.suppress(OSError):  # of another owner
            file.chmod(0o600)


def _apply_migration(connection: sqlite3.Connection, migration: Migration) -> None:
    statement = ""
    for line in migration.sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            connection.execute(statement)
            statement = ""
    connection.execute(migration.record)


def _back_up(path: Path, number: int) -> Path:
    """A copy beside the file, never in the place of an older one."""
    wanted = Path(f"{path}.before-schema-{number}")
    backup, count = wanted, 1
    while True:
        try:
            os.close(os.open(backup, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            break
        except FileExistsError:
            count += 1
            backup = Path(f"{wanted}.{count}")
    try:
        with (
            contextlib.closing(sqlite3.connect(path, timeout=PATIENCE)) as source,
            contextlib.closing(sqlite3.connect(backup)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file that holds everything
            found = copy.execute("PRAGMA integrity_check(1)").fetchone()
    except BaseException:
        backup.unlink()
        raise
    if found != ("ok",):
        backup.unlink()
        raise CannotOpen("damaged", database=str(path), reason=" ".join(found[0].split()))
    return backup


def _busy_timeout(seconds: float) -> str:
    return f"PRAGMA busy_timeout = {int(1000 * seconds)}"


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[sqlite3.Connection]:
    connection.execute(f"BEGIN {kind}")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


# Statements


def _execute(connection: sqlite3.Connection, statement: str, *values: object) -> sqlite3.Cursor:
    """A statement with `$1`, `$2` …, as PostgreSQL has them."""
    return connection.execute(statement, {str(number): value for number, value in enumerate(values, 1)})


def _apply(connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
    if not changes:
        connection.execute("UPDATE service SET seconds = seconds")  # changes nothing, and has to be written
    for change in changes:
        if change.version or change.game:
            _write_lobby(connection, change)
    for lines in _batches((line for change in changes for line in change.lines), _ROWS):
        values = chain.from_iterable((line.game, line.number, line.action, line.line) for line in lines)
        connection.execute(f"INSERT INTO lines VALUES {','.join([_ROW] * len(lines))}", tuple(values))  # noqa: S608


def _apply_alone(connection: sqlite3.Connection, change: Change) -> Outcome:
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
    if change.version == 1:
        connection.execute(
            "INSERT INTO tables (id, version, lobby, touched) VALUES (?, 1, ?, ?)",
            (change.table, change.lobby, now),
        )
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
