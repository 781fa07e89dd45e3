"""A position of Labyrinth, as a frozen value."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from passerelle.core.setup import Setup
from passerelle.core.values import SEATS, Outcome, Seat

from .corridors import is_open
from .tiles import Board

Phase: TypeAlias = Literal[
    "objects", "layout", "lay", "start", "countdown", "race", "stopped", "between", "ending", "over"
]
"""`stopped` lasts only until the table has checked; `between`, until somebody asks for the next card."""

Mode: TypeAlias = Literal["duel", "practice", "clock"]
_MODES: dict[str, Mode] = {mode: mode for mode in get_args(Mode)}


def mode_of(setup: Setup) -> Mode:
    return _MODES[setup.options["mode"].partition(" ")[0]]


class Side(msgspec.Struct, frozen=True):
    """One seat's board and what goes with it."""

    board: Board = 0
    wizard: str = ""
    """The object where it stands."""
    cards: tuple[str, ...] = ()
    pushes: int = 0
    """Since the card was turned."""
    turned_on: Board = 0
    """The board as it lay when the card was turned."""


class SettledCard(msgspec.Struct, frozen=True):
    """The last card, for showing why it went as it did."""

    goal: str
    winner: Seat
    """Empty: void."""
    caller: Seat
    """Who stopped, by a call or an open corridor; empty when it was skipped or tied."""
    sides: tuple[Side, ...]
    """As they were just before: wizards not yet moved."""


class State(msgspec.Struct, frozen=True):
    mode: Mode
    clock: int
    """Milliseconds of the solo clock."""
    setup: str
    automatic: bool
    slow_seat: Seat
    """LB-18; empty without a handicap."""
    handicap: int
    """Milliseconds."""
    sides: tuple[Side, ...]
    phase: Phase = "objects"
    objects: tuple[str, ...] = ()
    start: str = ""
    pile: tuple[str, ...] = ()
    """Face down, in no order: the card that lies open leaves it when it is settled."""
    void: tuple[str, ...] = ()
    goal: str = ""
    shown_to: Seat = ""
    """The only seat that sees the goal yet; empty: all do."""
    needs_call: bool = False
    """LB-17: whether this card is stopped by a call alone."""
    due: int = 0
    """When the next goal is turned (`countdown`), or is shown to the slow seat."""
    ends_at: int = 0
    """When the solo clock runs out; 0 until the first goal."""
    next_by: Seat = ""
    since: int = 0
    caller: Seat = ""
    skipped: tuple[Seat, ...] = ()
    tied: tuple[Seat, ...] = ()
    """The seats a verdict could not tell apart (LB-15)."""
    last: SettledCard | None = None
    outcome: Outcome | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.sides)]

    @property
    def is_solo(self) -> bool:
        return self.mode != "duel"

    def side(self, seat: Seat) -> Side:
        return self.sides[SEATS.index(seat)]

    def with_side(self, seat: Seat, side: Side) -> State:
        place = SEATS.index(seat)
        return replace(self, sides=(*self.sides[:place], side, *self.sides[place + 1 :]))

    def is_joined(self, side: Side, goal: str) -> bool:
        """LB-8, LB-9: whether the corridor from this side's wizard to the object is open."""
        return is_open(side.board, self.objects.index(side.wizard), self.objects.index(goal))

    @property
    def racing(self) -> tuple[Seat, ...]:
        """Who may push and call now."""
        if self.phase != "race":
            return ()
        return (self.shown_to,) if self.shown_to else self.seats
