"""The words of the events any game may have, in a record. Reading is strict: None unless exactly those."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .common import (
    GIVEN_UP,
    Advised,
    CameBack,
    Claimed,
    Common,
    Ended,
    GivenUp,
    Left,
    Paused,
    Resigned,
    Resumed,
    Seated,
    TakenBack,
    TimedOut,
    Undone,
    Verdict,
    given_up,
)
from .setup import Player
from .values import SEATS, TABLE, Event, Seat

_BY_SEAT: dict[str, Event] = {
    "resign": Resigned(),
    "undo": Undone(),
    "takeback": TakenBack(),
    "leave": Left(),
    "back": CameBack(),
}
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
        case Advised(seat=seat):
            return f"advice {seat}"
        case Verdict():
            return write_verdict(event)
        case GivenUp():
            return write_ended(event)
        case _:
            return _PLAIN[type(event)]


def write_ended(ended: Ended) -> str:
    """`result p1 8 p2 5` where the game has scores, `result p1 chain` where it has not."""
    outcome = ended.outcome
    if isinstance(ended, GivenUp):
        return f"result {ended.side} {outcome.reason}"
    words = [f"{side} {score}" for side, score in outcome.scores] or [*outcome.winners, outcome.reason]
    return " ".join(["result", *words])


def read_given_up(words: str, players: Iterable[Player]) -> GivenUp | None:
    """The end of a game that was not played out; None when these are other words."""
    verb, _, rest = words.partition(" ")
    side, _, reason = rest.partition(" ")
    return given_up(players, side, reason) if verb == "result" and reason in GIVEN_UP else None


def read_common(who: Seat, words: str) -> Event | None:
    """The event, or None when these are a game's own words, or the last line (`read_given_up`)."""
    if who != TABLE:
        return _BY_SEAT.get(words)
    verb, _, rest = words.partition(" ")
    if verb == "seat" and (player := read_player(rest)):
        return Seated(player)
    if verb == "timeout" and rest in SEATS:
        return TimedOut(rest)
    if verb == "advice" and rest in SEATS:
        return Advised(rest)
    if verb == "verdict":
        return read_verdict(words)
    return _BY_TABLE.get(words)
