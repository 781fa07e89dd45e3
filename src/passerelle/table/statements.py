"""What the store of several nodes asks of its database.

Each of these is one transaction: it happens whole or not at all. `NotWritten`: not at all. Any other exception leaves
open whether it happened. asyncpg does them in production (`postgres_database.py`), a simulator in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .nodes import HomeRows, NodeRows
from .store import Change, Saved


class Statements(NodeRows, HomeRows, Protocol):
    """All of them."""

    async def write(self, changes: Sequence[Change], fences: Sequence[int]) -> None:
        """All of these or none, in one transaction. A change of a table that is not new (whose version is not 1)
        needs the table's present fence, and no other node can take the table until it is committed.

        Raises `Fenced`, `Conflict`, `NotWritten`.
        """
        ...

    async def load(self, table: str) -> Saved | None: ...
