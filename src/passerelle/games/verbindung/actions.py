"""What a player may ask for, and what then has happened."""

from __future__ import annotations

from typing import Literal, TypeAlias

from passerelle.core.common import Common
from passerelle.core.values import Action, Event, Seat

Reason: TypeAlias = Literal["network", "false-call", "both", "full"]


class Place(Action, frozen=True):
    """One of the dice rolled; `way` as in a record, empty for a cross."""

    face: str
    cell: str
    way: str = ""


class Turn(Action, frozen=True):
    """The owner of a cut-off base chooses among dice equally near (VG-19)."""

    cell: str


class Announce(Action, frozen=True):
    """The next die completes the network, or it is complete already (VG-22)."""


class End(Action, frozen=True):
    """No further die this turn."""


Actions: TypeAlias = Place | Turn | Announce | End


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


class Ended(Event, frozen=True):
    pass


class Decided(Event, frozen=True):
    """The result."""

    winner: Seat
    reason: Reason


Events: TypeAlias = Rolled | Placed | Turned | Announced | Ended | Decided | Common
