"""The fewest pushes that open a corridor: for looking back, and for people who wonder.

Two pushes along one line are as good as one, so rows and columns alternate: three ways on after the first push.
Depth by depth, whole levels at a time on arrays of packed boards; what is found first is shortest. No compiler
is needed: the referee may ask. `fast.py` answers the same question for bots.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .corridors import is_open
from .frame import PLACES
from .layouts import connectable
from .tiles import CELLS, RUNS, SIZE, Board, gap_of

Boards: TypeAlias = NDArray[np.uint64]
Word = np.uint64

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
    [[[RUNS[gap, cell][0] for cell in line] for line in LINES[gap]] for gap in range(CELLS)], Word
)
"""For each gap, line and choice: the bits of the run that moves."""

TOWARDS_END = np.array(
    [[[cell < gap for cell in line] for line in LINES[gap]] for gap in range(CELLS)], np.bool_
)
"""Whether that run moves towards the end of the board."""

STRIDES = (Word(4), Word(4 * SIZE))
"""How far a tile moves along a row, and along a column."""

CELL_BITS = Word(sum(1 << 4 * cell for cell in range(CELLS)))
NOT_LAST_COLUMN = Word(sum(1 << 4 * cell for cell in range(CELLS) if cell % SIZE < SIZE - 1))
_1, _2, _4, _7, _16 = map(Word, (1, 2, 4, 7, 16))


@lru_cache(maxsize=1 << 12)
def solve(board: Board, start: int, goal: int) -> tuple[int, ...] | None:
    """The cells to push, one after the other; empty when the corridor is open, None when it can never be."""
    if is_open(board, start, goal):
        return ()
    if not connectable(board, start, goal):
        return None
    searches = [_Search(board, start, goal, first) for first in (ROW, COLUMN)]
    while True:
        for search in searches:
            if found := search.deeper():
                return found


def ends_of(start: int, goal: int) -> tuple[int, int, int, int]:
    """As bits of a packed board: the sides that must be open at either end, and the cells they belong to."""
    (first, entry), (last, way_out) = PLACES[start], PLACES[goal]
    return entry << 4 * first, way_out << 4 * last, 1 << 4 * first, 1 << 4 * last


class _Search:
    """All boards after so many pushes, the first of them along one line; a board's parent is at a third."""

    def __init__(self, board: Board, start: int, goal: int, line: int) -> None:
        self._ends = tuple(map(Word, ends_of(start, goal)))
        self._line = line
        self._boards = np.array([board], Word)
        self._gaps = [np.array([gap_of(board)], np.uint8)]
        """Level by level."""

    def deeper(self) -> tuple[int, ...]:
        """One push more; the pushes that lead to an open corridor, or nothing."""
        gaps, line = self._gaps[-1], self._line
        runs = self._boards[:, None] & LANES[gaps, line]
        moved = np.where(TOWARDS_END[gaps, line], runs << STRIDES[line], runs >> STRIDES[line])
        self._boards = ((self._boards[:, None] ^ runs) | moved).reshape(-1)
        self._gaps.append(LINES[gaps, line].reshape(-1))
        self._line = 1 - line
        found = _first_open(self._boards, *self._ends)
        return () if found is None else self._way_to(found)

    def _way_to(self, place: int) -> tuple[int, ...]:
        way = []
        for gaps in reversed(self._gaps[1:]):
            way.append(int(gaps[place]))
            place //= 3
        return tuple(reversed(way))


def _first_open(boards: Boards, entry: Word, way_out: Word, first: Word, last: Word) -> int | None:
    """The place of the first board on which the corridor is open."""
    places = np.flatnonzero((boards & entry != 0) & (boards & way_out != 0))
    boards = boards[places]
    down = (boards >> _2) & (boards >> _16) & CELL_BITS
    right = (boards >> _1) & (boards >> _7) & NOT_LAST_COLUMN
    flooded = np.full(len(boards), first)
    while True:
        wider = flooded | (flooded & down) << _16 | (flooded >> _16) & down
        wider |= (wider & right) << _4 | (wider >> _4) & right
        if np.array_equal(wider, flooded):
            break
        flooded = wider
    arrived = np.flatnonzero(flooded & last)
    return int(places[arrived[0]]) if len(arrived) else None
