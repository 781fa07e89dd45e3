"""The best way to put things in pairs: a minimum-weight perfect matching in a complete graph (rustworkx)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import rustworkx

Cost: TypeAlias = tuple[int, ...]
"""Not negative; what comes first weighs more than everything after it, however many pairs there are."""


def best_pairs(count: int, cost: Callable[[int, int], Cost | None]) -> list[tuple[int, int]]:
    """The numbers 0 … `count` − 1 in pairs (`count` is even), as many as possible, then at the least cost.

    `cost(i, j)` is asked for i < j; None: these two never make a pair. The costs of all pairs are added up level by
    level, and compared like tuples.
    """
    costs = {
        (i, j): found for i in range(count) for j in range(i + 1, count) if (found := cost(i, j)) is not None
    }
    weigh = _scale(list(costs.values()), count // 2)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * count)
    graph.add_edges_from([(i, j, weigh(found)) for (i, j), found in costs.items()])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in pairs)


def _scale(costs: Sequence[Cost], pairs: int) -> Callable[[Cost], int]:
    """One number for all levels: a step of a level is more than the most all lower levels can add up to."""
    steps, step = list[int](), 1
    for level in reversed(list(zip(*costs, strict=True))):
        steps.insert(0, step)
        step *= pairs * max(level) + 1
    return lambda cost: -sum(one * size for one, size in zip(cost, steps, strict=True))
