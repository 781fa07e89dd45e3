"""What is asked and answered over HTTP about tournaments. The page's TypeScript types are generated from these, too."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from passerelle.core.values import kebab
from passerelle.tournaments.terms import TournamentTerms

TournamentStage: TypeAlias = Literal["gathering", "playing", "between", "over"]
"""Before the first round; during one; before the next; after the last."""


class NewTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tournaments"""

    terms: TournamentTerms
    key: str
    """Secret, made by the browser: the host's."""


class TournamentMade(msgspec.Struct, frozen=True):
    """The answer to it."""

    tournament: str


class JoinTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tournaments/{id}/join. Whoever asks again with the same key has joined once."""

    name: str
    key: str
    """Secret, made by the browser: it opens every seat of this person."""


class LeaveTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tournaments/{id}/leave"""

    key: str


class FindEntrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tournaments/{id}/mine: who holds these keys."""

    keys: tuple[str, ...]


class MyPart(msgspec.Struct, frozen=True):
    """The answer to `JoinTournament`, `LeaveTournament` and `FindEntrant`."""

    entrant: int = 0
    """The own number; 0: none."""
    is_host: bool = False


class HostAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=kebab, tag_field="type"):
    """What a host may ask."""


class StartRound(HostAct, frozen=True):
    pass


class AddEntrant(HostAct, frozen=True):
    """Somebody whom the host writes down; the key is passed on to them in a link."""

    name: str
    key: str


class DropEntrant(HostAct, frozen=True):
    entrant: int


class BringBack(HostAct, frozen=True):
    entrant: int


class RenameEntrant(HostAct, frozen=True):
    entrant: int
    name: str


class AwardResult(HostAct, frozen=True):
    """In place of what the games say."""

    round: int
    encounter: int
    points: tuple[int, ...]
    """Of each seat, in halves."""


class SetRoundClock(HostAct, frozen=True):
    minutes: int
    """From now on; 0: no clock."""


class EndTournament(HostAct, frozen=True):
    pass


AnyHostAct: TypeAlias = (
    StartRound
    | AddEntrant
    | DropEntrant
    | BringBack
    | RenameEntrant
    | AwardResult
    | SetRoundClock
    | EndTournament
)


class HostAsks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tournaments/{id}/host; answered with `TournamentInfo`."""

    key: str
    act: AnyHostAct


class EntrantInfo(msgspec.Struct, frozen=True):
    number: int
    name: str
    team: str
    is_in: bool
    """Whether the next round counts on them."""


class EncounterInfo(msgspec.Struct, frozen=True):
    seats: tuple[int, ...]
    """Numbers of entrants; 0: a bot."""
    table: str
    """Empty: somebody alone."""
    teams: tuple[str, ...]
    points: tuple[float, ...] | None
    """Of each seat; None while it goes on."""
    scores: tuple[int, ...]
    by_host: bool


class RoundInfo(msgspec.Struct, frozen=True):
    number: int
    started: int
    ends: int
    """When its clock has run down; 0: it has none. Times are milliseconds since 1970, by the server's clock."""
    encounters: tuple[EncounterInfo, ...]


class RankInfo(msgspec.Struct, frozen=True):
    rank: int
    entrant: int
    points: float
    wins: int
    played: int
    buchholz: float
    sonneborn: float
    scored: int


class TeamRankInfo(msgspec.Struct, frozen=True):
    rank: int
    team: str
    points: float
    scored: int


class TournamentInfo(msgspec.Struct, frozen=True):
    """GET /api/tournaments/{id}: what everybody may see. With `?after=VERSION` the answer comes when there is a later
    one, or after some seconds; with `?round=NUMBER` it has that round in place of the last."""

    tournament: str
    version: int
    now: int
    """The server's clock."""
    link: str
    """Where people join."""
    terms: TournamentTerms
    stage: TournamentStage
    rounds: int
    """How many there are going to be, as far as can be told."""
    played: int
    """How many have begun."""
    is_complete: bool
    """Nothing is left to play."""
    entrants: tuple[EntrantInfo, ...]
    round: RoundInfo | None
    ranks: tuple[RankInfo, ...]
    teams: tuple[TeamRankInfo, ...]
    opened: int
    ended: int
    code: str = ""
    """Typed at the home page it leads here, too; told to who asks with `?code`."""
