"""A rhombus of hexagons in reading order: each row lies half a cell further right than the row above."""

from __future__ import annotations

from functools import cache

STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0), (1, -1), (-1, 1))


class Rhombus:
    """`size` × `size` hexagons, cell = row × size + column; `neighbours[cell]` is a set of cells (bits)."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.count = size * size
        self.full = (1 << self.count) - 1
        self.neighbours = tuple(self._around(cell) for cell in range(self.count))
        self.top = sum(1 << cell for cell in range(size))
        self.bottom = self.top << (self.count - size)
        self.left = sum(1 << (row * size) for row in range(size))
        self.right = self.left << (size - 1)
        self._inner = self.full & ~self.left
        self._outer = self.full & ~self.right

    def _around(self, cell: int) -> int:
        row, column = divmod(cell, self.size)
        around = ((row + down, column + right) for down, right in STEPS)
        return sum(1 << (r * self.size + c) for r, c in around if 0 <= r < self.size and 0 <= c < self.size)

    def spread(self, cells: int) -> int:
        """The cells and all their neighbours."""
        size, full, inner, outer = self.size, self.full, self._inner, self._outer
        west, east = (cells & inner) >> 1, (cells & outer) << 1
        up, down = cells >> size, (cells << size) & full
        down_left, up_right = ((cells & inner) << (size - 1)) & full, (cells & outer) >> (size - 1)
        return cells | west | east | up | down | down_left | up_right


@cache
def rhombus(size: int) -> Rhombus:
    return Rhombus(size)
