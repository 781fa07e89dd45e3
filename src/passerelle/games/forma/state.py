"""A position of Forma, as a frozen value. A set of squares, or of pieces, is an int with one bit each."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

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
    starter: int = 0
    active: int = 0
    """Whose turn it is, as a place in `sides`."""
    second_try: bool = False
    obstacles: int = 0
    tower: int = 0
    occupied: int = 0
    passed: frozenset[int] = frozenset()
    """Who has passed since the last piece was taken in hand."""
    resigned: frozenset[int] = frozenset()
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
    def playing(self) -> list[int]:
        """Those who still take turns: not resigned, and with a piece left."""
        return [n for n, side in enumerate(self.sides) if side.reserve and n not in self.resigned]
