"""What a player may ask for, and what then has happened."""

from __future__ import annotations

from typing import TypeAlias

from passerelle.core.common import Common, Ended
from passerelle.core.values import Action, Event, Seat


class Lay(Action, frozen=True):
    """One's own board: sixteen tiles in reading order."""

    tiles: tuple[str, ...]


class Push(Action, frozen=True):
    """The square of the tile that starts the run."""

    square: str


class CallStop(Action, frozen=True):
    pass


class Skip(Action, frozen=True):
    pass


class TurnNext(Action, frozen=True):
    pass


Actions: TypeAlias = Lay | Push | CallStop | Skip | TurnNext


class ObjectsPlaced(Event, frozen=True):
    objects: tuple[str, ...]


class BoardLaid(Event, frozen=True):
    tiles: tuple[str, ...]
    seat: Seat = ""
    """Whose it is when the table lays it; a seat that lays its own says it itself."""


class StartTurned(Event, frozen=True):
    object: str


class GoalTurned(Event, frozen=True):
    object: str
    only: Seat = ""
    """With a handicap, the seat that sees it first; then everybody."""


class Pushed(Event, frozen=True):
    square: str


class Stopped(Event, frozen=True):
    pass


class Skipped(Event, frozen=True):
    pass


class NextAsked(Event, frozen=True):
    pass


class CardWon(Event, frozen=True):
    seat: Seat


class CardVoid(Event, frozen=True):
    pass


class TimeOver(Event, frozen=True):
    """The solo clock has run out."""


Events: TypeAlias = (
    ObjectsPlaced | BoardLaid | StartTurned | GoalTurned | Pushed | Stopped | Skipped | NextAsked | CardWon
    | CardVoid | TimeOver | Ended | Common
)  # fmt: skip
