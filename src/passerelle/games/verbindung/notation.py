"""The words of Verbindung gesucht in a record."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import cast

from passerelle.core.texts import Sentence
from passerelle.core.values import Fact

from .actions import (
    Actions,
    Announce,
    Announced,
    Decided,
    End,
    Ended,
    Events,
    Place,
    Placed,
    Reason,
    Rolled,
    Turn,
    Turned,
)
from .faces import FACES, TILE_OF

_FACE = f"(?:{'|'.join(FACES)})"
_CELL = "([a-f][1-6])"
_ROLL = re.compile(rf"roll {_FACE}(?: {_FACE}){{0,2}}")
_RESULT = re.compile(r"result (p[12]) (network|false-call|both|full)")
_PLACE = re.compile(rf"place ({_FACE}) {_CELL}(?: ([nesw]{{2}}))?")
_TURN = re.compile(rf"turn {_CELL}")


def write(fact: Fact[Events]) -> str:
    match fact.event:
        case Rolled(dice=dice):
            return " ".join(("roll", *dice))
        case Placed(face=face, cell=cell, way=way):
            return f"place {face} {cell} {way}" if way else f"place {face} {cell}"
        case Turned(cell=cell):
            return f"turn {cell}"
        case Announced():
            return "announce"
        case Ended():
            return "end"
        case Decided(winner=winner, reason=reason):
            return f"result {winner} {reason}"
        case unknown:
            raise TypeError(unknown)


def tell(fact: Fact[Events]) -> Sentence:
    match fact.event:
        case Rolled(dice=dice):
            return Sentence(
                "event.roll", dict(zip_longest(("first", "second", "third"), dice, fillvalue="none"))
            )
        case Placed(face=face, cell=cell):
            return Sentence("event.place", {"who": fact.who, "face": face, "cell": cell}, "loud")
        case Turned(cell=cell):
            return Sentence("event.turn", {"who": fact.who, "cell": cell}, "loud")
        case Decided(winner=winner, reason=reason):
            return Sentence(f"event.result-{reason}", {"seat": winner}, "loud")
        case Announced():
            return Sentence("event.announce", {"who": fact.who}, "loud")
        case _:
            return Sentence(f"event.{write(fact)}", {"who": fact.who})


def read_table(words: str) -> Events | None:
    if _ROLL.fullmatch(words):
        return Rolled(tuple(words.split(" ")[1:]))
    if found := _RESULT.fullmatch(words):
        return Decided(found[1], cast(Reason, found[2]))
    return None


def read_seat(words: str) -> Events | None:
    if found := _PLACE.fullmatch(words):
        face, cell, way = found[1], found[2], found[3] or ""
        return Placed(face, cell, way) if (face, way) in TILE_OF else None
    if found := _TURN.fullmatch(words):
        return Turned(found[1])
    if words == "announce":
        return Announced()
    return Ended() if words == "end" else None


def intent(fact: Fact[Events]) -> Actions | None:
    match fact.event:
        case Placed(face=face, cell=cell, way=way):
            return Place(face, cell, way)
        case Turned(cell=cell):
            return Turn(cell)
        case Announced():
            return Announce()
        case Ended():
            return End()
        case _:
            return None
