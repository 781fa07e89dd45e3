"""The puzzle of the day: the best total, by trying everything with the referee's own placing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from hashlib import sha256
from itertools import permutations

import msgspec
import pytest

from passerelle.core.daily import difficulty
from passerelle.games.forma.daily import TRIES, WORTHWHILE, puzzle, squares_of
from passerelle.games.forma.pieces import BOARD, PIECE_OF, SHAPE_OF, STENCILS, names_of
from passerelle.games.forma.scoring import lay_piece, score_of
from passerelle.games.forma.state import Side, State
from passerelle.games.forma.view import View
from passerelle.geometry.bits import cells_of

YEAR = [date(2026, 1, 1) + timedelta(day) for day in range(366)]


def bits(names: tuple[str, ...]) -> int:
    found = BOARD.bits_of(names)
    assert found is not None
    return found


def state_of(view: View) -> State:
    """The position again, from nothing but what the page is given."""
    marks = {mark: sum(1 << cell for cell, there in enumerate(view.cells) if there == mark) for mark in "12"}
    sides = tuple(
        Side(sum(1 << PIECE_OF[piece] for piece in player.reserve), marks[mark], bits(player.markers))
        for player, mark in zip(view.players, "12", strict=True)
    )
    obstacles, tower = bits(view.obstacles), bits((view.tower,))
    occupied = obstacles | tower | marks["1"] | marks["2"]
    return State("starter", False, 2, sides, "play", "p1", "p1", False, obstacles, tower, occupied)


def puts(state: State, piece: int, part: int) -> Iterator[State]:
    for stencil in STENCILS[SHAPE_OF[piece]]:
        for anchor in cells_of(stencil.anchors(part & state.free)):
            yield lay_piece(state, piece, stencil.mask << anchor)


def gained(state: State) -> int:
    score = score_of(state, state.sides[0])
    return score.pieces + score.squares + score.obstacles + score.tower + score.bridges


def check(day: date) -> object:
    """Gives what no other day has."""
    given = puzzle(day)
    part = squares_of(given.part)
    state = state_of(given.view)
    assert gained(state) == 0
    pieces = cells_of(state.sides[0].reserve)
    assert len(pieces) == 2
    totals = [
        gained(end)
        for first, second in permutations(pieces)
        for now in puts(state, first, part)
        for end in puts(now, second, part)
    ]
    assert max(totals) == given.best
    assert totals.count(given.best) <= 6, "three ways, in two orders"
    assert min(totals) <= given.best - WORTHWHILE, "there is something to find"
    assert len(totals) >= TRIES
    for words in given.answer:
        _, piece, *squares = words.split(" ")
        assert not bits(tuple(squares)) & ~(part & state.free)
        state = lay_piece(state, PIECE_OF[piece], bits(tuple(squares)))
        assert names_of(state.placements[-1].squares) == tuple(squares)
    assert gained(state) == given.best
    assert bool(bits((given.view.tower,)) & part) == (difficulty(day) == 2)
    return given.view.cells


def test_a_week() -> None:
    for day in YEAR[:7]:
        check(day)


@pytest.mark.slow
def test_a_year() -> None:
    assert len({check(day) for day in YEAR}) == len(YEAR)


def test_the_same_for_ever() -> None:
    digest = sha256(msgspec.json.encode(puzzle(date(2026, 11, 17)))).hexdigest()
    assert digest == "d7e2208be5bf1518bc6a672fd2d1ec39bfaf965880a90e5a3bd643442ee9fab9", (
        "who has solved this day must not find another puzzle there"
    )
