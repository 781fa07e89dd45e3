"""The events any game may have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, get_args

import msgspec

from .setup import Player
from .values import Action, Event, Outcome, Seat

GIVEN_UP = ("resigned", "abandoned")


class Resign(Action, frozen=True):
    """The one action every game accepts."""


class Resigned(Event, frozen=True):
    pass


class Left(Event, frozen=True):
    pass


class CameBack(Event, frozen=True):
    pass


class Seated(Event, frozen=True):
    """A seat changes hands: a bot takes over, or hands back."""

    player: Player


class Paused(Event, frozen=True):
    pass


class Resumed(Event, frozen=True):
    pass


class TimedOut(Event, frozen=True):
    seat: Seat


class Claimed(msgspec.Struct, frozen=True):
    """One side of a race: when its action came, and how much of that the line took."""

    seat: Seat
    arrival: int
    round_trip: int

    @property
    def time(self) -> int:
        """Compensated: when the seat acted, had its line taken no time."""
        return self.arrival - self.round_trip


class Verdict(Event, frozen=True):
    """Who was first. It stands before the line it settles; a losing action has no other line."""

    claims: tuple[Claimed, ...]
    """In seat order."""
    within: int
    """The uncertainty: closer than this (or as close) is a tie."""
    winner: Seat
    """Empty: a tie, which the game decides by its own clause."""

    @property
    def ahead(self) -> int:
        """By how much the first was before the second."""
        first, second, *_ = sorted(claim.time for claim in self.claims)
        return second - first


class Ended(Event, frozen=True):
    """The last line of every game: how it ended."""

    outcome: Outcome


class GivenUp(Ended, frozen=True):
    """The last line of a game that was not played out: somebody resigned or left."""

    side: str
    """Who has won: a seat, or a team."""


def given_up(players: Iterable[Player], side: str, reason: str) -> GivenUp:
    """The end that leaves only this side, a seat or a team."""
    winners = tuple(player.seat for player in players if side == (player.team or player.seat))
    return GivenUp(Outcome(winners, reason), side)


Common: TypeAlias = Resigned | Left | CameBack | Seated | Paused | Resumed | TimedOut | Verdict | GivenUp
COMMON = get_args(Common)
COMMON_TYPES = frozenset(COMMON)
