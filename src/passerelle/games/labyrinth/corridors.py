"""LB-8: where the corridors lead."""

from __future__ import annotations

from .frame import PLACES
from .tiles import CELLS, OPPOSITE, Board, neighbour, open_sides

_NEIGHBOURS = tuple(
    tuple((side, other) for side in OPPOSITE if (other := neighbour(cell, side)) is not None)
    for cell in range(CELLS)
)


def linked(board: Board, cell: int) -> list[int]:
    """The neighbours a corridor leads to: both tiles are open towards each other."""
    sides = open_sides(board, cell)
    return [
        other
        for side, other in _NEIGHBOURS[cell]
        if sides & side and open_sides(board, other) & OPPOSITE[side]
    ]


def reached(board: Board, place: int) -> dict[int, int]:
    """Every cell one can walk to from a place of the frame, with the cell before it (the first: itself)."""
    cell, side = PLACES[place]
    if not open_sides(board, cell) & side:
        return {}
    before = {cell: cell}
    waiting = [cell]
    for here in waiting:
        for there in linked(board, here):
            if there not in before:
                before[there] = here
                waiting.append(there)
    return before


def corridor(board: Board, start: int, goal: int) -> tuple[int, ...]:
    """The cells of a shortest open corridor between two places; empty when there is none."""
    before = reached(board, start)
    cell, side = PLACES[goal]
    if cell not in before or not open_sides(board, cell) & side:
        return ()
    way = [cell]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def is_open(board: Board, start: int, goal: int) -> bool:
    return bool(corridor(board, start, goal))
