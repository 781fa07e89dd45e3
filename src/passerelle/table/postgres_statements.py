"""What is said to PostgreSQL: the schema is brought up to date, lobbies and lines are written, nodes take tables."""

from __future__ import annotations

import logging
import time
from typing import Any

from .migrations import MAKE_TABLE, READ, pending
from .store import Change, Conflict

log = logging.getLogger("passerelle.store")

_HELD = """
    SELECT h.table_id FROM unnest({tables}::text[], {fences}::bigint[]) AS mine (table_id, fence)
    JOIN homes h USING (table_id, fence) FOR SHARE OF h
"""
"""Those of these tables that still have this fence. Nobody can take them until the transaction ends."""
COUNT_HELD = f"SELECT count(*) FROM ({_HELD.format(tables='$1', fences='$2')}) held"  # noqa: S608
INSERT_LINES = f"""
    WITH held AS MATERIALIZED ({_HELD.format(tables="$6", fences="$7")})
    INSERT INTO lines (game, number, action, line, fence)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::bigint[])
    WHERE (SELECT count(*) FROM held) = cardinality($6::text[])
"""  # noqa: S608
"""All of these lines, or none where one of the tables has another fence."""

FORGET_NODES = "DELETE FROM nodes WHERE expires < now() - interval '1 hour'"
JOIN = """
    INSERT INTO nodes (id, address, key, counts, expires)
    VALUES ($1, $2, $3, '{}', clock_timestamp() + $4::float8 * interval '1 second')
"""
RENEW = """
    WITH renewed AS (
        UPDATE nodes SET address = $2, counts = $3, expires = clock_timestamp() + $4::float8 * interval '1 second'
        WHERE id = $1 RETURNING id
    )
    SELECT id, address, key, counts, id IN (SELECT id FROM renewed) AS is_renewed,
        extract(epoch FROM expires - clock_timestamp())::float8 AS remaining
    FROM nodes WHERE id = $1 OR expires > clock_timestamp()
"""
LEAVE = "DELETE FROM nodes WHERE id = $1"

BURY = "DELETE FROM nodes WHERE id = $1 AND expires <= clock_timestamp()"
"""A node whose lease has ended, before its table is taken over: either it has renewed its lease, or it never will."""
TAKE = """
    INSERT INTO homes AS h (table_id, node, fence)
    SELECT id, $2, 1 FROM tables WHERE id = $1 AND EXISTS (SELECT FROM nodes WHERE id = $2)
    ON CONFLICT (table_id) DO UPDATE SET node = $2, fence = h.fence + 1
    WHERE h.node = $2 OR NOT EXISTS (SELECT FROM nodes n WHERE n.id = h.node)
    RETURNING fence
"""
FIND_HOME = """
    SELECT coalesce(h.node, '') AS id, coalesce(n.address, '') AS address, coalesce(n.key, '') AS key,
        coalesce(n.expires > clock_timestamp(), false) AS is_alive,
        EXISTS (SELECT FROM nodes WHERE id = $2) AS is_member
    FROM tables t LEFT JOIN homes h ON h.table_id = t.id LEFT JOIN nodes n ON n.id = h.node
    WHERE t.id = $1
"""
"""Locks nothing: who asks for a table that lives elsewhere must not keep its home from writing."""
GIVE_BACK = "UPDATE homes SET node = '' WHERE table_id = $1 AND node = $2 AND fence = $3"


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
