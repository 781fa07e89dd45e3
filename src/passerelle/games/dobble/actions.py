"""What a player may ask for, and what then has happened."""

from __future__ import annotations

from typing import TypeAlias

from passerelle.core.common import Common, Ended
from passerelle.core.values import Action, Event, Seat
from passerelle.geometry.axial import Hex

from .deck import Team


class PlayCard(Action, frozen=True, tag="play"):
    """The open card goes to `cell`, beside the card at `near`, because both show `symbol`.

    The symbol may be named before a cell is chosen: a wrong one is then a miss already.
    """

    near: Hex
    symbol: str
    cell: Hex | None = None


class Name(Action, frozen=True):
    """Warm-up and training: the symbol the two cards share."""

    symbol: str


Actions: TypeAlias = PlayCard | Name


class StartTurned(Event, frozen=True):
    card: int
    """Face down in the lines of a running game; viewers see it on the table while it lies open."""


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
    near: Hex | None
    """None in a warm-up, where there is no table to point at."""
    symbol: str


class LotDrawn(Event, frozen=True):
    """Of those who tied for a cell or a pair, this one was drawn."""

    seat: Seat


class RoundEnded(Event, frozen=True):
    team: Team | None
    """None when all packs were played out without a line."""


class PairShown(Event, frozen=True):
    cards: tuple[int, int]


class Named(Event, frozen=True):
    """In a warm-up always the right symbol; in training also a wrong one."""

    symbol: str


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
    | Ended
    | Common
)
