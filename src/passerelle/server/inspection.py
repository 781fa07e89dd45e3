"""What a start would find, looked at without changing anything."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from passerelle.table.migrations import READ, migrations, pending
from passerelle.table.sqlite_opening import as_cannot_open, check_open
from passerelle.table.store import CannotOpen

from .addresses import listen
from .stores import no_driver, sqlite_file, unusable, without_password

_TIMEOUT = 10.0
"""Seconds for PostgreSQL to answer."""


class FoundSchema(NamedTuple):
    """The schema a database has (0: it is empty, or not there) and the one this program brings it to."""

    found: int
    known: int


def inspect_database(url: str) -> FoundSchema:
    """Raises CannotOpen, as a start would."""
    path = sqlite_file(url)
    if path is None:
        return asyncio.run(_inspect_postgres(url))
    found = _sqlite_schema(path)
    pending("sqlite", str(path), found)
    return FoundSchema(found[0], migrations("sqlite")[-1].number)


def _sqlite_schema(path: Path) -> tuple[int, int]:
    exists = path.is_file() and path.stat().st_size > 0
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    for place in (path, folder) if path.exists() else (folder,):
        if not os.access(place, os.W_OK):
            raise CannotOpen("read-only", database=str(path), reason=f"{place}: {os.strerror(13)}")
    if not exists:
        return 0, 0
    address = f"{path.absolute().as_uri()}?mode=ro"
    with as_cannot_open(path), closing(sqlite3.connect(address, uri=True)) as connection:
        check_open(connection, path)
        known = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'passerelle_schema'").fetchone()
        number, needs = connection.execute(READ).fetchone() if known else (0, 0)
        return number, needs


async def _inspect_postgres(url: str) -> FoundSchema:
    try:
        import asyncpg  # noqa: PLC0415 - it is an extra
    except ImportError as error:
        raise no_driver(url, error) from error
    try:
        connection = await asyncpg.connect(url, timeout=_TIMEOUT)
        try:
            has_table = await connection.fetchval("SELECT to_regclass('passerelle_schema') IS NOT NULL")
            number, needs = await connection.fetchrow(READ) if has_table else (0, 0)
            may_make = await connection.fetchval(
                "SELECT has_schema_privilege(current_user, current_schema(), 'CREATE')"
            )
        finally:
            await connection.close()
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise unusable(url, error) from error
    steps = pending("postgres", without_password(url), (number, needs))
    if steps and not may_make:
        raise CannotOpen("unusable", database=without_password(url), reason="no right to create tables")
    return FoundSchema(number, migrations("postgres")[-1].number)


def inspect_address(host: str, port: int) -> None:
    """Raises CannotListen, as a start would."""
    listen(host, port).close()
