"""The store in one SQLite file: one thread writes, everything that waits goes into one transaction."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from .store import SCHEMA, Change, Conflict, Done, Line, Saved, SavedGame

_INSERT_LINES = """
    INSERT OR ROLLBACK INTO lines (game, number, action, line)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)
"""
"""One statement for a whole batch: the interpreter's lock is let go once, not for every row.

OR ROLLBACK: SQLite need not keep a journal in a file of its own to undo half a statement.
"""

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # even a power cut takes back nothing that was told
    "PRAGMA wal_autocheckpoint = 8000",  # a table's page changes at every move: carry it over once for many
)
_SCHEMA = (*SCHEMA[:-1], SCHEMA[-1] + " WITHOUT ROWID")


class SqliteStore:
    def __init__(self, path: Path, on_batch: Callable[[int], None] = lambda size: None) -> None:
        self.heard_of: Callable[[str], None] = lambda table: None
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._on_batch = on_batch
        self._waiting: list[tuple[Change, Done]] = []
        self._is_writing = False
        self._batches: queue.SimpleQueue[list[tuple[Change, Done]]] = queue.SimpleQueue()
        path.parent.mkdir(parents=True, exist_ok=True)
        self._open().close()  # a file that cannot be used is found out here
        self._thread = threading.Thread(target=self._write_batches, name="store", daemon=True)
        self._thread.start()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, timeout=30)
        for statement in (*_PRAGMAS, *_SCHEMA):
            connection.execute(statement)
        return connection

    def write(self, change: Change, done: Done) -> None:
        self._waiting.append((change, done))
        if not self._is_writing:
            self._is_writing = True
            self._loop.call_soon(self._hand_over)  # with whatever else comes in this round of the loop

    def _hand_over(self) -> None:
        """Everything that came while the last batch was written is the next."""
        self._is_writing = bool(self._waiting)
        if self._waiting:
            self._batches.put(self._waiting)
            self._waiting = []

    async def load(self, table: str) -> Saved | None:
        return await asyncio.to_thread(self._load, table)

    async def sweep(self, in_use: Iterable[str], older_than: int) -> int:
        return await asyncio.to_thread(self._sweep, list(in_use), older_than)

    async def close(self) -> None:
        while self._is_writing:
            await asyncio.sleep(0.01)
        self._batches.put([])
        await asyncio.to_thread(self._thread.join)

    def _write_batches(self) -> None:
        connection = self._open()
        while batch := self._batches.get():  # an empty one says that it is the end
            answers = self._write_together(connection, batch)
            self._loop.call_soon_threadsafe(self._answer, answers)
        connection.close()

    def _answer(self, answers: list[tuple[Done, Exception | None]]) -> None:
        self._hand_over()
        for done, error in answers:
            done(error)

    def _write_together(
        self, connection: sqlite3.Connection, batch: list[tuple[Change, Done]]
    ) -> list[tuple[Done, Exception | None]]:
        self._on_batch(len(batch))
        try:
            _write(connection, [change for change, _ in batch])
        except (sqlite3.Error, Conflict) as error:
            if len(batch) == 1:
                conflict = isinstance(error, (sqlite3.IntegrityError, Conflict))
                return [(batch[0][1], Conflict() if conflict else error)]
            # One of them cannot be written; the others must not suffer.
            return [answer for entry in batch for answer in self._write_together(connection, [entry])]
        return [(done, None) for _, done in batch]

    def _load(self, table: str) -> Saved | None:
        connection = self._open()
        try:
            connection.execute("BEGIN")  # one moment for all that is read
            found = connection.execute("SELECT version, lobby FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            games = connection.execute(
                "SELECT id, number, header, seed FROM games WHERE table_id = ? ORDER BY number", (table,)
            ).fetchall()
            version, lobby = found
            saved = (
                SavedGame(number, header, seed, _lines(connection, game))
                for game, number, header, seed in games
            )
            return Saved(version, lobby, tuple(saved))
        finally:
            connection.close()

    def _sweep(self, in_use: list[str], older_than: int) -> int:
        now = int(time.time())
        connection = self._open()
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("UPDATE tables SET touched = ? WHERE id = ?", [(now, t) for t in in_use])
            old = connection.execute(
                "SELECT id FROM tables WHERE touched < ?", (now - older_than,)
            ).fetchall()
            for statement in (
                "DELETE FROM lines WHERE game IN (SELECT id FROM games WHERE table_id = ?)",
                "DELETE FROM games WHERE table_id = ?",
                "DELETE FROM tables WHERE id = ?",
            ):
                connection.executemany(statement, old)
            connection.execute("COMMIT")
            return len(old)
        finally:
            connection.close()


def _lines(connection: sqlite3.Connection, game: str) -> tuple[Line, ...]:
    rows = connection.execute(
        "SELECT game, number, action, line FROM lines WHERE game = ? ORDER BY number", (game,)
    )
    return tuple(Line(*row) for row in rows)


def _write(connection: sqlite3.Connection, changes: list[Change]) -> None:
    lines = [line for change in changes for line in change.lines]
    if all(change.version == 0 and change.game is None for change in changes):
        connection.execute(_INSERT_LINES, (msgspec.json.encode(lines).decode(),))
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for change in changes:
            _write_lobby(connection, change)
        connection.execute(_INSERT_LINES, (msgspec.json.encode(lines).decode(),))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _write_lobby(connection: sqlite3.Connection, change: Change) -> None:
    now = int(time.time())
    if change.version == 1:
        connection.execute("INSERT INTO tables VALUES (?, 1, ?, ?)", (change.table, change.lobby, now))
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
            "INSERT INTO games VALUES (?, ?, ?, ?, ?)",
            (game.id, change.table, game.number, game.header, game.seed),
        )
