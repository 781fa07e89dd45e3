"""As many chains as possible that share no cell (Menger), by augmenting paths."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise

from passerelle.geometry.bits import cells_of

Node = tuple[int, bool]
"""A cell, and whether one is leaving it (or has only just come in)."""

_END = -1


def disjoint_chains(start: int, goal: int, within: int, neighbours: Sequence[int]) -> list[list[int]]:
    """A largest set of chains from start to goal inside `within`, no two with a common cell."""
    return disjoint_chains_and_cut(start, goal, within, neighbours)[0]


def disjoint_chains_and_cut(
    start: int, goal: int, within: int, neighbours: Sequence[int]
) -> tuple[list[list[int]], int]:
    """Such chains, and the source side of a minimum cut: as many cells as there are chains cut it off from the goal."""
    flow = _Flow(start & within, goal & within, within, neighbours)
    while trail := flow.one_more():
        flow.reroute(trail)
    return flow.chains(), flow.source_side


class _Flow:
    """The chains so far: what comes after each cell in use, and before it."""

    def __init__(self, start: int, goal: int, within: int, neighbours: Sequence[int]) -> None:
        self.start, self.goal, self.within, self.neighbours = start, goal, within, neighbours
        self.after: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.source_side = 0

    def one_more(self) -> list[Node]:
        """A way to one more chain; empty when there is none."""
        came_from: dict[Node, Node | None] = {
            (cell, False): None
            for cell in cells_of(self.start)
            if cell not in self.after or cell in self.before
        }
        queue = deque(came_from)
        while queue:
            step = queue.popleft()
            cell, leaving = step
            if leaving and self.goal >> cell & 1 and self.after.get(cell) != _END:
                return _trace(step, came_from)
            for ahead in self._onward(cell, leaving):
                if ahead not in came_from:
                    came_from[ahead] = step
                    queue.append(ahead)
        self.source_side = sum(1 << cell for cell, leaving in came_from if leaving)
        return []

    def _onward(self, cell: int, leaving: bool) -> list[Node]:
        """A cell in use may be entered only to undo the chain through it, backwards."""
        in_use = cell in self.after
        if not leaving and not in_use:
            return [(cell, True)]
        if not leaving:
            return [(self.before[cell], True)] if cell in self.before else []
        onward = [
            (near, False)
            for near in cells_of(self.neighbours[cell] & self.within)
            if self.after.get(cell) != near
        ]
        return [*onward, (cell, False)] if in_use else onward

    def reroute(self, trail: list[Node]) -> None:
        moves = [(a, b, leaving) for (a, leaving), (b, _) in pairwise(trail) if a != b]
        for later, earlier, leaving in moves:
            if not leaving:
                del self.before[later], self.after[earlier]
        for earlier, later, leaving in moves:
            if leaving:
                self.after[earlier] = later
                self.before[later] = earlier
        self.after[trail[-1][0]] = _END

    def chains(self) -> list[list[int]]:
        chains = []
        for first in cells_of(self.start):
            if first in self.after and first not in self.before:
                chain = [first]
                while (onward := self.after[chain[-1]]) != _END:
                    chain.append(onward)
                chains.append(chain)
        return chains


def _trace(last: Node, came_from: dict[Node, Node | None]) -> list[Node]:
    trail = [last]
    while (previous := came_from[trail[-1]]) is not None:
        trail.append(previous)
    return trail[::-1]
