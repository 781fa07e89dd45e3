"""Tiles and boards. A tile is the set of its open sides, a board sixteen tiles packed into one number.

Four bits per cell, in reading order from the lowest: n = 1, e = 2, s = 4, w = 8; the gap has none. So boards
are plain ints: quick to compare, to remember and to hand to the compiled engine.
"""

from __future__ import annotations

from collections.abc import Iterable

SIZE = 4
CELLS = SIZE * SIZE
SIDES = "nesw"
GAP = "--"

STRAIGHTS = ("ns", "ew")
CURVES = ("ne", "es", "sw", "nw")
JUNCTIONS = ("nes", "new", "nsw", "esw")
KINDS = STRAIGHTS + CURVES + JUNCTIONS
TILES = (GAP, *KINDS)

N, E, S, W = 1, 2, 4, 8
STEP = {N: -SIZE, E: 1, S: SIZE, W: -1}
OPPOSITE = {N: S, E: W, S: N, W: E}

Board = int


def sides_of(tile: str) -> int:
    return sum(1 << SIDES.index(side) for side in tile if side in SIDES)


_SIDES = {tile: sides_of(tile) for tile in TILES}
_TILES = {sides: tile for tile, sides in _SIDES.items()}

SQUARES = tuple(f"{'abcd'[cell % SIZE]}{cell // SIZE + 1}" for cell in range(CELLS))
"""`a1` is top left; the number counts rows from the top."""


def pack(tiles: Iterable[str]) -> Board:
    return sum(_SIDES[tile] << 4 * cell for cell, tile in enumerate(tiles))


def unpack(board: Board) -> tuple[str, ...]:
    return tuple(_TILES[open_sides(board, cell)] for cell in range(CELLS))


def open_sides(board: Board, cell: int) -> int:
    return board >> 4 * cell & 15


def gap_of(board: Board) -> int:
    return next(cell for cell in range(CELLS) if not open_sides(board, cell))


def in_line(one: int, other: int) -> bool:
    return one % SIZE == other % SIZE or one // SIZE == other // SIZE


def pushable(board: Board) -> tuple[int, ...]:
    """The cells a run may start from: the other six of the gap's row and column."""
    gap = gap_of(board)
    return tuple(cell for cell in range(CELLS) if cell != gap and in_line(cell, gap))


def push(board: Board, cell: int) -> Board:
    """LB-7: every tile from this cell to the gap moves one step; the cell becomes the gap."""
    return move(board, *RUNS[gap_of(board), cell])


def move(board: Board, run: int, shift: int) -> Board:
    """The tiles of a run, all at once: towards the start of the board, or (negative) towards its end."""
    tiles = board & run
    return board ^ tiles | (tiles >> shift if shift > 0 else tiles << -shift)


def _run(gap: int, cell: int) -> tuple[int, int]:
    step = (SIZE if cell % SIZE == gap % SIZE else 1) * (1 if cell > gap else -1)
    return sum(15 << 4 * place for place in range(cell, gap, -step)), 4 * step


RUNS = {
    (gap, cell): _run(gap, cell)
    for gap in range(CELLS)
    for cell in range(CELLS)
    if cell != gap and in_line(cell, gap)
}
"""For a gap and the cell a run starts from: the bits of the run, and how far they move."""


def neighbour(cell: int, side: int) -> int | None:
    """The next cell on that side, or None where the frame is."""
    row, column = divmod(cell, SIZE)
    at_frame = {N: row == 0, E: column == SIZE - 1, S: row == SIZE - 1, W: column == 0}
    return None if at_frame[side] else cell + STEP[side]
