"""A family of chains with so many of each direction, as an integer programme for a solver.

Every pair of a chain down and a chain across meets at least once (the board is flat), so a family is right
exactly when the number of shared squares is down × across. That makes it two flows with a fixed number of
shared squares. Only a square with all four sides in the set (or at the border) can be a crossing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from passerelle.geometry.bits import cells_of
from passerelle.geometry.square import SquareGrid

from .family import Chains, Family


class _Arc(msgspec.Struct, frozen=True):
    """One step of a chain; the border stands for both ends of all chains."""

    source: int
    target: int
    step: int
    """The difference of the two cells, or what it would be beyond the border."""


_BORDER = -1


class Programme:
    """Variables, all 0 or 1: whether an arc is used, for either direction; whether a square is a crossing."""

    def __init__(self, grid: SquareGrid, within: int) -> None:
        self.grid = grid
        self.cells = cells_of(within)
        self.down = self._arcs(within, grid.top, grid.bottom, grid.size)
        self.across = self._arcs(within, grid.left, grid.right, 1)
        arcs = len(self.down) + len(self.across)
        self.crossing = {cell: arcs + n for n, cell in enumerate(cells_of(within & grid.surrounded(within)))}
        self.width = arcs + len(self.crossing)

    def _arcs(self, within: int, first: int, last: int, step: int) -> list[_Arc]:
        inner = [_Arc(a, b, b - a) for a in self.cells for b in cells_of(self.grid.neighbours[a] & within)]
        entries = [_Arc(_BORDER, cell, step) for cell in cells_of(first & within)]
        exits = [_Arc(cell, _BORDER, step) for cell in cells_of(last & within)]
        return inner + entries + exits

    def solve(self, down: int, across: int) -> Family | None:
        import numpy as np  # noqa: PLC0415 - most positions never need the solver
        from scipy.optimize import Bounds, LinearConstraint, milp  # noqa: PLC0415
        from scipy.sparse import coo_array  # noqa: PLC0415

        constraints = list(self._constraints(down, across))
        entries = [(r, c, v) for r, (row, _, _) in enumerate(constraints) for c, v in row.items()]
        rows, columns, values = zip(*entries, strict=True)
        matrix = coo_array((values, (rows, columns)), shape=(len(constraints), self.width)).tocsr()
        low, high = [low for _, low, _ in constraints], [high for _, _, high in constraints]
        result = milp(
            c=np.ones(self.width),
            constraints=LinearConstraint(matrix, low, high),
            integrality=np.ones(self.width),
            bounds=Bounds(0, 1),
            options={"mip_rel_gap": self.width},  # any family will do, it need not be the shortest
        )
        if result.status not in (_SOLVED, _INFEASIBLE):
            raise RuntimeError(result.message)
        return self._family([value > 0.5 for value in result.x]) if result.status == _SOLVED else None

    def _constraints(self, down: int, across: int) -> Iterator[Constraint]:
        """Rows of coefficients with their lower and upper bounds."""
        into_either = []
        for arcs, start, amount in ((self.down, 0, down), (self.across, len(self.down), across)):
            into, out_of, at_side = _index(arcs, start)
            into_either.append(into)
            yield dict.fromkeys(out_of[_BORDER], 1), amount, amount
            for cell in self.cells:
                yield dict.fromkeys(into[cell], 1) | dict.fromkeys(out_of[cell], -1), 0, 0
            for cell, crossing in self.crossing.items():
                yield dict.fromkeys(into[cell], 1) | {crossing: -1}, 0, 1
                for step in (1, self.grid.size):  # chains that cross go straight on
                    bend = dict.fromkeys(at_side[cell, step], 1) | dict.fromkeys(at_side[cell, -step], -1)
                    yield bend | {crossing: 1}, -2, 1
                    yield bend | {crossing: -1}, -1, 2
        for cell in self.cells:
            both = dict.fromkeys(into_either[0][cell] + into_either[1][cell], 1)
            yield both | ({self.crossing[cell]: -1} if cell in self.crossing else {}), 0, 1
        yield dict.fromkeys(self.crossing.values(), 1), down * across, down * across

    def _family(self, used: list[bool]) -> Family:
        here = len(self.down)
        return Family(
            _walks(self.down, used[:here]), _walks(self.across, used[here : here + len(self.across)])
        )


Constraint = tuple[dict[int, int], int, int]
_SOLVED, _INFEASIBLE = 0, 2
"""The solver's words for it."""


def _index(
    arcs: list[_Arc], start: int
) -> tuple[dict[int, list[int]], dict[int, list[int]], dict[tuple[int, int], list[int]]]:
    """Which variables enter a cell, which leave it, and which touch which of its sides."""
    into, out_of = defaultdict(list), defaultdict(list)
    at_side = defaultdict(list)
    for variable, arc in enumerate(arcs, start):
        out_of[arc.source].append(variable)
        into[arc.target].append(variable)
        at_side[arc.source, arc.step].append(variable)
        at_side[arc.target, -arc.step].append(variable)
    return into, out_of, at_side


def _walks(arcs: list[_Arc], used: list[bool]) -> Chains:
    """The chains a flow is made of; idle circles apart from them are left out."""
    taken = [arc for arc, is_used in zip(arcs, used, strict=True) if is_used]
    after = {arc.source: arc.target for arc in taken if arc.source != _BORDER}
    chains = []
    for cell in sorted(arc.target for arc in taken if arc.source == _BORDER):
        chain = [cell]
        while (onward := after[chain[-1]]) != _BORDER:
            chain.append(onward)
        chains.append(tuple(chain))
    return tuple(chains)
