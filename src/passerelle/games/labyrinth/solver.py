"""The fewest pushes that open a corridor: for looking back, and for people who wonder.

Two pushes along one line are as good as one, so rows and columns alternate: three ways on after the first push.
Depth by depth, whole levels at a time on arrays of packed boards, cut by a lower bound; what is found first is
shortest. No compiler is needed: the referee may ask. `fast.py` answers the same question for bots.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .bound import (
    ALL,
    ALONG_COLUMN,
    ALONG_ROW,
    COLUMN,
    FAR,
    LANES,
    LINES,
    NOT_LAST_COLUMN,
    ROW,
    Packed,
    enter,
    leave,
    reach,
    turns_of,
)
from .corridors import is_open
from .frame import PLACES
from .layouts import connectable
from .tiles import Board, gap_of

Boards: TypeAlias = NDArray[np.uint64]
Gaps: TypeAlias = NDArray[np.uint8]
Places: TypeAlias = NDArray[np.int64]
_1, _2, _7 = map(Packed, (1, 2, 7))

DEEPEST = 40
"""More pushes than any board needs; `connectable` has said that some number will do."""

SHALLOW = 10
"""So many pushes are quicker tried than cut."""

BOUND_FROM = 2
"""With fewer pushes left, too."""


class Ends:
    """The two ends of a corridor, as bits of a packed board."""

    def __init__(self, start: int, goal: int) -> None:
        (first, entry), (last, way_out) = PLACES[start], PLACES[goal]
        self.first, self.last = Packed(1 << 4 * first), Packed(1 << 4 * last)
        """The cells."""
        self.sides = tuple(side.bit_length() - 1 for side in (entry, way_out))
        """By number: n, e, s, w."""
        self.entry, self.way_out = Packed(entry << 4 * first), Packed(way_out << 4 * last)
        """The sides, which must be open."""


@lru_cache(maxsize=1 << 12)
def solve(board: Board, start: int, goal: int, most: int = DEEPEST) -> tuple[int, ...] | None:
    """The cells to push, one after the other; empty when the corridor is open.

    None when it can never be, or takes more than `most` pushes.
    """
    if is_open(board, start, goal):
        return ()
    if not connectable(board, start, goal):
        return None
    ends = Ends(start, goal)
    for depth in range(1, most + 1):
        for line in (ROW, COLUMN):
            if found := _search(board, ends, line, depth):
                return found
    return None


def _search(board: Board, ends: Ends, line: int, depth: int) -> tuple[int, ...]:
    """Exactly so many pushes, the first along this line; nothing when it cannot be done."""
    boards, gaps = np.array([board], Packed), np.array([gap_of(board)], np.uint8)
    levels: list[tuple[Gaps, Places]] = []
    for left in range(depth - 1, -1, -1):
        runs = boards[:, None] & LANES[gaps, line]
        shift = ALONG_COLUMN if line else ALONG_ROW
        forwards = LINES[gaps, line] < gaps[:, None]
        boards = ((boards[:, None] ^ runs) | np.where(forwards, runs << shift, runs >> shift)).reshape(-1)
        gaps = LINES[gaps, line].reshape(-1)
        line = 1 - line
        kept: Places = np.arange(len(boards))
        if depth > SHALLOW and BOUND_FROM <= left <= FAR:
            kept = np.flatnonzero(_within_reach(boards, gaps, line, left, ends))
        boards, gaps = boards[kept], gaps[kept]
        levels.append((gaps, kept // 3))
        if not len(boards):
            return ()
    found = _first_open(boards, ends)
    return () if found is None else _way_to(levels, found)


def _way_to(levels: list[tuple[Gaps, Places]], place: int) -> tuple[int, ...]:
    way = []
    for gaps, parents in reversed(levels):
        way.append(int(gaps[place]))
        place = int(parents[place])
    return tuple(reversed(way))


def _within_reach(boards: Boards, gaps: Gaps, line: int, pushes: int, ends: Ends) -> NDArray[np.bool_]:
    turns = tuple(reach(turn, gaps, line, pushes) for turn in turns_of(boards))
    entered: list[Boards] = [np.zeros_like(boards) for _ in range(4)]
    entered[ends.sides[0]] += ends.first
    while True:
        left = leave(turns, *entered)
        wider = [known | new & ALL for known, new in zip(entered, enter(*left), strict=True)]
        if all(map(np.array_equal, wider, entered)):
            return np.asarray(left[ends.sides[1]] & ends.last != 0)
        entered = wider


def _first_open(boards: Boards, ends: Ends) -> int | None:
    """The place of the first board on which the corridor is open."""
    places = np.flatnonzero((boards & ends.entry != 0) & (boards & ends.way_out != 0))
    boards = boards[places]
    down: Boards = (boards >> _2) & (boards >> ALONG_COLUMN) & ALL
    right: Boards = (boards >> _1) & (boards >> _7) & NOT_LAST_COLUMN
    flooded: Boards = np.full(len(boards), ends.first)
    while True:
        wider: Boards = flooded | (flooded & down) << ALONG_COLUMN | flooded >> ALONG_COLUMN & down
        wider = wider | (wider & right) << ALONG_ROW | wider >> ALONG_ROW & right
        if np.array_equal(wider, flooded):
            break
        flooded = wider
    arrived = np.flatnonzero(flooded & ends.last)
    return int(places[arrived[0]]) if len(arrived) else None
