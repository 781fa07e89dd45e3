"""The log of a tournament: what has happened, in order. Everything else follows from it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from passerelle.core.values import kebab

from .terms import TournamentTerms

BOT = 0
"""In place of an entrant's number: a bot sits there."""
WIN, DRAW, LOSS = 2, 1, 0
"""Points are counted in halves."""


class Encounter(msgspec.Struct, frozen=True):
    """Those who meet in one round, at one table; or somebody whom nobody meets."""

    seats: tuple[int, ...]
    """The numbers of entrants in the order of their seats; `BOT` for a bot."""
    table: str = ""
    """Its id; empty for somebody alone."""
    teams: tuple[str, ...] = ()
    """In a party: for whom each seat plays."""
    bye: int = LOSS
    """The points of somebody alone."""


class TournamentEvent(msgspec.Struct, frozen=True, tag=kebab, tag_field="type"):
    at: int
    """In milliseconds since 1970."""


class TournamentOpened(TournamentEvent, frozen=True):
    terms: TournamentTerms
    host: str
    """The hash of the host's key."""
    draw: str
    """From which everything is drawn."""
    teams: tuple[str, ...] = ()
    """Of a party."""
    places: int = 0
    """In a party, the most of one team at a table."""


class EntrantJoined(TournamentEvent, frozen=True):
    name: str
    key: str
    """The hash of a key that opens all chairs of this person."""
    team: str = ""


class EntrantRenamed(TournamentEvent, frozen=True):
    entrant: int
    name: str


class EntrantLeft(TournamentEvent, frozen=True):
    """Plays no further round."""

    entrant: int


class EntrantReturned(TournamentEvent, frozen=True):
    entrant: int


class RoundStarted(TournamentEvent, frozen=True):
    encounters: tuple[Encounter, ...]
    ends: int = 0
    """When the clock of the round has run down; 0: it has none."""
    order: tuple[int, ...] = ()
    """With the first round of a knockout or a round robin: the order that was drawn, 0 for an empty place."""


class EncounterDecided(TournamentEvent, frozen=True):
    """By the games at the table, or by the host, whose word stands."""

    round: int
    """Counted from 1."""
    encounter: int
    """Its place in the round, counted from 0."""
    points: tuple[int, ...]
    """Of each seat."""
    scores: tuple[int, ...] = ()
    """Of each seat, where the game has them; of a series, the games won."""
    by_host: bool = False


class EncounterReplayed(TournamentEvent, frozen=True):
    """A draw where one has to win: once more, with the seats exchanged."""

    round: int
    encounter: int
    table: str


class ClockSet(TournamentEvent, frozen=True):
    """Of the round under way."""

    ends: int


class TournamentEnded(TournamentEvent, frozen=True):
    """No further round."""


AnyTournamentEvent: TypeAlias = (
    TournamentOpened
    | EntrantJoined
    | EntrantRenamed
    | EntrantLeft
    | EntrantReturned
    | RoundStarted
    | EncounterDecided
    | EncounterReplayed
    | ClockSet
    | TournamentEnded
)
TournamentEvents: TypeAlias = tuple[AnyTournamentEvent, ...]

_decoder: msgspec.json.Decoder[AnyTournamentEvent] = msgspec.json.Decoder(AnyTournamentEvent)


def write_event(event: AnyTournamentEvent) -> str:
    return msgspec.json.encode(event).decode()


def read_event(text: str) -> AnyTournamentEvent:
    """Raises msgspec.MsgspecError."""
    return _decoder.decode(text)
