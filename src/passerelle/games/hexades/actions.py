"""What a player may ask for, and what then has happened."""

from __future__ import annotations

from typing import Literal, TypeAlias

from passerelle.core.common import Common, Ended
from passerelle.core.values import Action, Event, Seat

Colour: TypeAlias = Literal["red", "black"]


class ChooseColour(Action, frozen=True):
    colour: Colour


class Place(Action, frozen=True):
    """With a calculation; the number may be stated beside it."""

    calculation: str
    number: int | None = None


class SayNone(Action, frozen=True):
    """Nothing found, or so one says."""


class PointOut(Action, frozen=True):
    calculation: str
    number: int | None = None


class StaySilent(Action, frozen=True):
    pass


class Put(Action, frozen=True):
    """On any free cell, after silence."""

    number: int


Actions: TypeAlias = ChooseColour | Place | SayNone | PointOut | StaySilent | Put


class LayoutLaid(Event, frozen=True):
    numbers: tuple[int, ...]


class LotDrawn(Event, frozen=True):
    seat: Seat


class ColourChosen(Event, frozen=True):
    colour: Colour


class ColoursKept(Event, frozen=True):
    """In a revenge: this seat has this colour now."""

    seat: Seat
    colour: Colour


class BeginnerKept(Event, frozen=True):
    seat: Seat


class Rolled(Event, frozen=True):
    dice: tuple[int, int, int]


class Placed(Event, frozen=True):
    number: int
    calculation: str = ""


class NoneFound(Event, frozen=True):
    pass


class PointedOut(Event, frozen=True):
    number: int
    calculation: str


class StayedSilent(Event, frozen=True):
    pass


Events: TypeAlias = (
    LayoutLaid | LotDrawn | ColourChosen | ColoursKept | BeginnerKept | Rolled | Placed | NoneFound
    | PointedOut | StayedSilent | Ended | Common
)  # fmt: skip
