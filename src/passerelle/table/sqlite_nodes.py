"""The servers that use one SQLite file: workers of one machine, which tell each other what they count.

Tables are placed by the workers themselves (`server/hand_over.py`), so that nobody takes over from anybody here. Tools
see by the leases whether a server runs.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeAlias

from .nodes import NodeInfo, OtherNode

RunLoosely: TypeAlias = Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]]
"""Runs a function in a transaction that need not survive a power cut."""


class SqliteNodes:
    def __init__(self, run: RunLoosely) -> None:
        self._run = run

    async def join(self, node: NodeInfo, lease: float) -> None:
        await self._run(partial(_join, node, lease))

    async def renew(self, node: NodeInfo, counts: str, lease: float) -> list[OtherNode] | None:
        peers: list[OtherNode] | None = await self._run(partial(_renew, node, counts, lease))
        return peers

    async def leave(self, node: str) -> None:
        await self._run(lambda connection: connection.execute("DELETE FROM nodes WHERE id = ?", (node,)))


def _join(node: NodeInfo, lease: float, connection: sqlite3.Connection) -> None:
    now = time.time()
    connection.execute("DELETE FROM nodes WHERE expires <= ?", (now,))
    row = (node.id, node.address, node.key, "{}", now + lease)
    connection.execute("INSERT INTO nodes VALUES (?, ?, ?, ?, ?)", row)


def _renew(
    node: NodeInfo, counts: str, lease: float, connection: sqlite3.Connection
) -> list[OtherNode] | None:
    now = time.time()
    renewed = connection.execute(
        "UPDATE nodes SET address = ?, counts = ?, expires = ? WHERE id = ?",
        (node.address, counts, now + lease, node.id),
    )
    if renewed.rowcount != 1:
        return None
    others = connection.execute(
        "SELECT id, address, key, counts, expires - ? FROM nodes WHERE id <> ? AND expires > ?",
        (now, node.id, now),
    )
    return [
        OtherNode(NodeInfo(one, address, key), told, remaining)
        for one, address, key, told, remaining in others
    ]
