"""The largest family of chains between opposite borders, where chains of one direction share no square and
chains of different directions share exactly one.

One direction alone is a maximum flow. For `down` chains from top to bottom and `across` chains from left to
right, every pair meets at least once (the board is flat), so the family is right exactly when the total number
of shared squares is down × across. That turns the question into two flows with a fixed number of shared squares,
a small integer programme. Only a square with all four sides in the set (or at the border) can be a crossing.
"""

from __future__ import annotations

from typing import Any

import msgspec

from passerelle.geometry.bits import cells_of
from passerelle.geometry.square import SquareGrid

from .disjoint import disjoint_chains

Chains = tuple[tuple[int, ...], ...]


class Family(msgspec.Struct, frozen=True):
    down: Chains = ()
    across: Chains = ()

    @property
    def count(self) -> int:
        return len(self.down) + len(self.across)


def largest_family(grid: SquareGrid, within: int) -> Family:
    down = Family(down=_chains(disjoint_chains(grid.top, grid.bottom, within, grid.neighbours)))
    across = Family(across=_chains(disjoint_chains(grid.left, grid.right, within, grid.neighbours)))
    best = max(down, across, key=lambda family: family.count)
    if not down.count or not across.count:
        return best
    useful = _without_dead_ends(grid, within)
    crossings = useful & grid.surrounded(useful)
    for total in range(down.count + across.count, best.count, -1):
        for downs in range(max(1, total - across.count), min(down.count, total - 1) + 1):
            acrosses = total - downs
            if downs * acrosses <= crossings.bit_count():
                found = _Programme(grid, useful, crossings).solve(downs, acrosses)
                if found:
                    return found
    return best


def _chains(chains: list[list[int]]) -> Chains:
    return tuple(map(tuple, chains))


def _without_dead_ends(grid: SquareGrid, within: int) -> int:
    """Squares off the border with a single neighbour lead nowhere; taking them away may make others so."""
    while True:
        kept = sum(
            1 << cell
            for cell in cells_of(within)
            if (grid.neighbours[cell] & within).bit_count() + (grid.border >> cell & 1) > 1
        )
        if kept == within:
            return kept
        within = kept


class _Programme:
    """Variables, all 0 or 1: a flow on every arc of either direction (border arcs included), and for every
    possible crossing whether it is one."""

    def __init__(self, grid: SquareGrid, within: int, crossings: int) -> None:
        self.grid = grid
        self.cells = cells_of(within)
        self.crossings = cells_of(crossings)
        arcs = [(a, b) for a in self.cells for b in cells_of(grid.neighbours[a] & within)]
        outside = -1
        self.arcs = [
            [
                *arcs,
                *((outside, cell) for cell in cells_of(first & within)),
                *((cell, outside) for cell in cells_of(last & within)),
            ]
            for first, last in ((grid.top, grid.bottom), (grid.left, grid.right))
        ]
        self.width = len(self.arcs[0]) + len(self.arcs[1]) + len(self.crossings)
        self.rows: list[dict[int, int]] = []
        self.low: list[float] = []
        self.high: list[float] = []

    def solve(self, down: int, across: int) -> Family | None:
        import numpy as np  # noqa: PLC0415 - most positions never need the solver
        from scipy.optimize import Bounds, LinearConstraint, milp  # noqa: PLC0415
        from scipy.sparse import coo_array  # noqa: PLC0415

        self._constrain(down, across)
        entries = [(r, c, v) for r, row in enumerate(self.rows) for c, v in row.items()]
        rows, columns, values = zip(*entries, strict=True)
        matrix = coo_array((values, (rows, columns)), shape=(len(self.rows), self.width)).tocsr()
        result = milp(
            c=np.ones(self.width),
            constraints=LinearConstraint(matrix, self.low, self.high),
            integrality=np.ones(self.width),
            bounds=Bounds(0, 1),
        )
        return self._family(result.x) if result.x is not None else None

    def _add(self, row: dict[int, int], low: float, high: float) -> None:
        self.rows.append(row)
        self.low.append(low)
        self.high.append(high)

    def _constrain(self, down: int, across: int) -> None:
        self.rows, self.low, self.high = [], [], []
        entering: list[dict[int, list[int]]] = []
        variable = 0
        for arcs, amount in zip(self.arcs, (down, across), strict=True):
            into: dict[int, list[int]] = {cell: [] for cell in (*self.cells, -1)}
            out_of: dict[int, list[int]] = {cell: [] for cell in (*self.cells, -1)}
            for a, b in arcs:
                out_of[a].append(variable)
                into[b].append(variable)
                variable += 1
            for cell in self.cells:
                self._add(dict.fromkeys(into[cell], 1) | dict.fromkeys(out_of[cell], -1), 0, 0)
            self._add(dict.fromkeys(out_of[-1], 1), amount, amount)
            entering.append(into)
        crossing = {cell: variable + n for n, cell in enumerate(self.crossings)}
        for cell in self.cells:
            both = dict.fromkeys(entering[0][cell] + entering[1][cell], 1)
            if cell not in crossing:
                self._add(both, 0, 1)
                continue
            self._add(both | {crossing[cell]: -1}, 0, 1)
            for into in entering:
                self._add(dict.fromkeys(into[cell], 1) | {crossing[cell]: -1}, 0, 1)
        self._add(dict.fromkeys(crossing.values(), 1), down * across, down * across)

    def _family(self, values: Any) -> Family:
        directions = []
        start = 0
        for arcs in self.arcs:
            used = [arc for arc, value in zip(arcs, values[start : start + len(arcs)], strict=True) if value > 0.5]
            start += len(arcs)
            after = {a: b for a, b in used if a != -1}
            directions.append(tuple(_walk(cell, after) for a, cell in used if a == -1))
        return Family(directions[0], directions[1])


def _walk(cell: int, after: dict[int, int]) -> tuple[int, ...]:
    chain = []
    while cell != -1:
        chain.append(cell)
        cell = after[cell]
    return tuple(chain)
