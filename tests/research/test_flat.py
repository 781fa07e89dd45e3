"""Rows of numbers and the referee side by side, move for move."""

import random
from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np
import pytest

from passerelle.core import play as playing
from passerelle.core.flat import OVER, Flat
from passerelle.core.simulate import bot_setup, derived_lottery
from passerelle.core.values import SEATS, Chance, Over, Turn
from passerelle.games import catalogue
from passerelle.research.position import Position, flat_of, settings_of, turn_games


def variants(game_id: str) -> list[tuple[int, dict[str, str]]]:
    flat = flat_of(game_id)
    chosen = [dict(zip(flat.OPTIONS, values, strict=True)) for values in product(*flat.OPTIONS.values())]
    return list(product(flat.SEAT_COUNTS, chosen))


VARIANTS = [(game_id, *variant) for game_id in turn_games() for variant in variants(game_id)]


def prolong(legal: list[int], rng: random.Random) -> int:
    """Any number, but seldom one of the last two: passes, ends and announcements stand last in every game."""
    return rng.choice(legal[:-2] if len(legal) > 2 and rng.random() < 0.9 else legal)


def compare(legal: Iterable[Any], flat: Flat, row: Position) -> None:
    """The same actions, where each is one number; a set-up in several steps only begins alike."""
    numbers = [flat.numbers_of(action) for action in legal]
    if all(len(each) == 1 for each in numbers):
        assert sorted(each[0] for each in numbers) == row.legal()
    else:
        assert {each[0] for each in numbers} <= set(row.legal())


def race(game_id: str, seats: int, options: dict[str, str], seed: int) -> int:
    """One random game on both; how many actions it took."""
    game, flat, rng = catalogue.find(game_id), flat_of(game_id), random.Random(seed)
    play = playing.begin(game, bot_setup(game, ("random",) * seats, options))
    lottery = derived_lottery(f"flat {seed}", seats)
    row = Position.start(flat, settings_of(game_id, options, seats))
    actions = 0
    numbers: tuple[int, ...]
    action: Any
    while True:
        match playing.awaiting(game, play):
            case Chance():
                fact = playing.draw(game, play, lottery, play.at)
                outcomes = flat.outcomes_of(row.row, fact.event)
                for new in [fact, *playing.consequences(game, play, fact)]:
                    play = playing.apply(game, play, new)
                for outcome in outcomes:
                    assert outcome in dict(row.odds())
                    assert sum(dict(row.odds()).values()) == pytest.approx(1)
                    row.apply(outcome)
            case Turn(seat=seat):
                assert row.turn == SEATS.index(seat)
                view = game.view(play.state, seat)
                seen = flat.row_of(view)
                assert np.array_equal(Position(flat, seen).mask(), row.mask())
                if actions % 6 == 0:
                    compare(game.legal_actions(play.state, seat), flat, row)
                numbers, action = (), None
                while action is None:
                    number = prolong(row.legal(), rng)
                    assert flat.word_of(row.row, number)
                    row.apply(number)
                    numbers += (number,)
                    action = flat.action_of(view, numbers)
                assert set(flat.numbers_of(action)) == set(numbers)
                assert playing.check(game, play, seat, action, play.at) is None
                for fact in playing.decide(game, play, seat, action, play.at):
                    play = playing.apply(game, play, fact)
                actions += 1
            case Over(outcome=outcome):
                assert row.turn == OVER
                share = seats / len(outcome.winners) - 1
                assert row.scores(seats) == [share if s in outcome.winners else -1 for s in SEATS[:seats]]
                return actions
            case other:
                raise AssertionError(other)
        if actions > 500:
            return actions


@pytest.mark.parametrize(("game_id", "seats", "options"), VARIANTS)
def test_equal_to_the_referee(game_id: str, seats: int, options: dict[str, str]) -> None:
    assert sum(race(game_id, seats, options, seed) for seed in range(2)) > 10


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "seats", "options"), VARIANTS)
def test_equal_to_the_referee_over_many_games(game_id: str, seats: int, options: dict[str, str]) -> None:
    assert sum(race(game_id, seats, options, seed) for seed in range(100, 120)) > 200
