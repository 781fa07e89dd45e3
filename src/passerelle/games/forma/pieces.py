"""The twenty-two pieces of a colour (FO-1) and all the places they can lie."""

from __future__ import annotations

from functools import cache, lru_cache

from passerelle.geometry.bits import cells_of
from passerelle.geometry.polyominoes import Stencil, orientations, read_picture
from passerelle.geometry.square import square_grid

BOARD = square_grid(20)

PICTURES = {
    "1": "#", "2": "##", "I3": "###", "V3": "##/#.",
    "I4": "####", "L4": "###/#..", "N4": "##./.##", "O4": "##/##", "T4": "###/.#.",
    "F5": ".##/##./.#.", "I5": "#####", "L5": "####/#...", "N5": "##../.###", "P5": "##/##/#.",
    "T5": "###/.#./.#.", "U5": "#.#/###", "V5": "#../#../###", "W5": "#../##./.##",
    "X5": ".#./###/.#.", "Y5": "####/.#..", "Z5": "##./.#./.##",
}  # fmt: skip

SHAPES = tuple(PICTURES)
CELLS = tuple(read_picture(picture) for picture in PICTURES.values())
ORIENTATIONS = tuple(orientations(cells) for cells in CELLS)
STENCILS = tuple(tuple(Stencil(BOARD, o) for o in turned) for turned in ORIENTATIONS)

_ONE_SET = ("1a", "1b", *SHAPES[1:])
SET = len(_ONE_SET)
PIECES = (*_ONE_SET, *(f"{name}'" for name in _ONE_SET))
"""A piece's number is its place here; the second set is used by two players alone (FO-2)."""
PIECE_OF = {name: piece for piece, name in enumerate(PIECES)}
SHAPE_OF = tuple(max(piece % SET - 1, 0) for piece in range(2 * SET))
SIZE_OF = tuple(len(CELLS[shape]) for shape in SHAPE_OF)

BY_COLUMN = {name: order for order, name in enumerate(sorted(BOARD.names, key=lambda n: (n[0], int(n[1:]))))}


def shape_name(piece: str) -> str:
    """The shape of a piece: copies of one look alike and have one name."""
    return SHAPES[SHAPE_OF[PIECE_OF[piece]]]


def full_reserve(sets: int) -> int:
    """A reserve is a set of pieces as bits."""
    return (1 << (SET * sets)) - 1


def squares_of(pieces: int) -> int:
    """How many squares these pieces have together."""
    return sum(SIZE_OF[piece] for piece in cells_of(pieces))


def in_order(names: tuple[str, ...]) -> tuple[str, ...]:
    """Squares as a record writes them: by column, then from the top."""
    return tuple(sorted(names, key=lambda name: BY_COLUMN.get(name, 0)))


@lru_cache(maxsize=1 << 15)  # as many as there are places for a piece
def names_of(bits: int) -> tuple[str, ...]:
    return in_order(tuple(BOARD.names[cell] for cell in cells_of(bits)))


@cache
def shape_of_squares() -> dict[int, int]:
    """Every set of squares some piece can cover, with its shape."""
    return {
        stencil.mask << anchor: shape
        for shape, turned in enumerate(STENCILS)
        for stencil in turned
        for anchor in cells_of(stencil.inside)
    }


def first_copies(reserve: int) -> list[int]:
    """One piece for each shape in a reserve: equal pieces do equal things."""
    found: dict[int, int] = {}
    for piece in cells_of(reserve):
        found.setdefault(SHAPE_OF[piece], piece)
    return [found[shape] for shape in sorted(found)]


def fits_somewhere(pieces: int, free: int) -> bool:
    """Whether any of these pieces has a place left; small ones first, they mostly have."""
    rest = (pieces | pieces >> SET) & full_reserve(1)
    while rest:
        piece = (rest & -rest).bit_length() - 1
        if any(stencil.anchors(free) for stencil in STENCILS[SHAPE_OF[piece]]):
            return True
        rest &= rest - 1
    return False
