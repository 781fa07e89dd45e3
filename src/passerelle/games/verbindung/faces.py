"""The six faces of a die and the ways they may lie (VG-3, VG-4)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Colour: TypeAlias = Literal["red", "black"]
Face: TypeAlias = Literal["RX", "BX", "WX", "CV", "RB", "BB"]

FACES: tuple[Face, ...] = ("RX", "BX", "WX", "CV", "RB", "BB")
"""Red cross, black cross, white cross, curve, red bridge, black bridge: the order of every draw."""

PLAYABLE: dict[Colour, tuple[Face, ...]] = {
    "red": ("RX", "WX", "CV", "RB"),
    "black": ("BX", "WX", "CV", "BB"),
}
"""VG-8."""

SIDES = "nesw"
ALL = 0b1111
"""A set of sides is four bits, north the lowest."""

_NS, _EW = 0b0101, 0b1010


class Tile(msgspec.Struct, frozen=True):
    """A face lying some way: the sides that show red and those that show black; a joker shows both.

    The sides of one colour are joined, except under a bridge with the option `cuts`.
    """

    face: str
    way: str
    """In a record: the sides of a curve's red path, of a bridge's upper path; empty for a cross."""
    red: int
    black: int

    def joined(self, cuts: bool) -> tuple[int, int]:
        """The sides joined in red and in black: with `cuts` a bridge joins those of its upper path only."""
        if cuts and self.face == "RB":
            return self.red, 0
        if cuts and self.face == "BB":
            return 0, self.black
        return self.red, self.black

    @property
    def words(self) -> str:
        return f"{self.face} {self.way}" if self.way else self.face


def _curve(way: str) -> Tile:
    red = sum(1 << SIDES.index(side) for side in way)
    return Tile("CV", way, red, ALL ^ red)


EMPTY = Tile("", "", ALL, ALL)
"""An empty cell is open on all sides (VG-18)."""

TILES = (
    EMPTY,
    Tile("RX", "", ALL, 0),
    Tile("BX", "", 0, ALL),
    Tile("WX", "", ALL, ALL),
    *(_curve(way) for way in ("ne", "es", "sw", "nw")),
    Tile("RB", "ns", _NS, _EW),
    Tile("RB", "ew", _EW, _NS),
    Tile("BB", "ns", _EW, _NS),
    Tile("BB", "ew", _NS, _EW),
)
"""A board stores a cell as a place in this list."""

TILE_OF = {(tile.face, tile.way): number for number, tile in enumerate(TILES) if number}
WHITE = TILE_OF["WX", ""]
WAYS: dict[Face, tuple[int, ...]] = {
    face: tuple(number for number, tile in enumerate(TILES) if tile.face == face) for face in FACES
}
"""The tiles a rolled face may become."""
