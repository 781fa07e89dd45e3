"""As many chains as possible that share no cell (Menger), by augmenting paths."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from passerelle.geometry.bits import cells_of

_END = -1


def disjoint_chains(start: int, goal: int, within: int, neighbours: Sequence[int]) -> list[list[int]]:
    """A largest set of chains from start to goal inside `within`, no two with a common cell."""
    after: dict[int, int] = {}
    before: dict[int, int] = {}
    while trail := _augmenting(start & within, goal & within, within, neighbours, after, before):
        _reroute(trail, after, before)
    firsts = [cell for cell in cells_of(start & within) if cell in after and cell not in before]
    return [_follow(first, after) for first in firsts]


def _augmenting(
    start: int,
    goal: int,
    within: int,
    neighbours: Sequence[int],
    after: dict[int, int],
    before: dict[int, int],
) -> list[tuple[int, bool]]:
    """A way to one more chain: (cell, leaving) steps. A cell in use may only be met to undo its chain."""
    came_from: dict[tuple[int, bool], tuple[int, bool] | None] = {}
    queue: deque[tuple[int, bool]] = deque()
    for cell in cells_of(start):
        if cell not in after or cell in before:
            came_from[cell, False] = None
            queue.append((cell, False))
    while queue:
        step = queue.popleft()
        cell, leaving = step
        if leaving and goal >> cell & 1 and after.get(cell) != _END:
            return _trace(step, came_from)
        if not leaving and cell not in after:
            onward = [(cell, True)]
        elif not leaving:
            onward = [(before[cell], True)] if cell in before else []
        else:
            onward = [(near, False) for near in cells_of(neighbours[cell] & within) if after.get(cell) != near]
            if cell in after:
                onward.append((cell, False))
        for ahead in onward:
            if ahead not in came_from:
                came_from[ahead] = step
                queue.append(ahead)
    return []


def _trace(
    last: tuple[int, bool], came_from: dict[tuple[int, bool], tuple[int, bool] | None]
) -> list[tuple[int, bool]]:
    trail = [last]
    while (previous := came_from[trail[-1]]) is not None:
        trail.append(previous)
    return trail[::-1]


def _reroute(trail: list[tuple[int, bool]], after: dict[int, int], before: dict[int, int]) -> None:
    added, undone = [], []
    for (a, leaving), (b, _) in zip(trail, trail[1:], strict=False):
        if a != b:
            (added if leaving else undone).append((a, b))
    for later, earlier in undone:
        del before[later], after[earlier]
    for earlier, later in added:
        after[earlier] = later
        before[later] = earlier
    after[trail[-1][0]] = _END


def _follow(first: int, after: dict[int, int]) -> list[int]:
    chain = [first]
    while after[chain[-1]] != _END:
        chain.append(after[chain[-1]])
    return chain
