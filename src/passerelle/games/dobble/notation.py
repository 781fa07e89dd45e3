"""The words of Dobble Connect in a record."""

from __future__ import annotations

import re

from passerelle.core.texts import Sentence
from passerelle.core.values import Fact
from passerelle.geometry.axial import Hex

from .actions import (
    Actions,
    Events,
    Finished,
    Given,
    LotDrawn,
    Missed,
    Name,
    Named,
    PackDealt,
    PairShown,
    Play,
    Played,
    RoundEnded,
    StartTurned,
)
from .deck import FACE_DOWN, TEAMS, team_named
from .symbols import NUMBERS

_INT = r"(0|-?[1-9][0-9]{0,2})"
_HEX = f"{_INT},{_INT}"
_CARD = r"(?:[1-8]?[0-9])"
_CARDS = f"({_CARD}(?: {_CARD})*)"
_TEAM = f"({'|'.join(TEAMS)})"
_SEAT = r"(p[1-8])"
_SYMBOL = r"([a-z]+(?:-[a-z]+)*)"
_SCORES = f"(?:{_TEAM} (0|[1-9][0-9]?))"


def write(fact: Fact[Events]) -> str:
    match fact.event:
        case StartTurned(card=card):
            return f"start {_write_cards((card,))}"
        case PackDealt(seat=seat, cards=cards):
            return f"pack {seat} {_write_cards(cards)}"
        case Given(to=to, giver=giver, cards=cards):
            return f"give {to} {giver} {_write_cards(cards)}"
        case Played(cell=cell, near=near, symbol=symbol):
            return f"play {write_hex(cell)} at {write_hex(near)} {symbol}"
        case Missed(near=near, symbol=symbol):
            return f"miss at {write_hex(near)} {symbol}" if near else f"miss {symbol}"
        case LotDrawn(seat=seat):
            return f"lot {seat}"
        case RoundEnded(team=team):
            return f"round {team or 'none'}"
        case PairShown(cards=cards):
            return f"pair {_write_cards(cards)}"
        case Named(symbol=symbol):
            return f"name {symbol}"
        case Finished(scores=scores):
            return "result " + " ".join(f"{team} {points}" for team, points in scores)
        case unknown:
            raise TypeError(unknown)


def write_hex(cell: Hex) -> str:
    return f"{cell[0]},{cell[1]}"


def _write_cards(cards: tuple[int, ...]) -> str:
    """A card that may not be seen is a question mark; a record never has one."""
    return " ".join("?" if card == FACE_DOWN else str(card) for card in cards)


def tell(fact: Fact[Events]) -> Sentence | None:
    match fact.event:
        case PackDealt() | PairShown():
            return None
        case StartTurned():
            return Sentence("event.start", weight="loud")
        case Given(to=to, giver=giver, cards=cards):
            return Sentence("event.give", {"to": to, "giver": giver, "count": len(cards)})
        case Named(symbol=symbol):
            return Sentence("event.name", {"who": fact.who, "symbol": symbol})
        case Played(symbol=symbol) | Missed(symbol=symbol):
            verb = "play" if isinstance(fact.event, Played) else "miss"
            return Sentence(f"event.{verb}", {"who": fact.who, "symbol": symbol}, "quiet")
        case LotDrawn(seat=seat):
            return Sentence("event.lot", {"seat": seat})
        case RoundEnded(team=team):
            return Sentence("event.round", {"team": team or "none"}, "loud")
        case Finished(scores=((_, found),)):
            return Sentence("event.result-training", {"count": found}, "loud")
        case Finished(scores=scores):
            (team, points), (_, next_best), *_ = sorted(scores, key=lambda score: -score[1])
            if points == next_best:
                return Sentence("event.result-shared", {"count": points}, "loud")
            return Sentence("event.result", {"team": team, "count": points}, "loud")
        case unknown:
            raise TypeError(unknown)


def read_table(words: str) -> Events | None:
    if found := re.fullmatch(f"start ({_CARD})", words):
        return StartTurned(int(found[1]))
    if found := re.fullmatch(f"pack {_SEAT} {_CARDS}", words):
        return PackDealt(found[1], _cards(found[2]))
    if found := re.fullmatch(f"give {_TEAM} {_TEAM} {_CARDS}", words):
        return Given(team_named(found[1]), team_named(found[2]), _cards(found[3]))
    if found := re.fullmatch(f"lot {_SEAT}", words):
        return LotDrawn(found[1])
    if found := re.fullmatch(f"round (?:{_TEAM}|none)", words):
        return RoundEnded(team_named(found[1]) if found[1] else None)
    if found := re.fullmatch(f"pair ({_CARD}) ({_CARD})", words):
        return PairShown((int(found[1]), int(found[2])))
    if re.fullmatch(f"result {_SCORES}(?: {_SCORES})*", words):
        pairs = words.split(" ")[1:]
        return Finished(tuple((team_named(t), int(n)) for t, n in zip(pairs[::2], pairs[1::2], strict=True)))
    return None


def read_seat(words: str) -> Events | None:
    if found := re.fullmatch(f"play {_HEX} at {_HEX} {_SYMBOL}", words):
        event: Events = Played(_hex(found[1], found[2]), _hex(found[3], found[4]), found[5])
    elif found := re.fullmatch(f"miss at {_HEX} {_SYMBOL}", words):
        event = Missed(_hex(found[1], found[2]), found[3])
    elif found := re.fullmatch(f"miss {_SYMBOL}", words):
        event = Missed(None, found[1])
    elif found := re.fullmatch(f"name {_SYMBOL}", words):
        event = Named(found[1])
    else:
        return None
    return event if found[found.re.groups] in NUMBERS else None


def _hex(q: str, r: str) -> Hex:
    return int(q), int(r)


def _cards(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split(" ")))


def intent(fact: Fact[Events]) -> Actions | None:
    match fact.event:
        case Played(cell=cell, near=near, symbol=symbol):
            return Play(near, symbol, cell)
        case Missed(near=near, symbol=symbol):
            return Play(near, symbol) if near else Name(symbol)
        case Named(symbol=symbol):
            return Name(symbol)
        case _:
            return None
