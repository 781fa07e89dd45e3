"""The store in PostgreSQL, for one node or many: NOTIFY tells the others whose table has changed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any

import asyncpg

from .store import SCHEMA, Change, Conflict, Done, Line, Saved, SavedGame

log = logging.getLogger("passerelle.store")

CHANNEL = "passerelle_tables"
_FAULTS = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
_SCHEMA_LOCK = 7_262_773
"""Nodes that start together make the schema one after the other."""

_INSERT_LINES = """
    INSERT INTO lines (game, number, action, line)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[])
"""


class PostgresStore:
    def __init__(self, url: str, pool: Any, on_batch: Callable[[int], None]) -> None:
        self.heard_of: Callable[[str], None] = lambda table: None
        self._url = url
        self._pool = pool
        self._on_batch = on_batch
        self._node = secrets.token_hex(6)
        self._waiting: list[tuple[Change, Done]] = []
        self._writing: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, url: str, on_batch: Callable[[int], None] = lambda size: None) -> PostgresStore:
        pool = await asyncpg.create_pool(url, min_size=1, max_size=4)
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _SCHEMA_LOCK)
            for statement in SCHEMA:
                await connection.execute(statement)
        store = cls(url, pool, on_batch)
        await store._ready.wait()
        return store

    async def _listen(self) -> None:
        """On a line of its own, opened again whenever it breaks."""
        while True:
            broken = asyncio.Event()
            try:
                connection = await asyncpg.connect(self._url)
            except _FAULTS:
                log.exception("cannot listen")
                await asyncio.sleep(1)
                continue
            try:
                connection.add_termination_listener(lambda _, broken=broken: broken.set())
                await connection.add_listener(CHANNEL, self._hear)
                self._ready.set()
                await broken.wait()
            finally:
                connection.terminate()

    def _hear(self, connection: object, pid: int, channel: str, payload: object) -> None:
        node, _, table = str(payload).partition(" ")
        if node != self._node:
            self.heard_of(table)

    def write(self, change: Change, done: Done) -> None:
        self._waiting.append((change, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_batches())

    async def _write_batches(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            self._on_batch(len(batch))
            for done, error in await self._write_together(batch):
                done(error)
        self._writing = None

    async def _write_together(self, batch: list[tuple[Change, Done]]) -> list[tuple[Done, Exception | None]]:
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await self._write(connection, [change for change, _ in batch])
        except (*_FAULTS, Conflict) as error:
            if len(batch) == 1:
                conflict = isinstance(error, (asyncpg.UniqueViolationError, Conflict))
                return [(batch[0][1], Conflict() if conflict else error)]
            # One of them cannot be written; the others must not suffer.
            return [answer for entry in batch for answer in await self._write_together([entry])]
        return [(done, None) for _, done in batch]

    async def _write(self, connection: Any, changes: list[Change]) -> None:
        for change in changes:
            await _write_lobby(connection, change)
        lines = [line for change in changes for line in change.lines]
        await connection.execute(
            _INSERT_LINES,
            [line.game for line in lines],
            [line.number for line in lines],
            [line.action for line in lines],
            [line.line for line in lines],
        )
        payloads = sorted({f"{self._node} {change.table}" for change in changes})
        await connection.execute(
            "SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload", CHANNEL, payloads
        )

    async def load(self, table: str) -> Saved | None:
        async with (
            self._pool.acquire() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
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
                lines = tuple(Line(*row) for row in rows)
                games.append(SavedGame(game["number"], game["header"], game["seed"], lines))
            return Saved(found["version"], found["lobby"], tuple(games))

    async def sweep(self, in_use: Iterable[str], older_than: int) -> int:
        now = int(time.time())
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("UPDATE tables SET touched = $1 WHERE id = ANY($2)", now, list(in_use))
            rows = await connection.fetch("SELECT id FROM tables WHERE touched < $1", now - older_than)
            old = [row["id"] for row in rows]
            for statement in (
                "DELETE FROM lines WHERE game IN (SELECT id FROM games WHERE table_id = ANY($1))",
                "DELETE FROM games WHERE table_id = ANY($1)",
                "DELETE FROM tables WHERE id = ANY($1)",
            ):
                await connection.execute(statement, old)
            return len(old)

    async def close(self) -> None:
        if self._writing:
            await self._writing
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await self._pool.close()


async def _write_lobby(connection: Any, change: Change) -> None:
    now = int(time.time())
    if change.version == 1:
        await connection.execute("INSERT INTO tables VALUES ($1, 1, $2, $3)", change.table, change.lobby, now)
    elif change.version:
        updated = await connection.execute(
            "UPDATE tables SET version = $1, lobby = $2, touched = $3 WHERE id = $4 AND version = $1 - 1",
            change.version,
            change.lobby,
            now,
            change.table,
        )
        if updated != "UPDATE 1":
            raise Conflict
    if change.game:
        game = change.game
        await connection.execute(
            "INSERT INTO games VALUES ($1, $2, $3, $4, $5)",
            game.id,
            change.table,
            game.number,
            game.header,
            game.seed,
        )
