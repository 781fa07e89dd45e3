"""The statements of the store in PostgreSQL, by asyncpg.

Every exchange has a time limit; a connection on which anything went wrong is not used again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from typing import Any

import asyncpg

from .nodes import NodeInfo, OtherNode, TakeResult
from .postgres_statements import (
    BURY,
    COUNT_HELD,
    FIND_HOME,
    FORGET_NODES,
    GIVE_BACK,
    INSERT_LINES,
    JOIN,
    LEAVE,
    RENEW,
    TAKE,
    migrate,
    write_lobby,
)
from .store import Change, Conflict, Fenced, NotWritten, Saved, SavedGame, StoredLine

log = logging.getLogger("passerelle.store")

_SCHEMA_LOCK = 7_262_773
"""Nodes that start together make the schema one after the other."""
_TIMEOUT = 5.0
"""Seconds for a transaction: a connection that takes longer is as good as broken."""
_CLOSING = 1.0
"""Seconds for the connections when the store closes."""
_REFUSED = ("22", "23")
"""PostgreSQL's classes of errors in data, and against constraints."""


class PostgresDatabase:
    """A pool of connections."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    @classmethod
    async def open(cls, url: str) -> PostgresDatabase:
        """With the present schema. Raises CannotOpen, ConnectionError."""
        try:
            pool = await asyncpg.create_pool(url, min_size=1, max_size=4, timeout=_TIMEOUT, reset=_keep)
        except asyncpg.PostgresError as error:  # no such database, wrong password …
            raise ConnectionError(str(error)) from error
        try:
            async with pool.acquire() as connection, connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock($1)", _SCHEMA_LOCK)
                await migrate(connection)
        except BaseException:
            pool.terminate()
            raise
        return cls(pool)

    @contextlib.asynccontextmanager
    async def connection(self, timeout: float = _TIMEOUT) -> AsyncIterator[Any]:
        """One that is not used again unless all is well with it. Raises `NotWritten` for what PostgreSQL refuses.

        asyncpg's own transactions roll back on whatever is left of a connection, and that may take for ever.
        """
        connection = await self._pool.acquire()
        try:
            async with asyncio.timeout(timeout):
                yield connection
        except NotWritten:
            raise
        except BaseException as error:
            refusal = _refusal(error)
            if refusal:
                raise refusal from error
            connection.terminate()
            raise
        finally:
            await self._pool.release(connection)

    @contextlib.asynccontextmanager
    async def transaction(self, kind: str = "", timeout: float = _TIMEOUT) -> AsyncIterator[Any]:
        async with self.connection(timeout) as connection:
            await connection.execute(f"BEGIN {kind}")
            try:
                yield connection
            except Exception as error:
                if isinstance(error, NotWritten) or _refusal(error):
                    await connection.execute("ROLLBACK")
                raise
            await connection.execute("COMMIT")

    # Tables

    async def write(self, changes: Sequence[Change], fences: Sequence[int]) -> None:
        """Lines alone are one statement, which checks the fences and is a transaction of its own."""
        fenced = {
            change.table: fence for change, fence in zip(changes, fences, strict=True) if change.version != 1
        }
        if not any(change.version or change.game for change in changes):
            async with self.connection() as connection:
                await _insert_lines(connection, changes, fences, fenced)
            return
        async with self.transaction() as connection:
            if await connection.fetchval(COUNT_HELD, list(fenced), list(fenced.values())) < len(fenced):
                raise Fenced
            for change in changes:
                await write_lobby(connection, change)
            await _insert_lines(connection, changes, fences, fenced)

    async def load(self, table: str) -> Saved | None:
        async with self.transaction("ISOLATION LEVEL REPEATABLE READ READ ONLY") as connection:
            found = await connection.fetchrow("SELECT version, lobby FROM tables WHERE id = $1", table)
            if found is None:
                return None
            games = []
            for game in await connection.fetch(
                "SELECT id, number, header, seed FROM games WHERE table_id = $1 ORDER BY number", table
            ):
                rows = await connection.fetch(
                    "SELECT game, number, action, line FROM lines WHERE game = $1 ORDER BY number", game["id"]
                )
                lines = tuple(StoredLine(*row) for row in rows)
                games.append(SavedGame(game["number"], game["header"], game["seed"], lines))
            return Saved(found["version"], found["lobby"], tuple(games))

    # Nodes and homes

    async def join(self, node: NodeInfo, lease: float) -> None:
        async with self.transaction() as connection:
            await connection.execute(FORGET_NODES)
            await connection.execute(JOIN, node.id, node.address, node.key, lease)

    async def renew(self, node: NodeInfo, counts: str, lease: float) -> list[OtherNode] | None:
        async with self.connection() as connection:
            rows = await connection.fetch(RENEW, node.id, node.address, counts, lease)
        if not any(row["is_renewed"] for row in rows):
            return None
        return [
            OtherNode(NodeInfo(row["id"], row["address"], row["key"]), row["counts"], row["remaining"])
            for row in rows
            if row["id"] != node.id
        ]

    async def leave(self, node: str) -> None:
        async with self.connection() as connection:
            await connection.execute(LEAVE, node)

    async def take(self, table: str, node: str) -> TakeResult | None:
        async with self.connection() as connection:
            found = await connection.fetchrow(FIND_HOME, table, node)
        if found is None:
            return None
        if not found["is_member"]:
            return TakeResult(is_lost=True)
        before = NodeInfo(found["id"], found["address"], found["key"])
        if found["is_alive"] and before.id != node:
            return TakeResult(home=before)
        async with self.transaction() as connection:
            await connection.execute(BURY, before.id)
            fence = await connection.fetchval(TAKE, table, node)
        if fence:
            return TakeResult(fence, is_takeover=before.id not in ("", node))
        return TakeResult(home=before)  # it has renewed its lease, or another node was quicker

    async def give_back(self, table: str, node: str, fence: int) -> None:
        async with self.connection() as connection:
            await connection.execute(GIVE_BACK, table, node, fence)

    async def close(self) -> None:
        try:
            async with asyncio.timeout(_CLOSING):
                await self._pool.close()
        except Exception as error:  # noqa: BLE001 - there is nobody left whom it could concern
            log.info("the database does not answer while closing: %r", error)
            self._pool.terminate()


async def _insert_lines(
    connection: Any, changes: Sequence[Change], fences: Sequence[int], fenced: dict[str, int]
) -> None:
    """Raises `Fenced`."""
    lines = [(line, fence) for change, fence in zip(changes, fences, strict=True) for line in change.lines]
    if not lines:
        return
    written = await connection.execute(
        INSERT_LINES,
        [line.game for line, _ in lines],
        [line.number for line, _ in lines],
        [line.action for line, _ in lines],
        [line.line for line, _ in lines],
        [fence for _, fence in lines],
        list(fenced),
        list(fenced.values()),
    )
    if written != f"INSERT 0 {len(lines)}":
        raise Fenced


async def _keep(connection: object) -> None:
    """Nothing here changes a session, so that there is nothing to reset when a connection is given back."""


def _refusal(error: BaseException) -> NotWritten | None:
    """The database answered that it will not have this: nothing was written, and the connection is sound."""
    if isinstance(error, asyncpg.UniqueViolationError):
        return Conflict()
    state = getattr(error, "sqlstate", None) or ""
    return NotWritten(str(error)) if state[:2] in _REFUSED else None
