"""Where a colour can pass on the 6 × 6 board, and what it then reaches.

A die joins at most one set of sides in each colour, so to each colour a cell is one point with some open sides.
Nothing passes under a bridge that cuts: the lower colour may be lengthened there, but reaches nothing.
"""

from __future__ import annotations

import msgspec

from .faces import ALL, Colour

SIZE = 6
COUNT = SIZE * SIZE
FULL = (1 << COUNT) - 1
NOT_WEST = sum(1 << cell for cell in range(COUNT) if cell % SIZE)
NOT_EAST = NOT_WEST >> 1

CELL_NAMES = tuple(f"{'abcdef'[cell % SIZE]}{cell // SIZE + 1}" for cell in range(COUNT))
CELL_OF = {name: cell for cell, name in enumerate(CELL_NAMES)}


class Paths(msgspec.Struct, frozen=True, gc=False):
    """For one colour, the cells open to each side: an empty cell to all, a die as it joins its sides."""

    north: int = FULL
    east: int = FULL
    south: int = FULL
    west: int = FULL

    def lay(self, cell: int, sides: int) -> Paths:
        """With a die on an empty cell."""
        if sides == ALL:
            return self
        closed = ~(1 << cell)
        return Paths(
            self.north if sides & 1 else self.north & closed,
            self.east if sides & 2 else self.east & closed,
            self.south if sides & 4 else self.south & closed,
            self.west if sides & 8 else self.west & closed,
        )

    def whiten(self, cell: int) -> Paths:
        opened = 1 << cell
        return Paths(self.north | opened, self.east | opened, self.south | opened, self.west | opened)

    def links(self) -> tuple[int, int]:
        """The cells joined to the one below, and to the one at their right."""
        return self.south & self.north >> SIZE, self.east & self.west >> 1 & NOT_EAST

    def bridged(self) -> tuple[int, int]:
        """The dice on which this colour joins just east and west, and those on which it joins north and south.

        Where bridges cut, these are the bridges over the other colour, whose path ends there on both sides:
        at north and south under the first, at east and west under the second.
        """
        return self.east & self.west & ~self.north, self.north & self.south & ~self.east


class Bases(msgspec.Struct, frozen=True):
    """The cells that the bases of a colour face, clockwise from the top: base i stands at side i (VG-2)."""

    cells: tuple[int, int, int, int]
    faced: int
    """The same cells as a set."""

    def open(self, paths: Paths) -> tuple[int, int, int, int]:
        """For each base its faced cell as a set, or nothing where that cell is closed to it."""
        north, east, south, west = self.cells
        return (
            paths.north & 1 << north,
            paths.east & 1 << east,
            paths.south & 1 << south,
            paths.west & 1 << west,
        )


def bases_of(colour: Colour, option: str) -> Bases:
    """VG-2: clockwise along each side red faces the 2nd cell and black the 5th, or 3rd and 4th."""
    near = 1 if option == "outer" else 2
    along = near if colour == "red" else SIZE - 1 - near
    back, last = SIZE - 1 - along, SIZE - 1
    cells = (along, along * SIZE + last, last * SIZE + back, back * SIZE)
    return Bases(cells, sum(1 << cell for cell in cells))


def flood(start: int, down: int, right: int) -> int:
    """Everything linked to `start`."""
    reached = start
    while True:
        taller = reached | (reached & down) << SIZE | reached >> SIZE & down
        wider = taller | (taller & right) << 1 | taller >> 1 & right
        if wider == reached:
            return reached
        reached = wider


def all_reach(paths: Paths, bases: Bases) -> bool:
    """Whether the four bases can still become one network, every empty cell filled at will (VG-18)."""
    open_cells, goals = bases.open(paths), bases.faced
    if not all(open_cells):
        return False
    down, right = paths.links()
    reached = open_cells[0]
    while goals & ~reached:
        taller = reached | (reached & down) << SIZE | reached >> SIZE & down
        wider = taller | (taller & right) << 1 | taller >> 1 & right
        if wider == reached:
            return False
        reached = wider
    return True


def network(start: int, paths: Paths, dice: int) -> int:
    """The dice joined to those of `start` as they lie."""
    down, right = paths.links()
    return flood(start & dice, down & dice & dice >> SIZE, right & dice & dice >> 1)


def is_complete(paths: Paths, bases: Bases, dice: int) -> bool:
    """Whether the four bases are one network of dice (VG-22)."""
    if bases.faced & ~dice:
        return False
    open_cells = bases.open(paths)
    return all(open_cells) and not bases.faced & ~network(open_cells[0], paths, dice)
