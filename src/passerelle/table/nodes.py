"""The servers that share a database, as it knows them: who they are, and which of them has which table.

Each of these is one transaction: it happens whole or not at all. Whatever it raises leaves open whether it happened.
"""

from __future__ import annotations

from typing import Protocol

import msgspec


class NodeInfo(msgspec.Struct, frozen=True):
    """A server process, as others know it."""

    id: str
    """Random, new at every start and after every lost lease."""
    address: str = ""
    """Where other nodes reach it, `http://HOST:PORT`; empty: nowhere."""
    key: str = ""
    """Secret of the nodes: who passes a guest on to it shows this."""


class OtherNode(msgspec.Struct, frozen=True):
    """Another node whose lease has not ended."""

    node: NodeInfo
    counts: str
    """JSON: what it tells the others."""
    remaining: float
    """Seconds until its lease ends, if it is not renewed."""


class TakeResult(msgspec.Struct, frozen=True):
    """What came of asking for a table: one of these, or nothing where there is no such table."""

    fence: int = 0
    """It lives here now, under this number; 0: it does not."""
    is_takeover: bool = False
    """Another node had it, whose lease has ended."""
    home: NodeInfo | None = None
    """Where it lives instead."""
    is_lost: bool = False
    """The asking node has no lease any more."""


class NodeRows(Protocol):
    """The nodes of a database. Leases run by the database's clock."""

    async def join(self, node: NodeInfo, lease: float) -> None:
        """A new node, with a lease of so many seconds."""
        ...

    async def renew(self, node: NodeInfo, counts: str, lease: float) -> list[OtherNode] | None:
        """The lease begins anew, even where it had ended: it is lost only when another node has taken over a table
        (see `take`), and then this is None. Else: all other nodes with a lease."""
        ...

    async def leave(self, node: str) -> None:
        """Its tables are free at once."""
        ...


class HomeRows(Protocol):
    """Which node has which table."""

    async def take(self, table: str, node: str) -> TakeResult | None:
        """The table's fence goes up by one, and `node` has it, if it is free: no node has it, or one that is gone.

        A node whose lease has ended is removed by this, once it had the table: it cannot renew any more, and so learns
        that it is nobody's home. A node without a lease takes nothing.
        """
        ...

    async def give_back(self, table: str, node: str, fence: int) -> None:
        """It is free, if it is still there under this number."""
        ...
