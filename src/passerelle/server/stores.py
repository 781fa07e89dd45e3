"""Opening the database of a server: what is wrong with it is one of a few named problems."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

from passerelle.table.moderation.database import ModeratedDatabase, ModeratedPostgres, ModeratedSqlite
from passerelle.table.sqlite import SqliteStore
from passerelle.table.sqlite_opening import check
from passerelle.table.store import CannotOpen, ServerStore

from .metrics import Metrics
from .settings_kinds import POSTGRES


async def open_store(url: str, metrics: Metrics, lock: int | None = None) -> ServerStore:
    """`lock`: where several processes use one SQLite file. Raises CannotOpen."""
    path = sqlite_file(url)
    if path:
        return await SqliteStore.open(path, metrics.count_batch, lock)
    with _postgres_problems(url):
        from passerelle.table.postgres import PostgresStore  # noqa: PLC0415 - its driver is an extra

        return await PostgresStore.open(url, metrics.count_batch)


async def open_database(url: str) -> ModeratedDatabase:
    """For moderation, beside the store. A SQLite file has to be there. Raises CannotOpen."""
    path = sqlite_file(url)
    if path:
        return await ModeratedSqlite.open(path)
    with _postgres_problems(url):
        return await ModeratedPostgres.open(url)


@contextlib.contextmanager
def _postgres_problems(url: str) -> Iterator[None]:
    """Raises CannotOpen for what goes wrong in here."""
    try:
        import asyncpg  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise no_driver(url, error) from error
    try:
        yield
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise unusable(url, error) from error


async def prepare_store(url: str) -> None:
    """Before anything else starts: whoever starts the server hears what is wrong, and the schema is brought up to date.

    Raises CannotOpen.
    """
    path = sqlite_file(url)
    if path:
        check(path)
    store = await open_store(url, Metrics())
    await store.close()


def no_driver(url: str, error: ImportError) -> CannotOpen:
    """The driver of PostgreSQL is an extra."""
    return CannotOpen("no-driver", database=without_password(url), reason=str(error))


def unusable(url: str, error: Exception) -> CannotOpen:
    reason = " ".join(str(error).split()) or type(error).__name__
    return CannotOpen("unusable", database=without_password(url), reason=reason)


def without_password(url: str) -> str:
    """To be shown."""
    if sqlite_file(url):
        return url
    parts = urlsplit(url)
    user = f"{parts.username}@" if parts.username else ""
    query = urlencode([(name, value) for name, value in parse_qsl(parts.query) if name != "password"])
    return parts._replace(netloc=user + parts.netloc.rpartition("@")[2], query=query).geturl()


def sqlite_file(url: str) -> Path | None:
    """None for PostgreSQL. Raises ValueError for anything else."""
    kind, separator, path = url.partition("://")
    if kind == "sqlite" and path.startswith("/"):
        return Path(path[1:])
    if separator and kind in POSTGRES:
        return None
    raise ValueError("not a database URL")
