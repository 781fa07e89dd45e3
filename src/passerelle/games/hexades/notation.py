"""The words of Hexadés in a record."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from passerelle.core.common import Ended
from passerelle.core.setup import Setup
from passerelle.core.texts import Sentence
from passerelle.core.values import Fact, Outcome, Parameter, Seat

from .actions import (
    Actions,
    BeginnerKept,
    ChooseColour,
    ColourChosen,
    ColoursKept,
    Events,
    LayoutLaid,
    LotDrawn,
    NoneFound,
    Place,
    Placed,
    PointedOut,
    PointOut,
    Put,
    Rolled,
    SayNone,
    StayedSilent,
    StaySilent,
)
from .arithmetic import printed

_NUMBER = r"([1-9]|[12][0-9]|3[0-6])"
_CALCULATION = r"([-+*/()0-9]{1,40})"
_SEAT = r"(p[12])"
_COLOUR = r"(red|black)"

_LAYOUT = re.compile(rf"layout {_NUMBER}( {_NUMBER}){{35}}")
_LOT = re.compile(rf"lot {_SEAT}")
_COLOURS = re.compile(rf"colours {_SEAT} red")
_BEGINS = re.compile(rf"begins {_SEAT}")
_ROLL = re.compile(r"roll ([1-6]) ([1-6]) ([1-6])")
_CHOSEN = re.compile(rf"colour {_COLOUR}")
_PLACE = re.compile(rf"place {_NUMBER}(?: = {_CALCULATION})?")
_POINT = re.compile(rf"point {_NUMBER} = {_CALCULATION}")
_RESULT = re.compile(rf"result {_SEAT} chain")


def write(fact: Fact[Events]) -> str:
    event = fact.event
    if type(event) is Rolled:
        return "roll " + _spaced(event.dice)
    match event:
        case Placed():
            calculation = f" = {event.calculation}" if event.calculation else ""
            return f"place {event.number}{calculation}"
        case LayoutLaid(numbers=numbers):
            return "layout " + _spaced(numbers)
        case LotDrawn(seat=seat):
            return f"lot {seat}"
        case ColourChosen(colour=colour):
            return f"colour {colour}"
        case ColoursKept(seat=seat, colour=colour):
            return f"colours {seat} {colour}"
        case BeginnerKept(seat=seat):
            return f"begins {seat}"
        case NoneFound():
            return "none"
        case PointedOut(number=number, calculation=calculation):
            return f"point {number} = {calculation}"
        case StayedSilent():
            return "silent"
        case unknown:
            raise TypeError(unknown)


def tell(fact: Fact[Events]) -> Sentence | None:
    event = fact.event
    if type(event) is Rolled:
        return Sentence("event.roll", {"dice": _spaced(event.dice)})
    match event:
        case Placed() if event.calculation:
            return Sentence("event.place", _found(fact.who, event.number, event.calculation), "loud")
        case Placed():
            return Sentence("event.place-free", {"who": fact.who, "number": event.number}, "loud")
        case LayoutLaid():
            return None
        case LotDrawn(seat=seat):
            return Sentence("event.lot", {"seat": seat})
        case BeginnerKept(seat=seat):
            return Sentence("event.begins", {"seat": seat})
        case ColourChosen(colour=colour):
            return Sentence("event.colour", {"who": fact.who, "colour": colour})
        case ColoursKept(seat=seat, colour=colour):
            return Sentence("event.colours", {"seat": seat, "colour": colour})
        case PointedOut(number=number, calculation=text):
            return Sentence("event.point", _found(fact.who, number, text), "loud")
        case Ended(outcome=outcome):
            return Sentence("event.result", {"seat": outcome.winners[0]}, "loud")
        case _:
            return Sentence(f"event.{write(fact)}", {"who": fact.who})


@lru_cache(maxsize=1024)
def _spaced(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _found(who: Seat, number: int, calculation: str) -> dict[str, Parameter]:
    return {"who": who, "number": number, "calculation": printed(calculation)}


def read_table(words: str) -> Events | None:
    if found := _ROLL.fullmatch(words):
        return Rolled((int(found[1]), int(found[2]), int(found[3])))
    if found := _LAYOUT.fullmatch(words):
        return LayoutLaid(tuple(map(int, words.split()[1:])))
    if found := _LOT.fullmatch(words):
        return LotDrawn(found[1])
    if found := _COLOURS.fullmatch(words):
        return ColoursKept(found[1], "red")
    if found := _BEGINS.fullmatch(words):
        return BeginnerKept(found[1])
    return None


def read_outcome(words: str, setup: Setup, resigned: Collection[Seat]) -> Outcome | None:
    found = _RESULT.fullmatch(words)
    return Outcome((found[1],), "chain") if found else None


def read_seat(words: str) -> Events | None:
    if found := _PLACE.fullmatch(words):
        return Placed(int(found[1]), found[2] or "")
    if found := _POINT.fullmatch(words):
        return PointedOut(int(found[1]), found[2])
    if found := _CHOSEN.fullmatch(words):
        return ColourChosen("red" if found[1] == "red" else "black")
    if words == "none":
        return NoneFound()
    return StayedSilent() if words == "silent" else None


def intent(fact: Fact[Events]) -> Actions | None:
    match fact.event:
        case ColourChosen(colour=colour):
            return ChooseColour(colour)
        case Placed(number=number, calculation=""):
            return Put(number)
        case Placed(number=number, calculation=calculation):
            return Place(calculation, number)
        case NoneFound():
            return SayNone()
        case PointedOut(number=number, calculation=calculation):
            return PointOut(calculation, number)
        case StayedSilent():
            return StaySilent()
        case _:
            return None
