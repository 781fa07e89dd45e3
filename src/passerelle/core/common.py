"""The events any game may have, and their words in a record."""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec

from .setup import Player
from .texts import Sentence
from .values import SEATS, TABLE, Action, Event, Fact, Seat

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


class GivenUp(Event, frozen=True):
    """The result when a game was not played out."""

    winner: str
    """A seat, or a team."""
    reason: str


Common: TypeAlias = Resigned | Left | CameBack | Seated | Paused | Resumed | TimedOut | Verdict | GivenUp
COMMON = (Resigned, Left, CameBack, Seated, Paused, Resumed, TimedOut, Verdict, GivenUp)
COMMON_TYPES = frozenset(COMMON)

_BY_SEAT: dict[str, Event] = {"resign": Resigned(), "leave": Left(), "back": CameBack()}
_BY_TABLE: dict[str, Event] = {"pause": Paused(), "resume": Resumed()}
_PLAIN = {type(event): words for words, event in (_BY_SEAT | _BY_TABLE).items()}


_TIME = re.compile(r"(0|[1-9][0-9]{0,8})\.([0-9]{3})")


def write_time(at: int) -> str:
    return f"{at // 1000}.{at % 1000:03d}"


def read_time(text: str) -> int | None:
    found = _TIME.fullmatch(text)
    return int(found[1]) * 1000 + int(found[2]) if found else None


def write_name(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def read_name(text: str) -> str | None:
    """The name between the quotes; None unless it is exactly what `write_name` writes."""
    name = re.sub(r"\\(.)", r"\1", text[1:-1])
    return name if name.isprintable() and name.strip() and write_name(name) == text else None


def write_player(player: Player) -> str:
    words = [player.seat, *([player.team] if player.team else []), player.kind]
    words.append(write_name(player.name) if player.kind == "human" else player.name)
    return " ".join(words + (["assist"] if player.assist else []))


_PLAYER = re.compile(
    r"(?P<seat>p[1-8])(?: (?P<team>(?!human |bot )[a-z]+))? "
    r'(?:human (?P<human>"(?:[^"\\]|\\.)+")|bot (?P<bot>[a-z0-9-]+))(?P<assist> assist)?'
)


def read_player(text: str) -> Player | None:
    found = _PLAYER.fullmatch(text)
    if not found:
        return None
    name = read_name(found["human"]) if found["human"] else found["bot"]
    if name is None:
        return None
    return Player(
        found["seat"],
        "human" if found["human"] else "bot",
        name,
        found["team"] or "",
        found["assist"] is not None,
    )


def write_verdict(verdict: Verdict) -> str:
    """`verdict p1 10.032 p2 10.035 within 0.002 p1 p1:10.071/0.039 p2:10.076/0.041`"""
    words = ["verdict"]
    for claim in verdict.claims:
        words += [claim.seat, write_time(claim.time)]
    words += ["within", write_time(verdict.within), verdict.winner or "tie"]
    for claim in verdict.claims:
        words.append(f"{claim.seat}:{write_time(claim.arrival)}/{write_time(claim.round_trip)}")
    return " ".join(words)


_CLAIM = re.compile(r"(p[1-8]):([0-9.]+)/(-?)([0-9.]+)")
"""0.1.0 could write a round trip below 0 (PA-14 forbids it): such a line can be read, so that its table opens again."""


def read_verdict(words: str) -> Verdict | None:
    """None unless it is exactly what `write_verdict` writes."""
    before, _, after = words.partition(" within ")
    within, winner, *rest = [*after.split(" "), "", ""]
    claims = []
    for found in filter(None, map(_CLAIM.fullmatch, rest)):
        arrival, round_trip = read_time(found[2]), read_time(found[4])
        if arrival is None or round_trip is None:
            return None
        if found[3]:
            round_trip -= 2000 * (round_trip // 1000)
        if round_trip > arrival:
            return None
        claims.append(Claimed(found[1], arrival, round_trip))
    verdict = Verdict(tuple(claims), read_time(within) or 0, "" if winner == "tie" else winner)
    return verdict if before and write_verdict(verdict) == words else None


def write_common(event: Common) -> str:
    match event:
        case Seated(player=player):
            return f"seat {write_player(player)}"
        case TimedOut(seat=seat):
            return f"timeout {seat}"
        case Verdict():
            return write_verdict(event)
        case GivenUp(winner=winner, reason=reason):
            return f"result {winner} {reason}"
        case _:
            return _PLAIN[type(event)]


def tell_common(fact: Fact[Common], before: Player | None = None) -> Sentence:
    """What the history says of an event that any game may have. `before`: who had the seat that changes."""
    match fact.event:
        case Seated(player=player):
            return _tell_seated(player, before)
        case TimedOut(seat=seat):
            return Sentence("event.timeout", {"seat": seat})
        case Verdict() as event:
            return _tell_verdict(event)
        case Paused():  # told when it begins; after it the page shows the lines again
            return Sentence("event.pause", weight="quiet")
        case GivenUp(winner=winner, reason=reason):
            return Sentence(f"event.result-{reason}", {"seat": winner}, "loud")
        case event:
            return Sentence(f"event.{_PLAIN[type(event)]}", {"who": fact.who})


def _tell_verdict(verdict: Verdict) -> Sentence:
    first, second, *_ = sorted(claim.time for claim in verdict.claims)
    return Sentence(
        "event.verdict" if verdict.winner else "event.verdict-tie",
        {
            "seat": verdict.winner,
            "ahead": second - first,
            "within": verdict.within,
            "trips": " ".join(f"{claim.seat} {claim.round_trip}" for claim in verdict.claims),
        },
    )


def _tell_seated(player: Player, before: Player | None) -> Sentence:
    """What has changed about a seat; without knowing who had it, who has it now."""
    if before is None:
        return Sentence("event.seat", {"seat": player.seat, "kind": player.kind, "name": player.name})
    names: dict[str, str | int] = {
        "seat": player.seat, "kind": player.kind, "name": player.name,
        "before": before.name, "before_kind": before.kind,
    }  # fmt: skip
    if player.kind == "bot":
        return Sentence("event.seat-bot", names)
    if before.kind == "bot":
        return Sentence("event.seat-back", names)
    assist = "same" if player.assist == before.assist else "on" if player.assist else "off"
    changed = "assist" if player.name == before.name else "renamed"
    return Sentence(f"event.seat-{changed}", names | {"assist": assist})


def read_common(who: Seat, words: str) -> Event | None:
    """The event, or None when these are a game's own words."""
    if who != TABLE:
        return _BY_SEAT.get(words)
    verb, _, rest = words.partition(" ")
    if verb == "seat" and (player := read_player(rest)):
        return Seated(player)
    if verb == "timeout" and rest in SEATS:
        return TimedOut(rest)
    if verb == "verdict":
        return read_verdict(words)
    winner, _, reason = rest.partition(" ")
    if verb == "result" and reason in GIVEN_UP:
        return GivenUp(winner, reason)
    return _BY_TABLE.get(words)
