"""A square board in reading order; `a1` is top left, the letter names the column."""

from __future__ import annotations

from functools import cache
from string import ascii_lowercase

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


class SquareGrid:
    """`size` × `size` squares, cell = row × size + column; `neighbours[cell]` is a set of cells (bits)."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.count = size * size
        self.full = (1 << self.count) - 1
        self.top = (1 << size) - 1
        self.bottom = self.top << (self.count - size)
        self.left = sum(1 << (row * size) for row in range(size))
        self.right = self.left << (size - 1)
        self.border = self.top | self.bottom | self.left | self.right
        self.neighbours = tuple(self._around(cell) for cell in range(self.count))
        self.names = tuple(f"{ascii_lowercase[c]}{r + 1}" for r in range(size) for c in range(size))
        self.cell_of = {name: cell for cell, name in enumerate(self.names)}
        self._not_left = self.full & ~self.left
        self._not_right = self.full & ~self.right

    def _around(self, cell: int) -> int:
        row, column = divmod(cell, self.size)
        around = ((row + down, column + right) for down, right in STEPS)
        return sum(1 << (r * self.size + c) for r, c in around if 0 <= r < self.size and 0 <= c < self.size)

    def beside(self, cells: int) -> int:
        """Every square that shares a side with one of these (perhaps with another of them)."""
        size = self.size
        sideways = (cells & self._not_right) << 1 | (cells & self._not_left) >> 1
        return (sideways | cells << size | cells >> size) & self.full

    def spread(self, cells: int) -> int:
        """The squares and all their neighbours."""
        return cells | self.beside(cells)

    def surrounded(self, closed: int) -> int:
        """The squares all of whose sides are closed, by `closed` squares or by the border."""
        above, below, before, after = self._sides(closed)
        return above & below & before & after

    def between(self, closed: int) -> int:
        """The squares two or more of whose sides are closed, by `closed` squares or by the border."""
        above, below, before, after = self._sides(closed)
        return above & below | before & after | (above | below) & (before | after)

    def _sides(self, closed: int) -> tuple[int, int, int, int]:
        """The squares whose upper, lower, left, right side is closed."""
        return (
            (closed << self.size | self.top) & self.full,
            closed >> self.size | self.bottom,
            (closed & self._not_right) << 1 | self.left,
            (closed & self._not_left) >> 1 | self.right,
        )

    def bits_of(self, names: tuple[str, ...]) -> int | None:
        """The set of these squares; None when one is not on the board."""
        bits = 0
        for name in names:
            cell = self.cell_of.get(name)
            if cell is None:
                return None
            bits |= 1 << cell
        return bits


@cache
def square_grid(size: int) -> SquareGrid:
    return SquareGrid(size)
