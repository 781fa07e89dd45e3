"""What a player may ask for, and what then has happened."""

from __future__ import annotations

from typing import TypeAlias

from passerelle.core.common import Common, Ended
from passerelle.core.values import Action, Event


class Place(Action, frozen=True):
    """One of the dice rolled; `way` as in a record, empty for a cross."""

    face: str
    cell: str
    way: str = ""


class TurnDie(Action, frozen=True, tag="turn"):
    """The owner of a cut-off base chooses among dice equally near (VG-19)."""

    cell: str


class Announce(Action, frozen=True):
    """The next die completes the network, or it is complete already (VG-22)."""


class End(Action, frozen=True):
    """No further die this turn."""


Actions: TypeAlias = Place | TurnDie | Announce | End


class Rolled(Event, frozen=True):
    dice: tuple[str, ...]


class Placed(Event, frozen=True):
    face: str
    cell: str
    way: str = ""


class Turned(Event, frozen=True):
    cell: str


class Announced(Event, frozen=True):
    pass


class TurnEnded(Event, frozen=True):
    pass


Events: TypeAlias = Rolled | Placed | Turned | Announced | TurnEnded | Ended | Common
