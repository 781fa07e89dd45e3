"""The events any game may have, and their words in a record."""

from __future__ import annotations

import re
from typing import TypeAlias

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


class GivenUp(Event, frozen=True):
    """The result when a game was not played out."""

    winner: str
    """A seat, or a team."""
    reason: str


Common: TypeAlias = Resigned | Left | CameBack | Seated | Paused | Resumed | TimedOut | GivenUp
COMMON = (Resigned, Left, CameBack, Seated, Paused, Resumed, TimedOut, GivenUp)
COMMON_TYPES = frozenset(COMMON)

_BY_SEAT: dict[str, Event] = {"resign": Resigned(), "leave": Left(), "back": CameBack()}
_BY_TABLE: dict[str, Event] = {"pause": Paused(), "resume": Resumed()}
_PLAIN = {type(event): words for words, event in (_BY_SEAT | _BY_TABLE).items()}


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


def write_common(event: Common) -> str:
    match event:
        case Seated(player=player):
            return f"seat {write_player(player)}"
        case TimedOut(seat=seat):
            return f"timeout {seat}"
        case GivenUp(winner=winner, reason=reason):
            return f"result {winner} {reason}"
        case _:
            return _PLAIN[type(event)]


def tell_common(fact: Fact[Common]) -> Sentence:
    """What the history says of an event that any game may have."""
    match fact.event:
        case Seated(player=player):
            return Sentence("event.seat", {"seat": player.seat, "kind": player.kind, "name": player.name})
        case TimedOut(seat=seat):
            return Sentence("event.timeout", {"seat": seat})
        case GivenUp(winner=winner, reason=reason):
            return Sentence(f"event.result-{reason}", {"seat": winner})
        case event:
            return Sentence(f"event.{_PLAIN[type(event)]}", {"who": fact.who})


def read_common(who: Seat, words: str) -> Event | None:
    """The event, or None when these are a game's own words."""
    if who != TABLE:
        return _BY_SEAT.get(words)
    verb, _, rest = words.partition(" ")
    if verb == "seat" and (player := read_player(rest)):
        return Seated(player)
    if verb == "timeout" and rest in SEATS:
        return TimedOut(rest)
    if verb == "result" and rest.count(" ") == 1 and rest.endswith(GIVEN_UP):
        winner, reason = rest.split(" ")
        return GivenUp(winner, reason)
    return _BY_TABLE.get(words)
