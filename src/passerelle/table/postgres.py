"""The store in PostgreSQL, for one node or many: NOTIFY tells the others whose table has changed.

Connections break, hang, and lose the answer to a COMMIT. Every exchange has a time limit; a connection on which
anything went wrong is not used again; whoever handed in a change is told, and finds out what is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Any

import asyncpg

from . import retention
from .postgres_devices import DeviceRows
from .postgres_statements import migrate, write_lobby
from .retention import ServiceTime, Swept
from .store import (
    ANY_TABLE,
    LISTED_FOR,
    SELECT_HEADS,
    BundleSaved,
    Change,
    Conflict,
    Head,
    OnBatch,
    OnWritten,
    PendingWrites,
    Saved,
    SavedGame,
    StoredLine,
)

log = logging.getLogger("passerelle.store")

CHANNEL = "passerelle_tables"
_SCHEMA_LOCK = 7_262_773
"""Nodes that start together make the schema one after the other."""

_TIMEOUT = 5.0
"""Seconds for a transaction: a connection that takes longer is as good as broken."""
_PROBE_EVERY = 1.0
"""Seconds between two checks whether the database answers."""
_RECONNECT_AFTER = 0.2
"""Seconds before a broken connection is opened again."""
_SWEEPING = 60.0
"""Seconds for a sweep, which may have much to delete."""
_CLOSING = 1.0
"""Seconds for what is under way when the store closes, and as many for the connections."""

_INSERT_LINES = """
    INSERT INTO lines (game, number, action, line)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[])
"""
_HEADS = SELECT_HEADS.format(key="id")
_PROBE = "UPDATE tables SET touched = touched WHERE id = (SELECT id FROM tables LIMIT 1)"
"""Changes nothing, but has to be written all the same."""

_REFUSED = ("22", "23")
"""PostgreSQL's classes of errors in data, and against constraints."""


class PostgresStore(DeviceRows):
    """Tables in PostgreSQL, shared by any number of nodes; writes of one moment go in one batch."""

    def __init__(self, url: str, pool: Any, on_batch: OnBatch) -> None:
        self.changed_elsewhere: Callable[[str], None] = lambda table: None
        self.write_error: str | None = None
        self._url = url
        self._pool = pool
        self._on_batch = on_batch
        self._node = secrets.token_hex(6)
        self._service_time = ServiceTime()
        self._waiting: PendingWrites = []
        self._writing: asyncio.Task[None] | None = None
        self._closing = False
        self._ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, url: str, on_batch: OnBatch = lambda size, seconds: None) -> PostgresStore:
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
        store = cls(url, pool, on_batch)
        try:
            async with asyncio.timeout(_TIMEOUT):
                await store._ready.wait()
        except TimeoutError:
            await store.close()
            raise
        return store

    # Hearing of other nodes, and whether the database is there

    async def _listen(self) -> None:
        """On a connection of its own, opened again whenever it breaks."""
        while True:
            try:
                await self._listen_once()
            except Exception as error:  # noqa: BLE001 - whatever it is, listening goes on
                self._note_failure("listen", error)
            await asyncio.sleep(_RECONNECT_AFTER)

    async def _listen_once(self) -> None:
        """Until the connection breaks."""
        connection = await asyncpg.connect(self._url, timeout=_TIMEOUT)
        try:
            broken = asyncio.Event()
            connection.add_termination_listener(lambda _: broken.set())
            async with asyncio.timeout(_TIMEOUT):
                await connection.add_listener(CHANNEL, self._hear)
            self.changed_elsewhere(
                ANY_TABLE
            )  # from here on nothing is missed; what came before may have been
            self._ready.set()
            while not broken.is_set():
                async with asyncio.timeout(_TIMEOUT):
                    await connection.execute("SELECT")
                if self.write_error:
                    await self._probe()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_PROBE_EVERY):
                        await broken.wait()
        finally:
            connection.terminate()

    async def _probe(self) -> None:
        """Whether writing works again, if nobody happens to write."""
        try:
            async with self._transaction() as connection:
                await connection.execute(_PROBE)
        except Exception as error:  # noqa: BLE001 - then it does not
            self._note_failure("write", error)
        else:
            self.write_error = None

    def _note_failure(self, what: str, error: BaseException) -> None:
        message = f"{type(error).__name__}: {error}".rstrip(": ")
        if message != self.write_error:
            log.error("cannot %s: %s", what, message)
        self.write_error = message

    def _hear(self, connection: object, pid: int, channel: str, payload: object) -> None:
        node, _, table = str(payload).partition(" ")
        if node != self._node:
            self.changed_elsewhere(table)

    # Writing

    def write(self, change: Change, done: OnWritten) -> None:
        self._waiting.append((change, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_batches())

    async def _write_batches(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            began = time.monotonic()
            outcomes = await self._outcomes(batch)
            self._on_batch(len(batch), time.monotonic() - began)
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                try:
                    done(outcome)
                except Exception:  # one table's fault must not keep the others from their answers
                    log.exception("fault after a write")
        self._writing = None

    async def _outcomes(self, batch: PendingWrites) -> list[Exception | None]:
        """Of each change, whatever happens. Anything but a conflict leaves open whether it was written."""
        try:
            await self._write([change for change, _ in batch])
        except (Exception, asyncio.CancelledError) as error:  # asyncpg raises more than it documents
            if self._closing:
                raise
            if _is_refusal(error) and len(batch) > 1:  # one cannot be written; the others are all the same
                return await self._one_by_one(batch)
            if isinstance(error, (Conflict, asyncpg.UniqueViolationError)):
                return [Conflict()]
            self._note_failure("write", error)
            return [OSError(f"cannot write: {error!r}")] * len(batch)
        self.write_error = None
        return [None] * len(batch)

    async def _one_by_one(self, batch: PendingWrites) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        for entry in batch:
            outcomes += await self._outcomes([entry])
            if self.write_error:  # then the rest need not be tried
                return outcomes + [OSError(self.write_error)] * (len(batch) - len(outcomes))
        return outcomes

    async def _write(self, changes: list[Change]) -> None:
        async with self._transaction() as connection:
            for change in changes:
                await write_lobby(connection, change)
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

    @contextlib.asynccontextmanager
    async def _transaction(self, kind: str = "", timeout: float = _TIMEOUT) -> AsyncIterator[Any]:
        """On a connection that is not used again unless all is well with it.

        asyncpg's own transactions roll back on whatever is left of a connection, and that may take for ever.
        """
        connection = await self._pool.acquire()
        try:
            async with asyncio.timeout(timeout):
                await connection.execute(f"BEGIN {kind}")
                try:
                    yield connection
                except Exception as error:
                    if _is_refusal(error):
                        await connection.execute("ROLLBACK")
                    raise
                await connection.execute("COMMIT")
        except BaseException as error:
            if not _is_refusal(error):
                connection.terminate()
            raise
        finally:
            await self._pool.release(connection)

    # Reading

    async def load(self, table: str) -> Saved | None:
        async with self._transaction("ISOLATION LEVEL REPEATABLE READ READ ONLY") as connection:
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
                "DELETE FROM tables WHERE id = ANY($1)",
            ):
                await connection.execute(statement, due)
            return Swept(int(announced.removeprefix("UPDATE ")), len(due))

    async def close(self) -> None:
        """After everything handed in is durable; soon, if the database does not answer."""
        if self._writing:
            await asyncio.wait([self._writing], timeout=_CLOSING)
        self._closing = True
        tasks = [task for task in (self._writing, self._listening) if task]
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=_CLOSING)
        try:
            async with asyncio.timeout(_CLOSING):
                await self._pool.close()
        except Exception as error:  # noqa: BLE001 - there is nobody left whom it could concern
            log.info("the database does not answer while closing: %r", error)
            self._pool.terminate()


async def _keep(connection: object) -> None:
    """Nothing here changes a session, so that there is nothing to reset when a connection is given back."""


def _is_refusal(error: BaseException) -> bool:
    """The database answered that it will not have this: nothing was written, and the connection is sound."""
    state = getattr(error, "sqlstate", None) or ""
    return isinstance(error, Conflict) or state[:2] in _REFUSED
