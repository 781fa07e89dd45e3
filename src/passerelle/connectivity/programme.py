"""A family of chains with so many of each direction, as an integer programme for a solver.

Two flows that share squares only at crossings, where both go straight on. Every crossing is turned the same
way: a chain heading down meets one that heads to its left hand. Two chains from border to border meet once more
that way round than the other (the board is flat), so with the other forbidden every pair meets exactly once.
First the solver is asked whether chains could exist that may be split into parts of one: its no is a proof,
and comes soon where a search among whole chains may go on for ever.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product

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
    """Variables, all 0 or 1: whether an arc is used, for either direction; whether a square is a crossing, and
    for which heading of the chain down."""

    def __init__(self, grid: SquareGrid, within: int) -> None:
        self.grid = grid
        self.cells = cells_of(within)
        self.down = self._arcs(within, grid.top, grid.bottom, grid.size)
        self.across = self._arcs(within, grid.left, grid.right, 1)
        arcs = len(self.down) + len(self.across)
        crossings = product(cells_of(within & grid.surrounded(within)), (1, grid.size, -1, -grid.size))
        self.crossing = {key: arcs + n for n, key in enumerate(crossings)}
        self.width = arcs + len(self.crossing)

    def _arcs(self, within: int, first: int, last: int, step: int) -> list[_Arc]:
        inner = [_Arc(a, b, b - a) for a in self.cells for b in cells_of(self.grid.neighbours[a] & within)]
        entries = [_Arc(_BORDER, cell, step) for cell in cells_of(first & within)]
        exits = [_Arc(cell, _BORDER, step) for cell in cells_of(last & within)]
        return inner + entries + exits

    def solve(self, down: int, across: int) -> Family | None:
        import highspy  # noqa: PLC0415 - most positions never need the solver
        import numpy as np  # noqa: PLC0415

        solver = highspy.Highs()
        solver.silent()
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("mip_rel_gap", float(self.width))  # any family will do, not only the shortest
        solver.addVars(self.width, np.zeros(self.width), np.ones(self.width))
        every = np.arange(self.width, dtype=np.int32)
        solver.changeColsCost(self.width, every, np.ones(self.width))
        for row, low, high in self._constraints(down, across):
            solver.addRow(low, high, len(row), np.array([*row], np.int32), np.array([*row.values()], float))
        for kind in (highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger):
            solver.changeColsIntegrality(self.width, every, np.full(self.width, kind.value, np.uint8))
            solver.run()
            found = solver.getModelStatus()
            if found == highspy.HighsModelStatus.kInfeasible:
                return None
            if found != highspy.HighsModelStatus.kOptimal:
                raise RuntimeError(solver.modelStatusToString(found))
        return self._family([value > 0.5 for value in solver.getSolution().col_value])

    def _constraints(self, down: int, across: int) -> Iterator[Constraint]:
        """Rows of coefficients with their lower and upper bounds."""
        room: dict[int, dict[int, int]] = {cell: {} for cell in self.cells}
        size = self.grid.size
        left_hand = {1: -size, size: 1, -1: size, -size: -1}
        for arcs, start, amount, turned in (
            (self.down, 0, down, {step: step for step in left_hand}),
            (self.across, len(self.down), across, left_hand),
        ):
            into, out_of = _index(arcs, start)
            yield dict.fromkeys(out_of[_BORDER].values(), 1), amount, amount
            for cell in self.cells:
                entering, leaving = (
                    dict.fromkeys(into[cell].values(), 1),
                    dict.fromkeys(out_of[cell].values(), -1),
                )
                yield entering | leaving, 0, 0
                room[cell] |= entering
            for (cell, step), crossing in self.crossing.items():  # chains that cross go straight on
                for sides in (into[cell], out_of[cell]):
                    used = sides.get(turned[step])
                    yield ({} if used is None else {used: 1}) | {crossing: -1}, 0, 1
        for (cell, _), crossing in self.crossing.items():
            room[cell][crossing] = -1
        for row in room.values():
            yield row, 0, 1
        yield dict.fromkeys(self.crossing.values(), 1), down * across, down * across

    def _family(self, used: list[bool]) -> Family:
        here = len(self.down)
        return Family(
            _walks(self.down, used[:here]), _walks(self.across, used[here : here + len(self.across)])
        )


Constraint = tuple[dict[int, int], int, int]
Sides = dict[int, dict[int, int]]


def _index(arcs: list[_Arc], start: int) -> tuple[Sides, Sides]:
    """Which variables enter a cell and which leave it, by their heading."""
    into: Sides = defaultdict(dict)
    out_of: Sides = defaultdict(dict)
    for variable, arc in enumerate(arcs, start):
        key = arc.target if arc.source == _BORDER else arc.step
        out_of[arc.source][key] = variable
        into[arc.target][arc.step if arc.target != _BORDER else arc.source] = variable
    return into, out_of


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
