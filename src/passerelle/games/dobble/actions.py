"""What a player may ask for, and what then has happened."""

from __future__ import annotations

from typing import TypeAlias

from passerelle.core.common import Common
from passerelle.core.values import Action, Event, Seat
from passerelle.geometry.axial import Hex

from .deck import Team


class Play(Action, frozen=True):
    """The open card goes to `cell`, beside the card at `near`, because both show `symbol`.

    The symbol may be named before a cell is chosen: a wrong one is then a miss already.
    """

    near: Hex
    symbol: str
    cell: Hex | None = None


class Name(Action, frozen=True):
    """Training: the symbol the two cards share."""

    symbol: str


Actions: TypeAlias = Play | Name


class StartTurned(Event, frozen=True):
    card: int


class PackDealt(Event, frozen=True):
    """Top first; cards one may not see lie face down."""

    seat: Seat
    cards: tuple[int, ...]


class Given(Event, frozen=True):
    to: Team
    giver: Team
    cards: tuple[int, ...]


class Played(Event, frozen=True):
    cell: Hex
    near: Hex
    symbol: str
    opened: int | None = None
    """Told to viewers, who do not know the pack: the card that lies on top now. Never in the record."""


class Missed(Event, frozen=True):
    near: Hex
    symbol: str


class LotDrawn(Event, frozen=True):
    """Of those who tied for a cell, this one was drawn."""

    seat: Seat


class RoundEnded(Event, frozen=True):
    team: Team | None
    """None when all packs were played out without a line."""


class PairShown(Event, frozen=True):
    cards: tuple[int, int]


class Named(Event, frozen=True):
    symbol: str


class Finished(Event, frozen=True):
    """The result, in the order of the teams; in training the pairs found."""

    scores: tuple[tuple[Team, int], ...]


Events: TypeAlias = (
    StartTurned
    | PackDealt
    | Given
    | Played
    | Missed
    | LotDrawn
    | RoundEnded
    | PairShown
    | Named
    | Finished
    | Common
)
