"""Sets of cells as the bits of an int."""

from __future__ import annotations


def cells_of(bits: int) -> list[int]:
    """The cells of a set, smallest first."""
    cells = []
    while bits:
        low = bits & -bits
        cells.append(low.bit_length() - 1)
        bits ^= low
    return cells
