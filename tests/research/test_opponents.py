"""What a row shows as a view, and levels that play the other seats of many games."""

import pickle
from itertools import product
from typing import Any

import numpy as np
import pytest

from passerelle.core.flat import CHANCE, OVER
from passerelle.core.values import SEATS
from passerelle.games import catalogue
from passerelle.research.batch import Batch
from passerelle.research.position import Position, flat_of, games_with, settings_of, turn_games

SHORT = {"announce": "automatic", "setup": "random", "mode": "clock 30"}
ROWS = [(game_id, seats) for game_id in games_with("flat") for seats in flat_of(game_id).SEAT_COUNTS]


def options_of(game_id: str) -> dict[str, str]:
    known = flat_of(game_id).OPTIONS
    return {name: value for name, value in SHORT.items() if value in known.get(name, ())}


def alike(one: Position, other: Position, seats: int) -> None:
    assert one.turn == other.turn
    assert np.array_equal(one.mask(), other.mask())
    for seat in range(seats):
        assert np.array_equal(one.observation(seat), other.observation(seat))


@pytest.mark.parametrize(("game_id", "seats"), ROWS)
def test_a_row_and_the_view_of_it_are_the_same_position(game_id: str, seats: int) -> None:
    flat, rng = flat_of(game_id), np.random.default_rng(4)
    shown = 0
    for values in product(*flat.OPTIONS.values()):
        options = dict(zip(flat.OPTIONS, values, strict=True))
        position = Position.start(flat, settings_of(game_id, options, seats))
        until = shown + 60
        while position.turn != OVER and shown < until:
            if position.turn == CHANCE:
                position.view(None)  # somebody may look on while the table draws
                position.apply(int(rng.choice([outcome for outcome, _ in position.odds()])))
                continue
            view = position.view(SEATS[position.turn])
            assert isinstance(view, catalogue.find(game_id).view_type)
            assert view.viewer == SEATS[position.turn]
            alike(Position(flat, flat.row_of(view)), position, seats)
            legal = position.legal()
            position.apply(int(rng.choice(legal[:-2] or legal)))  # neither passes nor announces if it can
            shown += 1
    assert shown > 150


@pytest.mark.parametrize("game_id", turn_games())
def test_the_end_of_a_row_has_its_winner(game_id: str) -> None:
    games = Batch(game_id, 4, options_of(game_id), seed=2, auto_reset=False)
    while (games.turns >= 0).any():
        games.step(games.sample())
    for row in games.rows:
        end = Position(games.flat, row)
        view, scores = end.view(None), end.scores(games.seats)
        winners = view.winners if hasattr(view, "winners") else (view.winner,)
        assert winners == tuple(seat for seat, won in zip(SEATS, scores, strict=False) if won > 0)


AGAINST = [(game_id, seats) for game_id in turn_games() for seats in flat_of(game_id).SEAT_COUNTS]


@pytest.mark.parametrize(("game_id", "seats"), AGAINST)
def test_every_game_waits_for_its_learner(game_id: str, seats: int) -> None:
    games = Batch(game_id, 6, options_of(game_id), seats, seed=5, opponents="level-1", threads=1)
    assert set(games.learners) == set(range(seats))
    paid = 0
    for _ in range(90):
        assert np.array_equal(games.turns, games.learners)
        games.step(games.sample())
        assert not games.rewards[~games.done].any()
        assert (games.rewards[games.done].sum(axis=1) == 0).all()
        paid += int(np.abs(games.rewards[games.done]).max(axis=1).sum())
    assert paid > 3


@pytest.mark.parametrize("game_id", turn_games())
def test_a_level_is_as_strong_as_it_is_elsewhere(game_id: str) -> None:
    """Chance loses to it in most games, whichever seat it has."""
    games = Batch(game_id, 20, options_of(game_id), seed=1, opponents="level-2", auto_reset=False)
    result = np.zeros(20)
    while (games.turns >= 0).any():
        games.step(games.sample())
        result += games.rewards[np.arange(20), games.learners]
    assert (result < 0).sum() >= 15


def test_the_same_on_any_number_of_threads_and_in_copies() -> None:
    choices: dict[str, Any] = {"seed": 9, "opponents": "level-1", "observations": False}
    one, many = (Batch("hexades", 130, threads=threads, **choices) for threads in (1, 2))
    for _ in range(6):
        one.step(one.sample())
        many.step(many.sample())
    assert np.array_equal(one.rows, many.rows)
    twins = one.copy(), pickle.loads(pickle.dumps(many))
    for _ in range(6):
        for games in (one, *twins):
            games.step(games.sample())
    assert all(np.array_equal(one.rows, twin.rows) for twin in twins)


@pytest.mark.parametrize("game_id", turn_games())
def test_single_games_begin_anew_and_positions_are_set_against_opponents(game_id: str) -> None:
    games = Batch(game_id, 4, options_of(game_id), seed=3, opponents="random", seat=2)
    games.step(games.sample())
    before = games.rows.copy()
    games.reset(8, games=[1])
    assert np.array_equal(games.rows[[0, 2, 3]], before[[0, 2, 3]])
    assert (games.turns == 1).all()
    games.set_positions([Position.start(games.flat, settings_of(game_id, options_of(game_id), 2))], games=[2])
    assert (games.turns == 1).all()
    assert np.array_equal(games.rows[[0, 3]], before[[0, 3]])


def test_a_level_or_seat_that_is_not_there_is_named_in_batches() -> None:
    with pytest.raises(ValueError, match=r"no level 'level-9'; its levels are random, level-1"):
        Batch("hexades", 2, opponents="level-9")
    with pytest.raises(ValueError, match="seat 3 is none: they are 1 to 2"):
        Batch("hexades", 2, opponents="random", seat=3)


def test_every_room_with_rows_has_views_of_them() -> None:
    assert games_with("row_view") == games_with("flat")
