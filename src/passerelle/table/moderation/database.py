"""The database as moderation uses it, beside the server's own store: transactions, and the same SQL for both kinds."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from ..sqlite_opening import as_cannot_open, open_file, transaction
from ..store import CannotOpen

FetchedRow: TypeAlias = tuple[Any, ...]
Query: TypeAlias = tuple[Any, ...]
"""A statement, and its values."""


class Rows(Protocol):
    """One transaction. In statements `$1`, `$2` … are values, `{key}` is what lines call their game by, `{find}`
    the function that finds a text in another."""

    has_homes: bool
    """Whether the tables live at one of several nodes (`homes`)."""

    async def fetch(self, statement: str, *values: object) -> list[FetchedRow]: ...

    async def change(self, statement: str, *values: object) -> int:
        """How many rows."""
        ...


class ModeratedDatabase(Protocol):
    """One transaction at a time."""

    def transaction(self) -> AbstractAsyncContextManager[Rows]:
        """Committed at its end, rolled back if anything is raised."""
        ...

    async def read(self, *queries: Query) -> list[list[FetchedRow]]:
        """What each of them finds, all at one moment."""
        ...

    async def close(self) -> None: ...


class ModeratedSqlite:
    """A connection of its own to the file, in a thread of its own."""

    has_homes = False

    def __init__(self, connection: sqlite3.Connection, thread: ThreadPoolExecutor) -> None:
        self._connection = connection
        self._thread = thread
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> ModeratedSqlite:
        """Raises CannotOpen."""
        if not path.is_file():
            raise CannotOpen("missing", database=str(path))
        thread = ThreadPoolExecutor(1, thread_name_prefix="moderation")
        try:
            with as_cannot_open(path):
                connection = await asyncio.get_running_loop().run_in_executor(thread, open_file, path)
        except BaseException:
            thread.shutdown()
            raise
        return cls(connection, thread)

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[Rows]:
        async with self._turn:
            await self._execute("BEGIN")
            try:
                yield self
                await self._execute("COMMIT")
            except BaseException:
                await self._execute("ROLLBACK")
                raise

    async def fetch(self, statement: str, *values: object) -> list[FetchedRow]:
        rows, _ = await self._execute(statement, *values)
        return rows

    async def change(self, statement: str, *values: object) -> int:
        _, count = await self._execute(statement, *values)
        return count

    async def read(self, *queries: Query) -> list[list[FetchedRow]]:
        def run() -> list[list[FetchedRow]]:
            with transaction(self._connection, "DEFERRED"):
                return [self._run(*query).fetchall() for query in queries]

        async with self._turn:
            return await asyncio.get_running_loop().run_in_executor(self._thread, run)

    async def _execute(self, statement: str, *values: object) -> tuple[list[FetchedRow], int]:
        def run() -> tuple[list[FetchedRow], int]:
            if statement == "ROLLBACK" and not self._connection.in_transaction:
                return [], 0
            cursor = self._run(statement, *values)
            return cursor.fetchall(), cursor.rowcount

        return await asyncio.get_running_loop().run_in_executor(self._thread, run)

    def _run(self, statement: str, *values: object) -> sqlite3.Cursor:
        named = {str(number): value for number, value in enumerate(values, 1)}
        return self._connection.execute(_in_words_of(statement, "key", "instr"), named)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown(wait=False)


class ModeratedPostgres:
    """A connection that is opened when it is needed, and again after it broke."""

    has_homes = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Any = None
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, url: str) -> ModeratedPostgres:
        """Brings the schema up to date. Raises CannotOpen, OSError, or what asyncpg raises."""
        from ..postgres_statements import migrate  # noqa: PLC0415 - its driver is an extra

        database = cls(url)
        async with database.transaction():
            await database._connection.execute("SELECT pg_advisory_xact_lock(7262773)")
            await migrate(database._connection)
        return database

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[Rows]:
        import asyncpg  # noqa: PLC0415 - an extra

        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                self._connection = await asyncpg.connect(self._url, timeout=_TIMEOUT)
            try:
                async with self._connection.transaction():
                    yield self
            except (OSError, asyncpg.InterfaceError, asyncio.CancelledError):
                self._connection.terminate()
                raise

    async def read(self, *queries: Query) -> list[list[FetchedRow]]:
        async with self.transaction() as rows:
            return [await rows.fetch(*query) for query in queries]

    async def fetch(self, statement: str, *values: object) -> list[FetchedRow]:
        return [tuple(row) for row in await self._connection.fetch(_for_postgres(statement), *values)]

    async def change(self, statement: str, *values: object) -> int:
        done: str = await self._connection.execute(_for_postgres(statement), *values)
        return int(done.rpartition(" ")[2])

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.terminate()


def _for_postgres(statement: str) -> str:
    return _in_words_of(statement, "id", "strpos")


def _in_words_of(statement: str, key: str, find: str) -> str:
    return statement.replace("{key}", key).replace("{find}", find)


_TIMEOUT = 5.0
"""Seconds to connect."""
