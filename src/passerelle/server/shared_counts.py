"""What nodes, and workers, tell each other at every renewal of their leases, so that limits are those of all together.

Each tells how many connections every address has there, and how much of each limit it has used; the others count that
in. It is one renewal late at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from heapq import nlargest
from operator import itemgetter
from typing import TypeVar

import msgspec

from passerelle.table.nodes import OtherNode

from .limits import Buckets

Number = TypeVar("Number", int, float)

MOST_TOLD = 1_000
"""Addresses of one kind, those with the most; the others are far from any limit."""


class OpenConnections:
    """How many connections each address has, here and elsewhere."""

    def __init__(self) -> None:
        self.here: Counter[str] = Counter()
        self.elsewhere: Mapping[str, int] = {}

    def add(self, address: str) -> None:
        self.here[address] += 1

    def remove(self, address: str) -> None:
        self.here[address] -= 1
        if not self.here[address]:
            del self.here[address]

    def __getitem__(self, address: str) -> int:
        return self.here[address] + self.elsewhere.get(address, 0)


class TableActivity(msgspec.Struct, frozen=True, array_like=True):
    """A table in memory. Times are seconds since 1970."""

    since: int
    """Its game began, or it came into memory."""
    moved: int
    """Something was last written."""
    guests: int


class NodeCounts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one node tells the others, and tools."""

    tables: int = 0
    """In memory."""
    connections: int = 0
    """WebSockets."""
    open: dict[str, int] = {}
    """Connections, by address."""
    spent: dict[str, dict[str, float]] = {}
    """By limit and address: how much of it was used since it was last untouched."""
    activity: dict[str, TableActivity] = {}
    """Of the tables where something happened last."""


class SharedCounts:
    """Tells what was counted here, and counts in what others tell."""

    def __init__(
        self,
        limits: Mapping[str, Buckets],
        open_connections: OpenConnections,
        totals: Callable[[], tuple[int, int]],
        activity: Callable[[], dict[str, TableActivity]] = dict,
    ) -> None:
        """`totals`: how many tables and WebSockets there are; `activity`: of which tables others may want to know."""
        self._limits = limits
        self._open = open_connections
        self._totals = totals
        self._activity = activity
        self._heard: dict[str, NodeCounts] = {}

    def tell(self) -> str:
        tables, connections = self._totals()
        several = {address: count for address, count in self._open.here.items() if address and count > 1}
        spent = {name: told for name, buckets in self._limits.items() if (told := _most(buckets.spent()))}
        return msgspec.json.encode(
            NodeCounts(tables, connections, _most(several), spent, self._activity())
        ).decode()

    @property
    def connections(self) -> int:
        """WebSockets of all nodes."""
        return self._totals()[1] + sum(counts.connections for counts in self._heard.values())

    @property
    def activity(self) -> dict[str, TableActivity]:
        """Of all nodes."""
        elsewhere = {table: one for counts in self._heard.values() for table, one in counts.activity.items()}
        return elsewhere | self._activity()

    def hear(self, others: Iterable[OtherNode]) -> None:
        heard = {other.node.id: _read(other.counts) for other in others}
        elsewhere: Counter[str] = Counter()
        for node, counts in heard.items():
            elsewhere.update(counts.open)
            before = self._heard.get(node, NodeCounts())
            for name, spent in counts.spent.items():
                self._charge(name, before.spent.get(name, {}), spent)
        self._open.elsewhere = elsewhere
        self._heard = heard

    def _charge(self, name: str, before: Mapping[str, float], spent: Mapping[str, float]) -> None:
        """What is new; less than before: it was untouched in between."""
        buckets = self._limits.get(name)
        for address, total in spent.items() if buckets else ():
            known = before.get(address, 0)
            if buckets and total != known:
                buckets.charge(address, total - known if total > known else total)


def _most(counts: dict[str, Number]) -> dict[str, Number]:
    return dict(nlargest(MOST_TOLD, counts.items(), key=itemgetter(1)))


def _read(counts: str) -> NodeCounts:
    try:
        return msgspec.json.decode(counts, type=NodeCounts)
    except msgspec.MsgspecError:  # of another version
        return NodeCounts()
