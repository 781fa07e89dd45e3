"""The puzzle of the day: by the referee, exactly one set of placements completes red's network."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256
from itertools import chain

import msgspec
import pytest

from passerelle.core.daily import difficulty
from passerelle.games.verbindung.actions import Actions, Place, TurnDie
from passerelle.games.verbindung.daily import CHOICES, puzzle
from passerelle.games.verbindung.faces import TILE_OF, TILES
from passerelle.games.verbindung.paths import COUNT
from passerelle.games.verbindung.rules import Verbindung
from passerelle.games.verbindung.state import State
from passerelle.games.verbindung.view import Puzzle, View, view_of

YEAR = [date(2026, 1, 1) + timedelta(day) for day in range(366)]
GAME = Verbindung()


def state_of(view: View) -> State:
    """The position again, from nothing but what the page is given."""
    state = State("outer", matching=view.matching, automatic=view.automatic, cuts=view.cuts)
    red, black, board, laid = state.red, state.black, bytearray(COUNT), 0
    for cell, words in enumerate(view.board):
        if words:
            face, _, way = words.partition(" ")
            board[cell] = TILE_OF[face, way]
            tile = TILES[board[cell]]
            red, black, laid = red.lay(cell, tile.red), black.lay(cell, tile.black), laid | 1 << cell
    return msgspec.structs.replace(
        state,
        phase="place",
        turn=view.turns,
        board=bytes(board),
        dice_laid=laid,
        red=red,
        black=black,
        dice=view.dice,
        owed=min(view.dice.count("WX"), 2),
        last=state.last,
    )


def after(state: State, action: Actions) -> list[State]:
    """What the action leads to, in all ways in which owners of cut-off bases may then choose."""
    seat = state.cut.seat if state.cut else state.active
    for fact in GAME.decide(state, seat, action, 0):
        state = GAME.apply(state, fact)
    if state.cut is None:
        return [state]
    turnings = (GAME.legal_actions(state, state.cut.seat)) if state.cut else ()
    return list(
        chain.from_iterable(after(state, turning) for turning in turnings if isinstance(turning, TurnDie))
    )


def winning_sets(state: State) -> set[frozenset[Place]]:
    found = set()
    for first in GAME.legal_actions(state, "p1"):
        if not isinstance(first, Place):
            continue
        (now,) = after(state, first)
        if now.outcome:
            assert now.winner == "p1", "nobody loses by accident"
            found.add(frozenset((first,)))
        elif now.active == "p1" and now.phase == "place":
            for second in GAME.legal_actions(now, "p1"):
                if isinstance(second, Place):
                    ends = after(now, second)
                    wins = {end.winner for end in ends}
                    assert wins in ({"p1"}, {""}), "no win and no loss by choice"
                    if wins == {"p1"}:
                        found.add(frozenset((first, second)))
    return {placed for placed in found if not any(other < placed for other in found)}


def answer_of(given: Puzzle) -> list[Place]:
    words = (placement.split(" ") for placement in given.answer)
    return [Place(face, cell, *way) for face, cell, *way in words]


def check(day: date) -> object:
    """Gives what no other day has."""
    given = puzzle(day)
    state = state_of(given.view)
    shown = view_of(state, "p1")
    for field in ("board", "dice", "duties", "networks", "complete", "stock", "may_end", "turn", "phase"):
        assert getattr(shown, field) == getattr(given.view, field), field
    firsts = [action for action in GAME.legal_actions(state, "p1") if isinstance(action, Place)]
    assert len(firsts) >= CHOICES
    assert len(given.answer) == (1 if difficulty(day) == 0 else 2)
    assert winning_sets(state) == {frozenset(answer_of(given))}
    turned = {
        " ".join(filter(None, (first.face, first.cell, first.way))): view_of(now, "p1").turned
        for first in firsts
        for now in after(state, first)
        if now.turned
    }
    assert given.turned == turned
    for action in answer_of(given):
        assert GAME.check(state, "p1", action, 0) is None
        (state,) = after(state, action)
    assert state.winner == "p1"
    return given.view.board


def test_a_week() -> None:
    for day in YEAR[:7]:
        check(day)


@pytest.mark.slow
def test_a_year() -> None:
    assert len({check(day) for day in YEAR}) == len(YEAR)


def test_the_same_for_ever() -> None:
    digest = sha256(msgspec.json.encode(puzzle(date(2026, 11, 17)))).hexdigest()
    assert digest == "88eecc1c0e843520768248b37a63202800c9483088e72deb1bc8c23d518b8206", (
        "who has solved this day must not find another puzzle there"
    )
