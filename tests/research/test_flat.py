"""Rows of numbers and the referee side by side, move for move."""

import random
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from passerelle.core import play as playing
from passerelle.core.driver import settle, status_of
from passerelle.core.flat import CHANCE, OVER, Flat
from passerelle.core.simulate import bot_setup, derived_lottery
from passerelle.core.values import SEATS, Chance, Over, Simultaneous, Turn
from passerelle.games import catalogue
from passerelle.research.position import Position, flat_of, settings_of, solo_games, turn_games


def variants(game_id: str) -> list[tuple[int, dict[str, str]]]:
    flat = flat_of(game_id)
    chosen = [dict(zip(flat.OPTIONS, values, strict=True)) for values in product(*flat.OPTIONS.values())]
    return list(product(flat.SEAT_COUNTS, chosen))


VARIANTS = [(game_id, *variant) for game_id in turn_games() for variant in variants(game_id)]


def prolong(legal: Sequence[int], rng: random.Random) -> int:
    """Any number, but seldom one of the last two: passes, ends and announcements stand last in every game."""
    return rng.choice(legal[:-2] if len(legal) > 2 and rng.random() < 0.97 else legal)


def compare(legal: Iterable[Any], flat: Flat, row: Position) -> None:
    """The same actions, where each is one number; a set-up in several steps only begins alike."""
    numbers = [flat.numbers_of(row.row, action) for action in legal]
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
                numbers, action, before = (), None, row.row.copy()
                while action is None:
                    number = prolong(row.legal(), rng)
                    assert flat.word_of(row.row, number)
                    row.apply(number)
                    numbers += (number,)
                    action = flat.action_of(view, numbers)
                assert set(flat.numbers_of(before, action)) == set(numbers)
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
    assert sum(race(game_id, seats, options, seed) for seed in range(100, 110)) > 80


@pytest.mark.parametrize("game_id", solo_games())
def test_the_solo_clock_is_equal_to_the_referee(game_id: str) -> None:
    """From the first goal on: every action half a second later, every goal as the table turns it."""
    game, rng = catalogue.find(game_id), random.Random(11)
    flat: Any = flat_of(game_id)  # with a clock of its own
    options = {name: values[0] for name, values in flat.OPTIONS.items()}
    won = 0
    for seed in range(12):
        play = playing.begin(game, bot_setup(game, ("random",), options))
        lottery, at = derived_lottery(f"solo {seed}", 1), 0
        while not isinstance(playing.awaiting(game, play), Simultaneous):
            at = status_of(game, play).alarm or at
            play, _ = settle(game, play, lottery, at)
        row = Position(flat, flat.row_of(game.view(play.state, "p1"), at))
        while not isinstance(playing.awaiting(game, play), Over):
            view = game.view(play.state, "p1")
            legal = list(game.legal_actions(play.state, "p1"))
            assert sorted(flat.numbers_of(row.row, action)[0] for action in legal) == row.legal()
            action = rng.choice(legal if rng.random() < 0.3 else legal[:6])
            at += flat.PACE
            assert playing.check(game, play, "p1", action, at) is None
            (number,) = flat.numbers_of(row.row, action)
            assert flat.action_of(view, (number,)) == action
            row.apply(number)
            for fact in playing.decide(game, play, "p1", action, at):
                play = playing.apply(game, play, fact)
            facts = settle(game, play, lottery, at + (at >= play.state.ends_at))
            play = facts[0]
            for fact in facts[1]:
                for outcome in flat.outcomes_of(row.row, fact.event) if row.turn == CHANCE else ():
                    assert outcome in dict(row.odds())
                    row.apply(outcome)
        assert row.turn == OVER
        result = playing.outcome(game, play)
        assert result
        assert row.scores(1) == [result.scores[0][1]]
        won += result.scores[0][1]
    assert won > 0
