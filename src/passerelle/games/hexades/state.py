"""A position of Hexadés, as a frozen value."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from passerelle.core.values import Outcome, Seat
from passerelle.geometry.rhombus import rhombus

BOARD = rhombus(6)

Phase: TypeAlias = Literal[
    "layout", "lot", "colour", "colours", "begins", "roll", "find", "answer", "free", "draw", "over"
]


class Carried(msgspec.Struct, frozen=True):
    """What a game hands on to its revenge (HX-14)."""

    layout: tuple[int, ...]
    red: Seat = ""
    """The seat that is to play red now; empty when the game ended before a colour was chosen."""
    begins: Seat = ""
    lot: Seat = ""
    """Where there were no colours to swap: who chooses one now."""


class State(msgspec.Struct, frozen=True):
    layout_option: str
    mean: bool
    clock: int | None
    """Milliseconds, or None."""
    is_revenge: bool
    carried: Carried | None
    phase: Phase = "layout"
    numbers: tuple[int, ...] = ()
    """The number of each cell."""
    bits: tuple[int, ...] = ()
    """The cell of each number, as a bit."""
    lot: Seat = ""
    red: Seat = ""
    first: Seat = ""
    active: Seat = ""
    dice: tuple[int, ...] = ()
    red_cells: int = 0
    black_cells: int = 0
    since: int = 0
    """When the present phase began, for the clock."""
    last: int = 0
    """The number placed last."""
    outcome: Outcome | None = None

    @property
    def winner(self) -> Seat:
        return self.outcome.winners[0] if self.outcome else ""

    @property
    def taken(self) -> int:
        return self.red_cells | self.black_cells

    def is_free(self, number: int) -> bool:
        return not (self.red_cells | self.black_cells) & self.bits[number]


def bits_of(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The cell of each number from 0 on, as a bit; nothing where no cell has it."""
    cells = {number: 1 << place for place, number in enumerate(numbers)}
    return tuple(cells.get(number, 0) for number in range(BOARD.count + 1))


def other(seat: Seat) -> Seat:
    return "p2" if seat == "p1" else "p1"
