"""The store in PostgreSQL, for one node or many: each table is written by the node that has it (see `homes`)."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from . import retention
from .batch_writer import BatchWriter
from .postgres_database import PostgresDatabase
from .postgres_devices import DeviceRows
from .retention import ServiceTime, Swept
from .store import LISTED_FOR, SELECT_HEADS, BundleSaved, Change, Head, OnBatch, OnWritten, Saved
from .trouble import Trouble

_SWEEPING = 60.0
"""Seconds for a sweep, which may have much to delete."""
_HEADS = SELECT_HEADS.format(key="id")


class PostgresStore(DeviceRows):
    """Tables in PostgreSQL, shared by any number of nodes; writes of one moment go in one batch."""

    def __init__(self, database: PostgresDatabase, on_batch: OnBatch) -> None:
        self._database = self.nodes = self.homes = database
        self.trouble = Trouble()
        self._writer = BatchWriter(database, self.trouble, on_batch)
        self._service_time = ServiceTime()

    @classmethod
    async def open(cls, url: str, on_batch: OnBatch = lambda size, seconds: None) -> PostgresStore:
        """Raises CannotOpen, ConnectionError."""
        return cls(await PostgresDatabase.open(url), on_batch)

    @property
    def write_error(self) -> str | None:
        return self.trouble.message

    def write(self, change: Change, done: OnWritten, fence: int = 0) -> None:
        self._writer.write(change, done, fence)

    def _transaction(self, kind: str = "", timeout: float = 5.0) -> AbstractAsyncContextManager[Any]:
        return self._database.transaction(kind, timeout)

    # Reading

    async def load(self, table: str) -> Saved | None:
        return await self._database.load(table)

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        return await self._heads("WHERE t.id = ANY($1::text[])", list(tables))

    async def listed(self, most: int) -> list[Head]:
        since = int(time.time()) - LISTED_FOR
        return await self._heads("WHERE t.listed >= $1 ORDER BY t.listed DESC, t.id LIMIT $2", since, most)

    async def _heads(self, which: str, *values: object) -> list[Head]:
        async with self._transaction("READ ONLY") as connection:
            return [Head(*row) for row in await connection.fetch(f"{_HEADS} {which}", *values)]

    async def keep_listed(self, tables: Sequence[str]) -> None:
        async with self._transaction() as connection:
            await connection.execute(
                "UPDATE tables SET listed = $1 WHERE listed IS NOT NULL AND id = ANY($2::text[])",
                int(time.time()),
                list(tables),
            )

    async def load_analysis(self, game: str) -> str | None:
        async with self._transaction("READ ONLY") as connection:
            body: str | None = await connection.fetchval("SELECT body FROM analyses WHERE game = $1", game)
            return body

    async def save_analysis(self, game: str, body: str) -> None:
        async with self._transaction() as connection:
            await connection.execute(
                """INSERT INTO analyses SELECT id, $2 FROM games WHERE id = $1
                ON CONFLICT (game) DO UPDATE SET body = excluded.body""",
                game,
                body,
            )

    async def load_bundle(self, bundle: str) -> tuple[int, bytes] | None:
        async with self._transaction() as connection:
            await connection.execute(retention.USE_BUNDLE, bundle)
            found = await connection.fetchrow("SELECT version, body FROM bundles WHERE id = $1", bundle)
            return (found["version"], bytes(found["body"])) if found else None

    async def save_bundle(self, bundle: str, follows: int, body: bytes, most: int) -> BundleSaved:
        async with self._transaction() as connection:
            if follows:
                written = await connection.execute(
                    """UPDATE bundles SET version = version + 1, body = $2, used = (SELECT seconds FROM service)
                    WHERE id = $1 AND version = $3""",
                    bundle,
                    body,
                    follows,
                )
            else:
                written = await connection.execute(
                    """INSERT INTO bundles SELECT $1, 1, $2, seconds FROM service
                    WHERE (SELECT count(*) FROM bundles) < $3 ON CONFLICT (id) DO NOTHING""",
                    bundle,
                    body,
                    most,
                )
            if written.endswith(" 1"):
                return "saved"
            if await connection.fetchval("SELECT 1 FROM bundles WHERE id = $1", bundle):
                return "changed"
            return "gone" if follows else "full"

    async def erase_bundle(self, bundle: str) -> None:
        async with self._transaction() as connection:
            await connection.execute("DELETE FROM bundles WHERE id = $1", bundle)

    async def sweep_bundles(self, keep: int) -> int:
        async with self._transaction(timeout=_SWEEPING) as connection:
            deleted: str = await connection.execute(retention.SWEEP_BUNDLES, keep)
            return int(deleted.removeprefix("DELETE "))

    async def sweep(self, in_use: Iterable[str], passed: int, keep: int | None) -> Swept:
        async with self._transaction(timeout=_SWEEPING) as connection:
            stored = await connection.fetchval(f"{retention.READ_SERVICE} FOR UPDATE")
            now = self._service_time.count(stored, passed)
            await connection.execute(retention.COUNT_SERVICE, now)
            await connection.execute(retention.USE_NEW, now)
            use = f"{retention.USE} AND id = ANY($3::text[])"
            await connection.execute(use, now, int(time.time()), list(in_use))
            if keep is None:
                await connection.execute(retention.KEEP_ALL)
                return Swept()
            await connection.execute(retention.KEEP, now - keep)
            announced = await connection.execute(retention.ANNOUNCE, now + retention.NOTICE, now - keep)
            due = [row["id"] for row in await connection.fetch(retention.FIND_DUE, now)]
            for statement in (
                "DELETE FROM lines WHERE game IN (SELECT id FROM games WHERE table_id = ANY($1))",
                "DELETE FROM analyses WHERE game IN (SELECT id FROM games WHERE table_id = ANY($1))",
                "DELETE FROM games WHERE table_id = ANY($1)",
                "DELETE FROM homes WHERE table_id = ANY($1)",
                "DELETE FROM tables WHERE id = ANY($1)",
            ):
                await connection.execute(statement, due)
            return Swept(int(announced.removeprefix("UPDATE ")), len(due))

    async def close(self) -> None:
        """After everything handed in is durable; soon, if the database does not answer."""
        await self._writer.close()
        await self._database.close()
