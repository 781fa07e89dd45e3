"""What a room in real time offers in `ticks.py`: the game in steps of virtual time, for learners.

At every tick each seat gives a number; 0 waits. What a seat sees becomes an array of planes, what it may do a
mask. Both are made from its view: no environment shows more than a person sees.
"""

from __future__ import annotations

from typing import Any, Protocol

WAIT = 0
EVERYBODY = 0
"""What a row's `status` says when all seats act; else it is CHANCE or OVER, as in `core/flat.py`."""


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


class TickRows(Protocol):
    """The same game as rows of numbers, the module `tick_rows` of its room: what many games at once are made of.

    The kernels are compiled and proved equal to the referee tick for tick. Time has no place in a row: between two
    ticks lies what the referee needs to get to the next moment at which somebody can act.
    """

    __name__: str
    WORDS: int
    TYPE: Any
    OPTIONS: dict[str, tuple[str, ...]]
    """The options a row knows, with their values; the first where the game's default is another."""

    # Compiled

    def begin(self, row: Any, settings: Any) -> None:
        """Makes a row of zeros the beginning of a game."""

    def status(self, row: Any) -> int:
        """EVERYBODY, CHANCE or OVER."""

    def legal(self, row: Any, seat: int, mask: Any) -> None:
        """Writes 1 for every number the seat may give, 0 for all others."""

    def act(self, row: Any, actions: Any) -> None:
        """One tick: a legal number of every seat; WAIT does nothing."""

    def draw(self, row: Any, outcome: int) -> None:
        """This outcome of chance."""

    def deal(self, row: Any, rng: Any) -> None:
        """Draws one outcome by its odds."""

    def points(self, row: Any, points: Any) -> None:
        """Writes what each seat, or its team, has so far."""

    def observe(self, row: Any, seat: int, planes: Any) -> None:
        """Writes what this seat sees, as `Ticks.observe` does of a view."""

    # Plain

    def sides(self, seats: int) -> list[int]:
        """A number for each seat, the same for those who play together."""

    def settings(self, options: dict[str, str], seats: int) -> Any:
        """The options as the numbers `begin` takes."""

    def odds(self, row: Any) -> list[tuple[int, float]]:
        """Every outcome chance has now, with its probability."""

    def outcomes_of(self, event: Any) -> tuple[int, ...]:
        """The outcomes of chance that a line of the table stands for."""

    def row_of(self, state: Any) -> Any:
        """The row of what the referee knows at a tick."""
