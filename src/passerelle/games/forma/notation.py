"""The words of Forma in a record."""

from __future__ import annotations

import re
from collections.abc import Collection

from passerelle.core.common import Ended
from passerelle.core.common_notation import write_ended
from passerelle.core.setup import Setup
from passerelle.core.texts import Sentence
from passerelle.core.values import SEATS, Fact, Outcome, Seat

from .actions import (
    Actions,
    Events,
    LayObstacles,
    LayTower,
    LotDrawn,
    ObstaclesLaid,
    Pass,
    Passed,
    PieceOut,
    PiecePut,
    Put,
    SetupDrawn,
    TowerLaid,
)
from .pieces import PIECE_OF, in_order, shape_name
from .scoring import outcome_of

_SQUARE = r"([a-t](?:[1-9]|1[0-9]|20))"
_SQUARES = rf"({_SQUARE}(?: {_SQUARE})*)"
_PIECE = r"([12IVLNOTFPUWXYZ][3-5ab]?'?)"
_SEAT = r"(p[1-4])"
_SCORE = r"(?:0|-?[1-9][0-9]{0,3})"


def write(fact: Fact[Events]) -> str:
    match fact.event:
        case PiecePut(piece=piece, squares=squares):
            return " ".join(("put", piece, *squares))
        case Passed():
            return "pass"
        case PieceOut(seat=seat, piece=piece):
            return f"out {seat} {piece}"
        case ObstaclesLaid(squares=squares):
            return " ".join(("obstacles", *(squares or ("none",))))
        case TowerLaid(square=square):
            return f"tower {square}"
        case LotDrawn(seat=seat):
            return f"lot {seat}"
        case SetupDrawn(tower=tower, obstacles=obstacles):
            return " ".join(("setup tower", tower, "obstacles", *obstacles))
        case unknown:
            raise TypeError(unknown)


def tell(fact: Fact[Events]) -> Sentence:
    match fact.event:
        case PiecePut(piece=piece, squares=squares):
            where = {"piece": shape_name(piece), "square": squares[0]}
            return Sentence("event.put", {"who": fact.who, **where}, "loud")
        case PieceOut(seat=seat, piece=piece):
            return Sentence("event.out", {"seat": seat, "piece": shape_name(piece)}, "loud")
        case ObstaclesLaid(squares=squares):
            return Sentence("event.obstacles", {"who": fact.who, "count": len(squares)}, "loud")
        case TowerLaid(square=square):
            return Sentence("event.tower", {"who": fact.who, "tower": square}, "loud")
        case LotDrawn(seat=seat):
            return Sentence("event.lot", {"seat": seat})
        case SetupDrawn(tower=tower, obstacles=obstacles):
            return Sentence("event.setup", {"count": len(obstacles), "tower": tower}, "loud")
        case Ended() as ended:
            return Sentence("event.result", {"scores": write_ended(ended).removeprefix("result ")}, "loud")
        case _:
            return Sentence("event.pass", {"who": fact.who})


def read_table(words: str) -> Events | None:
    if found := re.fullmatch(rf"lot {_SEAT}", words):
        return LotDrawn(found[1])
    if found := re.fullmatch(rf"setup tower {_SQUARE} obstacles {_SQUARES}", words):
        obstacles = tuple(found[2].split())
        return SetupDrawn(found[1], obstacles) if in_order(obstacles) == obstacles else None
    if found := re.fullmatch(rf"out {_SEAT} {_PIECE}", words):
        return PieceOut(found[1], found[2]) if found[2] in PIECE_OF else None
    return None


def read_outcome(words: str, setup: Setup, resigned: Collection[Seat]) -> Outcome | None:
    if not re.fullmatch(rf"result(?: {_SEAT} {_SCORE})+", words):
        return None
    _, *pairs = words.split()
    seats, scores = tuple(pairs[::2]), map(int, pairs[1::2])
    if seats != SEATS[: len(seats)]:
        return None
    return outcome_of(dict(zip(seats, scores, strict=True)), resigned)


def read_seat(words: str) -> Events | None:
    """Squares may come in any order; the event has them in the record's own."""
    if words == "pass":
        return Passed()
    if found := re.fullmatch(rf"put {_PIECE} {_SQUARES}", words):
        return PiecePut(found[1], in_order(tuple(found[2].split()))) if found[1] in PIECE_OF else None
    if words == "obstacles none":
        return ObstaclesLaid(())
    if found := re.fullmatch(rf"obstacles {_SQUARES}", words):
        return ObstaclesLaid(in_order(tuple(found[1].split())))
    if found := re.fullmatch(rf"tower {_SQUARE}", words):
        return TowerLaid(found[1])
    return None


def intent(fact: Fact[Events]) -> Actions | None:
    match fact.event:
        case PiecePut(piece=piece, squares=squares):
            return Put(piece, squares)
        case Passed():
            return Pass()
        case ObstaclesLaid(squares=squares):
            return LayObstacles(squares)
        case TowerLaid(square=square):
            return LayTower(square)
        case _:
            return None
