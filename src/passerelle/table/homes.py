"""Which tables live at this node. A table has one home at a time, and is written under a number only its home has."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Container
from functools import partial

import msgspec

from passerelle.core.values import Refused, refuse

from .membership import Membership
from .nodes import HomeRows, NodeInfo

log = logging.getLogger("passerelle.table")


def _never() -> bool:
    return False


def _nothing() -> None:
    pass


class Fence(msgspec.Struct, frozen=True):
    """Under which number a table is written from here, and whether that may go on."""

    number: int = 0
    """0: no other node can have the table."""
    has_lapsed: Callable[[], bool] = _never
    """Whether this node's lease has ended."""
    on_fenced: Callable[[], None] = _nothing
    """To be called when a write was refused because the table has another home."""


NO_FENCE = Fence()


class Elsewhere(Exception):
    """The table lives at another node."""

    def __init__(self, home: NodeInfo) -> None:
        self.home = home
        super().__init__(home.id)


class Homes:
    """Takes tables and gives them back, for one node."""

    def __init__(self, rows: HomeRows, membership: Membership) -> None:
        self._rows = rows
        self.membership = membership
        self.held: dict[str, int] = {}
        """The fences of the tables that live here."""
        self.takeovers = 0
        """Tables taken from a node that was gone."""
        self.fenced = 0
        """Tables lost to another node."""
        self._giving_back: set[asyncio.Task[None]] = set()

    async def take(self, table: str, on_fenced: Callable[[str], None]) -> Fence | None:
        """None where there is no such table. Raises Elsewhere, Refused, and what the database does."""
        membership = self.membership
        for _ in range(2):
            if membership.is_over():
                await membership.renewed()
            node = membership.node.id
            taken = await self._rows.take(table, node)
            if taken is None:
                return None
            if taken.home:
                raise Elsewhere(taken.home)
            if not taken.is_lost and node == membership.node.id and not membership.is_over():
                self.takeovers += taken.is_takeover
                self.held[table] = taken.fence
                return Fence(taken.fence, membership.is_over, partial(on_fenced, table))
        raise Refused(refuse("PA-23.moving"))

    def lose(self, table: str) -> None:
        """Another node has it."""
        if self.held.pop(table, None):
            self.fenced += 1

    def give_back(self, used: Container[str]) -> None:
        """All tables but those that are used here; in the background."""
        for table in [table for table in self.held if table not in used]:
            task = asyncio.create_task(self._give_back(table, self.held.pop(table)))
            self._giving_back.add(task)
            task.add_done_callback(self._giving_back.discard)

    async def _give_back(self, table: str, fence: int) -> None:
        try:
            await self._rows.give_back(table, self.membership.node.id, fence)
        except Exception as error:  # noqa: BLE001 - then it lives here until this node is asked for it, or ends
            log.info("cannot give back table %s: %r", table, error)
