"""The game in steps of virtual time (see `core/ticks.py`).

0 waits, 1 to 16 push the tile on a square (reading order), then come stop, skip and next; where everybody lays a
board of their own, next lays a ready-made one. A plane is the board
with its frame, so that objects have squares of their own: 6 × 6, the tiles in the middle.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from passerelle.core.ticks import WAIT

from .actions import Actions, CallStop, Lay, Push, Skip, TurnNext
from .frame import OBJECTS, PLACES
from .layouts import READY_MADE
from .tiles import CELLS, GAP, SIDES, SIZE, SQUARES, in_line, sides_of
from .view import BoardView, View

TICK = 250
PUSH, STOP, SKIP, NEXT = 1, 17, 18, 19
ACTIONS = NEXT + 1
ACTION_KINDS = ("wait", "a push", "stop", "skip", "next")
BOARD = (SIZE + 2, SIZE + 2)
HIGHEST = 15
SEAT_COUNTS = (2,)
PLANES = (
    *(f"own tiles open to {side}" for side in SIDES), "own gap", "own wizard", "goal",
    *(f"the other's tiles open to {side}" for side in SIDES), "the other's gap", "the other's wizard",
    "cards won", "cards the other has won", "the race is on", "one may turn the next card", "one has skipped",
    "the other has skipped",
)  # fmt: skip


def _framed(place: int) -> tuple[int, int]:
    """The square of the frame where an object lies."""
    cell, side = PLACES[place]
    down, right = {1: (-1, 0), 2: (0, 1), 4: (1, 0), 8: (0, -1)}[side]
    return cell // SIZE + 1 + down, cell % SIZE + 1 + right


FRAMED = tuple(map(_framed, range(len(PLACES))))


def _sides(view: View) -> tuple[BoardView, BoardView | None]:
    own = next(board for board in view.boards if board.seat == view.viewer)
    return own, next((board for board in view.boards if board.seat != view.viewer), None)


def _is_to_lay(view: View) -> bool:
    return view.phase == "lay" and not _sides(view)[0].tiles


def legal(view: View, now: int) -> NDArray[np.int8]:
    mask = np.zeros(ACTIONS, np.int8)
    mask[WAIT] = 1
    if view.phase == "race":
        gap = _sides(view)[0].tiles.index(GAP)
        mask[[PUSH + cell for cell in range(CELLS) if cell != gap and in_line(cell, gap)]] = 1
        mask[STOP] = view.needs_call or not view.automatic
        mask[SKIP] = view.viewer not in view.skipped
    mask[NEXT] = view.next_by == view.viewer or _is_to_lay(view)
    return mask


def action_of(view: View, number: int) -> Actions:
    onwards = Lay(READY_MADE[0]) if _is_to_lay(view) else TurnNext()
    special: dict[int, Actions] = {STOP: CallStop(), SKIP: Skip(), NEXT: onwards}
    return special.get(number) or Push(SQUARES[number - PUSH])


def observe(view: View, now: int) -> NDArray[np.int8]:
    planes = np.zeros((len(PLANES), *BOARD), np.int8)
    own, other = _sides(view)
    _draw(own, planes[:6])
    if view.goal:
        planes[6][FRAMED[OBJECTS.index(view.goal)]] = 1
    planes[13] = len(own.cards)
    planes[15] = view.phase == "race"
    planes[16] = view.next_by == view.viewer
    planes[17] = view.viewer in view.skipped
    if other:
        _draw(other, planes[7:13])
        planes[14] = len(other.cards)
        planes[18] = other.seat in view.skipped
    return planes


def _draw(board: BoardView, planes: Any) -> None:
    for cell, tile in enumerate(board.tiles):
        place = cell // SIZE + 1, cell % SIZE + 1
        for side in range(4):
            planes[side][place] = sides_of(tile) >> side & 1
        planes[4][place] = tile == GAP
    if board.wizard:
        planes[5][FRAMED[OBJECTS.index(board.wizard)]] = 1


def points(view: View) -> list[int]:
    return [len(board.cards) for board in view.boards]
