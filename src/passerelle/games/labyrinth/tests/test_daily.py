"""The puzzle of the day: a board, a start and a goal, and the fewest pushes that join them."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256

import msgspec
import pytest

from passerelle.core import play as playing
from passerelle.core.chance import Lottery
from passerelle.core.driver import settle
from passerelle.games.labyrinth import fast
from passerelle.games.labyrinth.corridors import is_open
from passerelle.games.labyrinth.daily import HARD_ENOUGH, puzzle
from passerelle.games.labyrinth.rules import Labyrinth
from passerelle.games.labyrinth.tiles import SQUARES, pack, push
from passerelle.testkit.games import setup_for

YEAR = [date(2026, 1, 1) + timedelta(day) for day in range(366)]
GAME = Labyrinth()


def check(day: date) -> object:
    """Gives what no other day has. The optimum is checked by the other solver."""
    given = puzzle(day)
    assert given.day == day.isoformat()
    assert len(given.optimum) in HARD_ENOUGH
    board, ends = pack(given.tiles), (given.objects.index(given.start), given.objects.index(given.goal))
    assert len(fast.solve(board, *ends) or ()) == len(given.optimum)
    for square in given.optimum:
        assert not is_open(board, *ends)
        board = push(board, SQUARES.index(square))
    assert is_open(board, *ends)
    return given.tiles, given.start, given.goal


def test_a_week() -> None:
    for day in YEAR[:7]:
        check(day)


@pytest.mark.slow
def test_a_year() -> None:
    assert len({check(day) for day in YEAR}) == len(YEAR)


@pytest.mark.clause("LB-16")
def test_it_begins_a_practice_game() -> None:
    given = GAME.puzzle(date(2026, 11, 15))
    setup = setup_for(GAME, 1, {"mode": "practice"})
    begun, _ = settle(GAME, playing.begin(GAME, setup), Lottery(given.seed, (given.seed,)), 3000)
    assert (begun.state.start, begun.state.goal) == (given.start, given.goal)


def test_the_same_for_ever() -> None:
    digest = sha256(msgspec.json.encode(puzzle(date(2026, 11, 17)))).hexdigest()
    assert digest == "7607870cb7f790e879707214dc0a021be59caf061a6bfbc0735fc14d4f9fb228", (
        "who has solved this day must not find another puzzle there"
    )
