"""Chains of one direction threaded through given chains of the other: once more a maximum flow.

A given chain may be crossed only where it runs straight, only straight, and only from its near side to its
far side. So whoever has crossed it cannot come back, and every pair meets exactly once.
"""

from __future__ import annotations

from passerelle.geometry.square import SquareGrid

from .disjoint import disjoint_chains
from .family import Chains, Family


def weave_down(grid: SquareGrid, within: int, across: Chains) -> Family:
    """As many chains from top to bottom as go through these."""
    gates = _gates(across, 1, {1: -grid.size, grid.size: 1, -1: grid.size, -grid.size: -1})
    down = _thread(grid, within, across, gates, (grid.top, grid.bottom, grid.size))
    return Family(down, across)


def weave_across(grid: SquareGrid, within: int, down: Chains) -> Family:
    """As many chains from left to right as go through these."""
    gates = _gates(down, grid.size, {1: grid.size, grid.size: -1, -1: -grid.size, -grid.size: 1})
    across = _thread(grid, within, down, gates, (grid.left, grid.right, 1))
    return Family(down, across)


def _gates(chains: Chains, border_step: int, near_side: dict[int, int]) -> dict[int, tuple[int, int]]:
    """Squares where a chain runs straight: whence it may be crossed, and whereto."""
    gates = {}
    for chain in chains:
        around = (chain[0] - border_step, *chain, chain[-1] + border_step)
        for before, cell, after in zip(around, chain, around[2:], strict=False):
            if after - cell == cell - before:
                near = near_side[cell - before]
                gates[cell] = (cell + near, cell - near)
    return gates


def _thread(
    grid: SquareGrid,
    within: int,
    given: Chains,
    gates: dict[int, tuple[int, int]],
    borders: tuple[int, int, int],
) -> Chains:
    first, last, step = borders
    open_squares = within & ~sum(1 << cell for chain in given for cell in chain)
    onward = [near & open_squares for near in grid.neighbours]
    start, goal = first & open_squares, last & open_squares
    for chain in given:
        for cell in chain:
            onward[cell] = 0
    for cell, (whence, whereto) in gates.items():
        if first >> cell & 1 and whence == cell - step:
            start |= 1 << cell
        elif _leads(grid, whence, cell, open_squares) or gates.get(whence, (0, 0))[1] == cell:
            onward[whence] |= 1 << cell
        if last >> cell & 1 and whereto == cell + step:
            goal |= 1 << cell
        elif _leads(grid, whereto, cell, open_squares):
            onward[cell] |= 1 << whereto
    return tuple(map(tuple, disjoint_chains(start, goal, within, onward)))


def _leads(grid: SquareGrid, near: int, cell: int, open_squares: int) -> bool:
    return near >= 0 and bool(grid.neighbours[cell] & open_squares & 1 << near)
