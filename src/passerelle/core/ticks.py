"""What a room in real time offers in `ticks.py`: the game in steps of virtual time, for learners.

At every tick each seat gives a number; 0 waits. What a seat sees becomes an array of planes, what it may do a
mask. Both are made from its view: no environment shows more than a person sees.
"""

from __future__ import annotations

from typing import Any, Protocol

WAIT = 0


class Ticks(Protocol):
    """A game in real time as numbers, the module `ticks` of its room."""

    TICK: int
    """Milliseconds."""
    ACTIONS: int
    ACTION_KINDS: tuple[str, ...]
    """What their numbers stand for, in order."""
    PLANES: tuple[str, ...]
    """What each plane of an observation shows, in order."""
    BOARD: tuple[int, int]
    """Rows and columns of a plane."""
    HIGHEST: int
    """The largest number in an observation; the smallest is 0."""
    SEAT_COUNTS: tuple[int, ...]

    def legal(self, view: Any, now: int) -> Any:
        """1 for every number the viewer may give, 0 for all others."""

    def action_of(self, view: Any, number: int) -> Any:
        """The action of a number that is not WAIT."""

    def observe(self, view: Any, now: int) -> Any: ...

    def points(self, view: Any) -> list[int]:
        """What each seat, or its team, has so far; in seat order."""
