"""A position of Forma, as a frozen value. A set of squares, or of pieces, is an int with one bit each."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from passerelle.core.values import SEATS, Outcome, Seat

from .pieces import BOARD

Phase: TypeAlias = Literal["lot", "setup", "obstacles", "tower", "play", "count", "over"]


class Placement(msgspec.Struct, frozen=True):
    """A piece on the board, and what its placing enclosed."""

    seat: Seat
    piece: int
    squares: int
    enclosed: int = 0


class Side(msgspec.Struct, frozen=True):
    """What belongs to one player."""

    reserve: int
    squares: int = 0
    """Covered by this player's pieces and markers."""
    markers: int = 0
    out: int = 0
    """Pieces beside the board after a misfit."""
    piece_points: int = 0
    square_points: int = 0
    obstacle_points: int = 0
    tower_points: int = 0


class State(msgspec.Struct, frozen=True):
    setup_option: str
    strict: bool
    sets: int
    """Colours a player has."""
    sides: tuple[Side, ...]
    phase: Phase = "lot"
    starter: Seat = ""
    active: Seat = ""
    """Whose turn it is; empty before the lot."""
    second_try: bool = False
    obstacles: int = 0
    tower: int = 0
    occupied: int = 0
    passed: frozenset[Seat] = frozenset()
    """Who has passed since the last piece was taken in hand."""
    resigned: frozenset[Seat] = frozenset()
    placements: tuple[Placement, ...] = ()
    last_try: Placement | None = None
    """The piece taken in hand last: on the board, or just found not to fit."""
    outcome: Outcome | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.sides)]

    @property
    def free(self) -> int:
        return BOARD.full & ~self.occupied

    @property
    def playing(self) -> list[Seat]:
        """Those who still take turns: not resigned, and with a piece left."""
        return [seat for seat in self.seats if self.side(seat).reserve and seat not in self.resigned]

    def side(self, seat: Seat) -> Side:
        return self.sides[SEATS.index(seat)]

    def with_side(self, seat: Seat, side: Side) -> State:
        place = SEATS.index(seat)
        return replace(self, sides=(*self.sides[:place], side, *self.sides[place + 1 :]))
