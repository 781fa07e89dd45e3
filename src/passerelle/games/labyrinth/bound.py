"""A lower bound on pushes, for one board or a whole array of them.

Each push moves a tile by one step, along rows and columns in turn. A tile that has moved then stays for two pushes:
the gap has left its row and its column, and must come back. So one can tell on which cells a turn (a way through a
tile) may at best be found after so many pushes, and whether any way could then lead from start to goal.

Sets of cells are packed like boards, one bit in four. Everything here is arithmetic on words: the solver calls it
with arrays, the compiled engine compiles it for single boards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .tiles import CELLS, RUNS, SIZE

Packed = np.uint64
"""A packed board, or a set of cells packed like one."""
PackedOrMany = Any
"""One, or an array of them."""


def _set(*cells: int) -> np.uint64:
    return Packed(sum(1 << 4 * cell for cell in cells))


ROW, COLUMN = 0, 1

LINES = np.array(
    [
        [
            [cell for cell in range(CELLS) if cell != gap and cell // SIZE == gap // SIZE],
            [cell for cell in range(CELLS) if cell != gap and cell % SIZE == gap % SIZE],
        ]
        for gap in range(CELLS)
    ],
    np.uint8,
)
"""For each gap: the other cells of its row, and of its column."""

LANES = np.array(
    [[[RUNS[gap, cell][0] for cell in line] for line in LINES[gap].tolist()] for gap in range(CELLS)], Packed
)
"""For each gap, line and choice: the bits of the run that moves."""

ALL = _set(*range(CELLS))
BEFORE = np.array(
    [[_set(*(c for c in line if c < gap)) for line in LINES[gap].tolist()] for gap in range(CELLS)]
)
AFTER = np.array(
    [[_set(*(c for c in line if c > gap)) for line in LINES[gap].tolist()] for gap in range(CELLS)]
)
"""For each gap and line: the cells on either side of the gap."""

LINE_SETS = BEFORE | AFTER | np.array([[_set(gap)] for gap in range(CELLS)])
NOT_LAST_COLUMN = _set(*(cell for cell in range(CELLS) if cell % SIZE < SIZE - 1))
NOT_FIRST_COLUMN = _set(*(cell for cell in range(CELLS) if cell % SIZE > 0))
_1, _2, _3, ALONG_ROW, ALONG_COLUMN = map(Packed, (1, 2, 3, 4, 4 * SIZE))

FAR = 12
"""With more pushes left, the bound hardly ever says no."""


def turns_of(board: PackedOrMany) -> tuple[PackedOrMany, ...]:
    """Where one can go ns, ew, ne, es, sw, nw."""
    n, e, s, w = board & ALL, board >> _1 & ALL, board >> _2 & ALL, board >> _3 & ALL
    return n & s, e & w, n & e, e & s, s & w, n & w


def reach(turns: PackedOrMany, gap: PackedOrMany, line: int, pushes: int) -> PackedOrMany:
    """Where these turns may be found after so many pushes, the next along this line."""
    before, after = turns & BEFORE[gap, line], turns & AFTER[gap, line]
    shift = ALONG_COLUMN if line else ALONG_ROW
    last = turns | before << shift | after >> shift
    earlier = oldest = turns
    for push in range(1, pushes):
        if (line + push) % 2 == ROW:
            near = (oldest & NOT_LAST_COLUMN) << ALONG_ROW | (oldest & NOT_FIRST_COLUMN) >> ALONG_ROW
        else:
            near = oldest << ALONG_COLUMN | oldest >> ALONG_COLUMN
        # The gap leaves its column by the first push, and its row by the second.
        if push == 1:
            near = near & ~LINE_SETS[gap, 1 - line]
        elif push == 2:
            near = near & ~LINE_SETS[gap, line]
        last, earlier, oldest = last | near, last, earlier
    return last


def leave(
    turns: tuple[PackedOrMany, ...], n: PackedOrMany, e: PackedOrMany, s: PackedOrMany, w: PackedOrMany
) -> tuple[PackedOrMany, ...]:
    """From cells entered by their north, east, south or west side: the cells one can leave by each side."""
    ns, ew, ne, es, sw, nw = turns
    return (
        s & ns | e & ne | w & nw,
        w & ew | n & ne | s & es,
        n & ns | e & es | w & sw,
        e & ew | s & sw | n & nw,
    )


def enter(n: PackedOrMany, e: PackedOrMany, s: PackedOrMany, w: PackedOrMany) -> tuple[PackedOrMany, ...]:
    """Left by their north side they are entered from the south, and so on: the neighbours' entries."""
    return (
        s << ALONG_COLUMN,
        (w & NOT_FIRST_COLUMN) >> ALONG_ROW,
        n >> ALONG_COLUMN,
        (e & NOT_LAST_COLUMN) << ALONG_ROW,
    )
