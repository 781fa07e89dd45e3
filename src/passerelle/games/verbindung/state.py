"""A position of Verbindung gesucht, as a frozen value."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from passerelle.core.values import Outcome, Seat

from .faces import Colour
from .paths import COUNT, FULL, Bases, Paths, bases_of

Phase: TypeAlias = Literal["roll", "place", "turn", "stuck", "over"]
"""`turn`: a cut-off base's owner chooses a die; `stuck`: nothing can be placed, the table ends the turn."""

COLOUR_OF: dict[Seat, Colour] = {"p1": "red", "p2": "black"}
_BASES = {
    (option, seat): bases_of(colour, option)
    for option in ("outer", "inner")
    for seat, colour in COLOUR_OF.items()
}


class Cut(msgspec.Struct, frozen=True):
    """A base that is cut off now, and the dice one of which its owner turns (VG-19)."""

    seat: Seat
    base: int
    """0 to 3, clockwise from the top."""
    reach: int
    """The bases (bits) it can still reach, itself included."""
    dice: int
    """Cells (bits)."""


class State(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    bases: str
    matching: bool
    automatic: bool
    cuts: bool
    """Whether a bridge cuts its lower path (VG-3)."""
    phase: Phase = "roll"
    turn: int = 0
    """How many turns have ended."""
    active: Seat = "p1"
    board: bytes = bytes(COUNT)
    """In reading order, numbers of `TILES`."""
    dice_laid: int = 0
    """The cells with a die (bits)."""
    red: Paths = Paths()
    black: Paths = Paths()
    dice: tuple[str, ...] = ()
    """The roll of this turn."""
    used: int = 0
    """Which of them have been placed (bits)."""
    owed: int = 0
    """White crosses rolled and to be placed, whether a cell is left for them or not (VG-10)."""
    announced: bool = False
    cut: Cut | None = None
    complete: tuple[Seat, ...] = ()
    """Whose network is complete, first come first; both by one die: first the one who did not place it."""
    last: int | None = None
    """The cell of the last placement."""
    turned: int = 0
    """The dice turned white because of it (bits)."""
    outcome: Outcome | None = None

    @property
    def winner(self) -> Seat:
        return self.outcome.winners[0] if self.outcome else ""

    @property
    def reason(self) -> str:
        return self.outcome.reason if self.outcome else ""

    @property
    def empty(self) -> int:
        return FULL & ~self.dice_laid

    @property
    def placed(self) -> int:
        """How many dice this turn has placed."""
        return self.used.bit_count()

    @property
    def left(self) -> tuple[str, ...]:
        """The dice rolled and not placed."""
        if not self.used:
            return self.dice
        return tuple(face for place, face in enumerate(self.dice) if not self.used >> place & 1)

    def paths_of(self, seat: Seat) -> Paths:
        return self.red if seat == "p1" else self.black

    def ends_of(self, seat: Seat) -> tuple[int, int]:
        """VG-3 `cuts`: the bridges (bits) under which the player's path ends at north and south, at east and west."""
        return self.paths_of(other(seat)).bridged() if self.cuts else (0, 0)

    def bases_of(self, seat: Seat) -> Bases:
        return _BASES[self.bases, seat]


def other(seat: Seat) -> Seat:
    return "p2" if seat == "p1" else "p1"
