"""Limits of an address over several nodes: each tells what it has counted, and counts in what the others tell."""

from __future__ import annotations

import msgspec
import pytest

from passerelle.server.limits import Buckets
from passerelle.server.shared_counts import MOST_TOLD, NodeCounts, OpenConnections, SharedCounts
from passerelle.table.nodes import NodeInfo, OtherNode


class CountingNode:
    def __init__(self, name: str, burst: int = 10) -> None:
        self.name = name
        self.rate = Buckets(1e-9, burst)
        self.open = OpenConnections()
        self.shared = SharedCounts({"tables": self.rate}, self.open, lambda: (2, 3))

    def told(self) -> OtherNode:
        return OtherNode(NodeInfo(self.name), self.shared.tell(), 5.0)


@pytest.mark.clause("PA-21")
def test_what_was_used_elsewhere_is_used_here_once() -> None:
    here, there, third = CountingNode("a"), CountingNode("b"), CountingNode("c")
    for _ in range(4):
        assert here.rate.take("x")
    for _ in range(3):  # the same is heard again and again
        there.shared.hear([here.told(), third.told()])
    assert [there.rate.take("x") for _ in range(7)] == [True] * 6 + [False]
    assert there.rate.take("y")
    here.shared.hear([there.told()])  # its own are not told back to it
    assert not here.rate.take("x")
    third.shared.hear([here.told(), there.told()])
    assert not third.rate.take("x")
    assert [third.rate.take("y") for _ in range(10)] == [True] * 9 + [False]


@pytest.mark.clause("PA-21")
def test_connections_are_counted_together_as_long_as_they_are_told() -> None:
    here, there = CountingNode("a"), CountingNode("b")
    for address in ("x", "x", "y", ""):
        here.open.add(address)
    there.open.add("x")
    there.shared.hear([here.told()])
    assert (there.open["x"], there.open["y"], there.open[""]) == (3, 0, 0)
    here.open.remove("x")
    there.shared.hear([here.told()])
    assert there.open["x"] == 1
    there.shared.hear([])
    assert there.open["x"] == 1


def test_what_is_told_is_bounded_and_nonsense_is_nothing() -> None:
    here, there = CountingNode("a", burst=MOST_TOLD), CountingNode("b")
    for number in range(2 * MOST_TOLD):
        assert here.rate.take(f"x{number}", 1 + number % 7)
        for _ in range(2):
            here.open.add(f"x{number}")
    told = msgspec.json.decode(here.shared.tell(), type=NodeCounts)
    assert (told.tables, told.connections) == (2, 3)
    assert [len(told.open), len(told.spent["tables"])] == [MOST_TOLD] * 2
    assert min(told.spent["tables"].values()) > 3
    for nonsense in ("", "{", "[]", '{"open": 3}', '{"spent": {"other": {"x": 9}}}', '{"new": true}'):
        there.shared.hear([OtherNode(NodeInfo("c"), nonsense, 1.0)])
    assert there.rate.take("x", 10)
