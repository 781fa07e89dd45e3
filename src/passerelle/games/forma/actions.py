"""What a player may ask for, and what then has happened. Squares go by name, `a1` to `t20`."""

from __future__ import annotations

from typing import TypeAlias

from passerelle.core.common import Common, Ended
from passerelle.core.values import Action, Event, Seat

Squares: TypeAlias = tuple[str, ...]


class LayObstacles(Action, frozen=True):
    squares: Squares


class LayTower(Action, frozen=True):
    square: str


class Put(Action, frozen=True):
    piece: str
    squares: Squares


class Pass(Action, frozen=True):
    pass


Actions: TypeAlias = LayObstacles | LayTower | Put | Pass


class LotDrawn(Event, frozen=True):
    seat: Seat


class SetupDrawn(Event, frozen=True):
    tower: str
    obstacles: Squares


class ObstaclesLaid(Event, frozen=True):
    squares: Squares


class TowerLaid(Event, frozen=True):
    square: str


class PiecePut(Event, frozen=True):
    """Where it fits it lies; otherwise the table's `out` follows."""

    piece: str
    squares: Squares


class PieceOut(Event, frozen=True):
    seat: Seat
    piece: str


class Passed(Event, frozen=True):
    pass


Events: TypeAlias = (
    LotDrawn | SetupDrawn | ObstaclesLaid | TowerLaid | PiecePut | PieceOut | Passed | Ended | Common
)
