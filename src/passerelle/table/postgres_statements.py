"""On one connection to PostgreSQL, within a transaction: the schema is brought up to date, a lobby is written."""

from __future__ import annotations

import logging
import time
from typing import Any

from .migrations import MAKE_TABLE, READ, pending
from .store import Change, Conflict

log = logging.getLogger("passerelle.store")


async def migrate(connection: Any) -> None:
    """In a transaction that no other node is in."""
    await connection.execute(MAKE_TABLE)
    steps = pending("postgres", "PostgreSQL", tuple(await connection.fetchrow(READ)))
    for step in steps:
        await connection.execute(step.sql)
        await connection.execute(step.record)
    if steps:
        log.info("the database has schema %d now", steps[-1].number)


async def write_lobby(connection: Any, change: Change) -> None:
    now = int(time.time())
    listed = now if change.is_public else None
    if change.version == 1:
        await connection.execute(
            "INSERT INTO tables (id, version, lobby, touched, listed) VALUES ($1, 1, $2, $3, $4)",
            change.table,
            change.lobby,
            now,
            listed,
        )
    elif change.version:
        updated = await connection.execute(
            "UPDATE tables SET version = $1, lobby = $2, touched = $3, listed = $4 WHERE id = $5 AND version = $1 - 1",
            change.version,
            change.lobby,
            now,
            listed,
            change.table,
        )
        if updated != "UPDATE 1":
            raise Conflict
    if change.game:
        game = change.game
        await connection.execute(
            "INSERT INTO games (id, table_id, number, header, seed) VALUES ($1, $2, $3, $4, $5)",
            game.id,
            change.table,
            game.number,
            game.header,
            game.seed,
        )
