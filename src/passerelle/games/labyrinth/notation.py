"""The words of Labyrinth in a record."""

from __future__ import annotations

import re

from passerelle.core.texts import Sentence
from passerelle.core.values import TABLE, Fact

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
    Result,
    Skip,
    Skipped,
    StartTurned,
    Stopped,
    TimeOver,
    TurnNext,
)
from .frame import OBJECTS
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
        case Result(cards=cards):
            return "result " + " ".join(f"{seat} {count}" for seat, count in cards)
        case said:
            return next(word for word, event in _SAID.items() if event == said)


def tell(fact: Fact[Events]) -> Sentence:
    verb = write(fact).partition(" ")[0]
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
        case Result(cards=((_, count),)):
            return Sentence("event.result-alone", {"count": count}, "loud")
        case Result(cards=cards):
            seat = max(cards, key=lambda each: each[1])[0]
            score = " : ".join(str(count) for _, count in cards)
            return Sentence("event.result", {"seat": seat, "score": score}, "loud")
        case _:
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
    if found := re.fullmatch(f"result p1 {_COUNT}(?: p2 {_COUNT})?", words):
        counts = [int(count) for count in found.groups() if count is not None]
        return Result(tuple(zip(("p1", "p2"), counts, strict=False)))
    if words == "void":
        return CardVoid()
    return TimeOver() if words == "time" else None


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
