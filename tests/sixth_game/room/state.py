"""A position, as a frozen value."""

from __future__ import annotations

import msgspec

from passerelle.core.values import SEATS, Outcome, Seat
from passerelle.geometry.rhombus import rhombus

BOARD = rhombus(5)
CELLS = tuple(f"{column}{row}" for row in range(1, 6) for column in "abcde")


class State(msgspec.Struct, frozen=True):
    stones: tuple[int, int] = (0, 0)
    """The cells (bits) of p1 and of p2."""
    turn: Seat = "p1"
    outcome: Outcome | None = None


def joins(stones: int, seat: Seat) -> tuple[int, int, int]:
    """The two sides of a seat (bits) and its stones."""
    if seat == SEATS[0]:
        return BOARD.left, BOARD.right, stones
    return BOARD.top, BOARD.bottom, stones
