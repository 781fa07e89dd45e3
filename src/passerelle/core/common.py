"""The events any game may have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, get_args

import msgspec

from .setup import Player
from .values import Action, Event, Outcome, Seat

GIVEN_UP = ("resigned", "abandoned")


class Resign(Action, frozen=True):
    """The one action every game accepts, at any time."""


class Undo(Action, frozen=True):
    """One's last action is not meant to be: nobody has acted since, and nothing came to light (PA-15)."""


class TakeBack(Action, frozen=True):
    """Against bots: back to before one's last action, whatever has happened since (PA-16)."""


class Resigned(Event, frozen=True):
    """A seat has resigned; its side may go on without it."""


class Undone(Event, frozen=True):
    """The game is as it was before the last action of this seat that stands."""


class TakenBack(Event, frozen=True):
    """The same, after others acted or something came to light: it is counted."""


class Advised(Event, frozen=True):
    """A seat was told a good action; the action itself is not in the record."""

    seat: Seat


class Left(Event, frozen=True):
    """The person at a seat has left the game."""


class CameBack(Event, frozen=True):
    """The person at a seat is there again."""


class Seated(Event, frozen=True):
    """A seat changes hands: a bot takes over, or hands back."""

    player: Player


class Paused(Event, frozen=True):
    """The clock stands still from here on."""


class Resumed(Event, frozen=True):
    """The clock runs again."""


class TimedOut(Event, frozen=True):
    """A deadline has passed; what follows from it comes next."""

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


Common: TypeAlias = (
    Resigned
    | Undone
    | TakenBack
    | Left
    | CameBack
    | Seated
    | Paused
    | Resumed
    | TimedOut
    | Verdict
    | Advised
    | GivenUp
)
COMMON = get_args(Common)
COMMON_TYPES = frozenset(COMMON)

SHARED_ACTIONS: dict[type[Event], Action] = {Resigned: Resign(), Undone: Undo(), TakenBack: TakeBack()}
"""The actions that are no game's own, by the events they become."""
AnyShared: TypeAlias = Resign | Undo | TakeBack
SHARED_TYPES = frozenset((Resign, Undo, TakeBack))
