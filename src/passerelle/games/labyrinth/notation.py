"""The words of Labyrinth in a record."""

from __future__ import annotations

import re
from collections.abc import Collection

from passerelle.core.common import Ended
from passerelle.core.setup import Setup
from passerelle.core.texts import Sentence
from passerelle.core.values import TABLE, Fact, Outcome, Seat

from .actions import (
    Actions,
    BoardLaid,
    CallStop,
    CardVoid,
    CardWon,
    Events,
    GoalTurned,
    Lay,
    NextAsked,
    ObjectsPlaced,
    Push,
    Pushed,
    Skip,
    Skipped,
    StartTurned,
    Stopped,
    TimeOver,
    TurnNext,
)
from .duel import outcome_of
from .frame import OBJECTS
from .state import mode_of
from .tiles import SQUARES, TILES

_SEAT = r"(p[12])"
_OBJECT = f"({'|'.join(OBJECTS)})"
_OBJECTS = f"({_OBJECT}(?: {_OBJECT}){{15}})"
_TILES = f"((?:{'|'.join(TILES)})(?: (?:{'|'.join(TILES)})){{15}})"
_SQUARE = f"({'|'.join(SQUARES)})"
_COUNT = r"(0|[1-9][0-9]{0,3})"

_SAID: dict[str, Stopped | Skipped | NextAsked] = {"stop": Stopped(), "skip": Skipped(), "next": NextAsked()}


def write(fact: Fact[Events]) -> str:
    match fact.event:
        case ObjectsPlaced(objects=objects):
            return "objects " + " ".join(objects)
        case BoardLaid(tiles=tiles, seat=seat):
            return " ".join(filter(None, ("layout", seat, *tiles)))
        case StartTurned(object=card):
            return f"start {card}"
        case GoalTurned(object=card, only=seat):
            return f"goal {card} {seat}".rstrip()
        case Pushed(square=square):
            return f"push {square}"
        case CardWon(seat=seat):
            return f"won {seat}"
        case CardVoid():
            return "void"
        case TimeOver():
            return "time"
        case said:
            return next(word for word, event in _SAID.items() if event == said)


def tell(fact: Fact[Events]) -> Sentence:
    match fact.event:
        case BoardLaid(seat=seat):
            return Sentence("event.layout", {"seat": seat or fact.who})
        case StartTurned(object=card):
            return Sentence("event.start", {"object": card})
        case GoalTurned(object=card, only=""):
            return Sentence("event.goal", {"object": card}, "loud")
        case GoalTurned(object=card, only=seat):
            return Sentence("event.goal-first", {"object": card, "seat": seat}, "loud")
        case Pushed(square=square):
            return Sentence("event.push", {"who": fact.who, "square": square}, "quiet")
        case CardWon(seat=seat):
            return Sentence("event.won", {"seat": seat}, "loud")
        case Ended(outcome=Outcome(scores=((_, count),))):
            return Sentence("event.result-alone", {"count": count}, "loud")
        case Ended(outcome=outcome):
            score = " : ".join(str(count) for _, count in outcome.scores)
            return Sentence("event.result", {"seat": outcome.winners[0], "score": score}, "loud")
        case _:
            verb = write(fact).partition(" ")[0]
            return Sentence(f"event.{verb}", {"who": fact.who})


def read_table(words: str) -> Events | None:
    if found := re.fullmatch(f"objects {_OBJECTS}", words):
        return ObjectsPlaced(tuple(found[1].split()))
    if found := re.fullmatch(f"layout {_SEAT} {_TILES}", words):
        return BoardLaid(tuple(found[2].split()), found[1])
    if found := re.fullmatch(f"start {_OBJECT}", words):
        return StartTurned(found[1])
    if found := re.fullmatch(f"goal {_OBJECT}(?: {_SEAT})?", words):
        return GoalTurned(found[1], found[2] or "")
    if found := re.fullmatch(f"won {_SEAT}", words):
        return CardWon(found[1])
    if words == "void":
        return CardVoid()
    return TimeOver() if words == "time" else None


def read_outcome(words: str, setup: Setup, resigned: Collection[Seat]) -> Outcome | None:
    found = re.fullmatch(f"result p1 {_COUNT}(?: p2 {_COUNT})?", words)
    if not found:
        return None
    counts = [int(count) for count in found.groups() if count is not None]
    return outcome_of(mode_of(setup), dict(zip(("p1", "p2"), counts, strict=False)))


def read_seat(words: str) -> Events | None:
    if found := re.fullmatch(f"layout {_TILES}", words):
        return BoardLaid(tuple(found[1].split()))
    if found := re.fullmatch(f"push {_SQUARE}", words):
        return Pushed(found[1])
    return _SAID.get(words)


def intent(fact: Fact[Events]) -> Actions | None:
    if fact.who == TABLE:
        return None
    match fact.event:
        case BoardLaid(tiles=tiles, seat=""):
            return Lay(tiles)
        case Pushed(square=square):
            return Push(square)
        case Stopped():
            return CallStop()
        case Skipped():
            return Skip()
        case NextAsked():
            return TurnNext()
        case _:
            return None
