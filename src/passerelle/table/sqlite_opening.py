"""Opening one SQLite file: made or checked, backed up, and brought to the present schema."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from .migrations import MAKE_TABLE, READ, Migration, pending
from .store import CannotOpen, OpenProblem

log = logging.getLogger("passerelle.store")

LOCK_TIMEOUT = 3.0
"""Seconds for which another program may hold the file's lock."""
_LOG_KEPT = 8_000_000
"""Bytes of a log that has grown which are kept for the next one."""

_NO_ROOM = 100_000
"""Bytes: a disk with less is full."""

_CACHED_STATEMENTS = 256
"""There is one for every number of lines that are written together."""


def check(path: Path) -> None:
    """Whether a file is sound, if there is one. Raises CannotOpen."""
    if not path.is_file() or path.stat().st_size == 0:
        return
    with as_cannot_open(path), contextlib.closing(_connect(path)) as connection:
        check_open(connection, path)


def check_open(connection: sqlite3.Connection, path: Path) -> None:
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise CannotOpen("damaged", database=str(path), reason=" ".join(found.split()))


def open_file(path: Path) -> sqlite3.Connection:
    """Made if there is none. Raises CannotOpen."""
    with as_cannot_open(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():  # else closing it here would end the locks that this process has on it already
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # the log and its index take over its mode
        connection = _connect(path)
        try:
            _migrate(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, isolation_level=None, timeout=LOCK_TIMEOUT, cached_statements=_CACHED_STATEMENTS
    )
    try:
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            f"journal_size_limit = {_LOG_KEPT}",
            "temp_store = MEMORY",
        ):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


@contextlib.contextmanager
def as_cannot_open(path: Path) -> Iterator[None]:
    """Whatever goes wrong with this file in here is raised as CannotOpen."""
    try:
        yield
    except sqlite3.Error as error:
        kind = _problem(error)
        if kind == "unusable" and shutil.disk_usage(path.parent).free < _NO_ROOM:
            kind = "full"  # there are writes of which SQLite does not say so
        raise CannotOpen(kind, database=str(path), reason=str(error)) from error
    except OSError as error:
        kind = "read-only" if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS) else "unusable"
        raise CannotOpen(kind, database=str(path), reason=error.strerror or str(error)) from error


def _problem(error: sqlite3.Error) -> OpenProblem:
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
    with transaction(connection):
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
        _make_private(path)
    log.info("%s has schema %d now", path, steps[-1].number)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()  # the file was written anew: so is its log


def _pending(connection: sqlite3.Connection, path: Path) -> tuple[Migration, ...]:
    known = connection.execute(
        "SELECT count(*) FROM sqlite_schema WHERE name = 'passerelle_schema'"
    ).fetchone()
    found = connection.execute(READ).fetchone() if known == (1,) else (0, 0)
    return pending("sqlite", str(path), found)


def _make_private(path: Path) -> None:
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
    backup = claim_name(Path(f"{path}.before-schema-{number}"))
    try:
        copy_database(path, backup)
    except BaseException:
        backup.unlink()
        raise
    return backup


def claim_name(wanted: Path) -> Path:
    """An empty file of that name, for its owner alone; with a number behind it, where there is one already."""
    claimed, count = wanted, 1
    while True:
        try:
            os.close(os.open(claimed, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            count += 1
            claimed = Path(f"{wanted}.{count}")
        else:
            return claimed


def copy_database(path: Path, copy_path: Path) -> None:
    """The state of one moment, in one file, while others go on reading and writing. Raises CannotOpen."""
    with (
        contextlib.closing(sqlite3.connect(path, timeout=LOCK_TIMEOUT)) as source,
        contextlib.closing(sqlite3.connect(copy_path)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        found = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if found != ("ok",):
        raise CannotOpen("damaged", database=str(path), reason=" ".join(found[0].split()))


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[sqlite3.Connection]:
    """Committed at its end, rolled back if anything is raised."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
