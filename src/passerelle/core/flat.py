"""What a room's `flat.py` offers: the game as one row of numbers, for learners and for search libraries.

A row is a NumPy array and everything else a number: actions and outcomes of chance have fixed numbers, a legal
mask has one place per action, an observation is an array of planes. The kernels are compiled and change a row
in place; they are proved equal to the referee move for move. A room's `row_view.py` is the way back: `view_of_row`
makes of a row what a seat sees (as far as a row knows it), so that bots can play and people look on.
"""

from __future__ import annotations

from typing import Any, Protocol

CHANCE, OVER = -1, -4
"""What `turn` says when no seat is to act; the numbers OpenSpiel has for it."""


class Flat(Protocol):
    """A game as numbers, the module `flat` of its room: what `Position` and `Batch` work with."""

    __name__: str
    WORDS: int
    """The length of a row."""
    TYPE: Any
    """Its NumPy type."""
    ACTIONS: int
    """How many numbers of actions there are."""
    ACTION_KINDS: tuple[str, ...]
    """What their numbers stand for, in order."""
    OUTCOMES: int
    """The most outcomes chance has at once."""
    LONGEST: int
    """More actions and draws than any game has, or than any game worth the name has."""
    PLANES: tuple[str, ...]
    """What each plane of an observation shows, in order."""
    BOARD: tuple[int, int]
    """Rows and columns of a plane."""
    HIGHEST: int
    """The largest number in an observation; the smallest is 0."""
    SEAT_COUNTS: tuple[int, ...]
    """How many can play a row."""
    OPTIONS: dict[str, tuple[str, ...]]
    """The options a row knows, with their values; the game's default first."""

    # Compiled

    def begin(self, row: Any, settings: Any) -> None:
        """Makes a row of zeros the beginning of a game."""

    def turn(self, row: Any) -> int:
        """The seat to act (0, 1, …), CHANCE or OVER."""

    def legal(self, row: Any, mask: Any) -> None:
        """Writes 1 for every action the seat whose turn it is may take, 0 for all others."""

    def allows(self, row: Any, action: int) -> bool:
        """Whether the seat whose turn it is may take this action, whatever number is asked about."""

    def sample(self, row: Any, rng: Any) -> int:
        """One of the legal actions, all equally likely; `rng` is a single word, changed in place."""

    def play(self, row: Any, action: int) -> None:
        """A legal action of the seat whose turn it is."""

    def draw(self, row: Any, outcome: int) -> None:
        """This outcome of chance."""

    def deal(self, row: Any, rng: Any) -> None:
        """Draws one outcome by its odds."""

    def score(self, row: Any, scores: Any) -> None:
        """Writes what each seat has won: 1 and −1 between two, the sum always 0; 0 while the game runs."""

    def observe(self, row: Any, seat: int, planes: Any) -> None:
        """Writes what this seat sees into planes of zeros."""

    # Plain

    def settings(self, options: dict[str, str], seats: int) -> Any:
        """The options as the numbers `begin` takes."""

    def odds(self, row: Any) -> list[tuple[int, float]]:
        """Every outcome chance has now, with its probability."""

    def row_of(self, view: Any) -> Any:
        """The row of a position as a seat sees it."""

    def numbers_of(self, row: Any, action: Any) -> tuple[int, ...]:
        """The numbers that together are this action here; mostly one. ValueError for what a row cannot express."""

    def action_of(self, view: Any, numbers: tuple[int, ...]) -> Any | None:
        """The action these numbers are; None while they are only its beginning."""

    def outcomes_of(self, row: Any, event: Any) -> tuple[int, ...]:
        """The outcomes of chance that a line of the table stands for."""

    def word_of(self, row: Any, number: int) -> str:
        """What a person would call this action or outcome here."""
