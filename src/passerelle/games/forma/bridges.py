"""Bridges (FO-18 to FO-20): the largest number that can be drawn at once."""

from __future__ import annotations

from functools import lru_cache

from passerelle.connectivity.crossing import Family, largest_family
from passerelle.connectivity.flood import connected

from .pieces import BOARD


@lru_cache(maxsize=4096)
def draw_bridges(squares: int) -> Family:
    """North to south (`down`) and west to east (`across`); every view asks again for the same squares."""
    if not any(
        connected(first, last, squares, BOARD.spread)
        for first, last in ((BOARD.top, BOARD.bottom), (BOARD.left, BOARD.right))
    ):
        return Family()
    return largest_family(BOARD, squares)


def count_bridges(squares: int) -> int:
    return draw_bridges(squares).count
