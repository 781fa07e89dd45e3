"""Bridges (FO-18 to FO-20): north to south is `down`, west to east `across`."""

from __future__ import annotations

from functools import lru_cache

from passerelle.connectivity.crossing import drawn_family, largest_family
from passerelle.connectivity.family import Family
from passerelle.connectivity.flood import connected

from .pieces import BOARD


@lru_cache(maxsize=4096)
def present_bridges(squares: int) -> Family:
    """While the game goes on: in milliseconds whatever lies there, because every view asks for it."""
    return drawn_family(BOARD, squares) if _joins(squares) else Family()


@lru_cache(maxsize=1024)
def final_bridges(squares: int) -> Family:
    """For the account: the largest number that can be drawn at once."""
    return largest_family(BOARD, squares) if _joins(squares) else Family()


def _joins(squares: int) -> bool:
    """Most positions have no bridge at all, and a flood sees that at once."""
    return any(
        connected(first, last, squares, BOARD.spread)
        for first, last in ((BOARD.top, BOARD.bottom), (BOARD.left, BOARD.right))
    )
