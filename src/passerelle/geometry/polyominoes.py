"""Polyominoes drawn as text, in every position a person can turn and flip them to."""

from __future__ import annotations

import msgspec

from .square import SquareGrid

Cells = tuple[tuple[int, int], ...]
"""(row, column) of each square, sorted; the smallest row and column are 0."""


class Orientation(msgspec.Struct, frozen=True):
    cells: Cells
    height: int
    width: int


def read_picture(picture: str) -> Cells:
    """From rows parted by `/`, `#` for a square: `##/#.`."""
    rows = picture.split("/")
    return tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")


def _to_corner(cells: Cells) -> Cells:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def orientations(cells: Cells) -> tuple[Orientation, ...]:
    """All different rotations of both faces: one to eight."""
    seen: list[Cells] = []
    for face in (cells, tuple((r, -c) for r, c in cells)):
        turned = face
        for _ in range(4):
            turned = _to_corner(tuple((c, -r) for r, c in turned))
            if turned not in seen:
                seen.append(turned)
    return tuple(
        Orientation(shape, 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape))
        for shape in sorted(seen)
    )


class Stencil:
    """One orientation on one board: finds every place where it fits at once, by shifting the free squares."""

    def __init__(self, grid: SquareGrid, orientation: Orientation) -> None:
        self.orientation = orientation
        self.shifts = tuple(r * grid.size + c for r, c in orientation.cells)
        self.mask = sum(1 << shift for shift in self.shifts)
        rows = range(grid.size - orientation.height + 1)
        columns = range(grid.size - orientation.width + 1)
        self.inside = sum(1 << (r * grid.size + c) for r in rows for c in columns)

    def anchors(self, free: int) -> int:
        """The top left corners from which the piece covers free squares only."""
        fits = self.inside
        for shift in self.shifts:
            fits &= free >> shift
        return fits
