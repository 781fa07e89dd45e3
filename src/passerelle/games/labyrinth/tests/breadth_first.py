"""Plain breadth-first search in plain Python: what the solvers are proved right by and measured against."""

from __future__ import annotations

from passerelle.games.labyrinth.corridors import is_open
from passerelle.games.labyrinth.tiles import Board, push, pushable


def breadth_first(board: Board, start: int, goal: int) -> tuple[int, ...]:
    """The fewest pushes; for ever, where there are none."""
    if is_open(board, start, goal):
        return ()
    came_by: dict[Board, tuple[Board, int]] = {board: (board, -1)}
    waiting = [board]
    for here in waiting:
        for cell in pushable(here):
            there = push(here, cell)
            if there in came_by:
                continue
            came_by[there] = here, cell
            if is_open(there, start, goal):
                return _way(came_by, there)
            waiting.append(there)
    raise AssertionError("boards without end")


def _way(came_by: dict[Board, tuple[Board, int]], board: Board) -> tuple[int, ...]:
    way = []
    while came_by[board][1] >= 0:
        board, cell = came_by[board]
        way.append(cell)
    return tuple(reversed(way))
