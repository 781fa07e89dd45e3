"""Many games at once are the games the rows play one by one."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from passerelle.core.flat import CHANCE, OVER
from passerelle.games import catalogue
from passerelle.research.batch import Batch
from passerelle.research.position import Position, flat_of, games_with, settings_of

IDS = games_with("flat")
SHORT = {"announce": "automatic", "setup": "random", "mode": "clock 30"}


def options_of(game_id: str) -> dict[str, str]:
    return {
        name: SHORT[name] for name, values in flat_of(game_id).OPTIONS.items() if SHORT.get(name) in values
    }


def batch(game_id: str, count: int, **choices: Any) -> Batch:
    return Batch(game_id, count, options_of(game_id), **choices)


def test_the_games_that_can_be_stepped_at_once() -> None:
    """Those whose room has `flat.py`, and they are several."""
    rooms = Path(catalogue.__file__).parent
    assert [path.parent.name for path in sorted(rooms.glob("*/flat.py"))] == IDS
    assert len(IDS) >= 4


@pytest.mark.parametrize("game_id", IDS)
def test_chance_deals_what_may_come_as_often_as_it_should(game_id: str) -> None:
    flat, rng = flat_of(game_id), np.array([77], np.uint64)
    position = Position.start(flat, settings_of(game_id, options_of(game_id), flat.SEAT_COUNTS[0]))
    kinds = 0
    for _ in range(40):
        if position.turn == CHANCE and len(position.odds()) > 1:
            odds, dealt = dict(position.odds()), dict[bytes, int]()
            for _ in range(2000):
                twin = position.copy()
                flat.deal(twin.row, rng)
                dealt[twin.row.tobytes()] = dealt.get(twin.row.tobytes(), 0) + 1
            drawn = dict[bytes, float]()
            for outcome, chance in odds.items():
                twin = position.copy()
                twin.apply(outcome)
                drawn[twin.row.tobytes()] = drawn.get(twin.row.tobytes(), 0) + chance
            assert dealt.keys() <= drawn.keys()
            off = sum((dealt.get(row, 0) / 2000 - chance) ** 2 / chance for row, chance in drawn.items())
            assert off < len(drawn) / 1000
            kinds += 1
        if position.turn == OVER:
            break
        position.apply(position.odds()[-1][0] if position.turn == CHANCE else position.legal()[0])
    assert kinds > 1


@pytest.mark.parametrize("game_id", IDS)
def test_a_step_is_an_action_and_what_chance_makes_of_it(game_id: str) -> None:
    """Every game of a batch beside its own row, which is proved equal to the referee."""
    games = batch(game_id, 40, seed=5, auto_reset=False)
    flat = games.flat
    for _ in range(30):
        before, turns = games.rows.copy(), games.turns.copy()
        actions = games.sample()
        games.step(actions)
        for game in range(games.count):
            if turns[game] == OVER:
                assert np.array_equal(before[game], games.rows[game])
                continue
            position = Position(flat, before[game])
            assert actions[game] in position.legal()
            position.apply(int(actions[game]))
            if position.turn != CHANCE:
                assert np.array_equal(position.row, games.rows[game])
            now = Position(flat, games.rows[game])
            assert games.turns[game] == now.turn
            assert games.done[game] == (now.turn == OVER)
            assert np.array_equal(games.masks[game], now.mask())
            if now.turn >= 0:
                assert np.array_equal(games.observations[game], now.observation(now.turn))
            elif games.seats > 1:
                assert games.rewards[game].tolist() == now.scores(games.seats)
        if games.done.all():
            break


@pytest.mark.parametrize("game_id", IDS)
def test_finished_games_begin_anew(game_id: str) -> None:
    games = batch(game_id, 16, seed=3, masks=False, observations=False)
    ends, gained = 0, 0.0
    for _ in range(400):
        games.step(games.sample())
        ends += int(games.done.sum())
        gained += float(games.rewards.max(axis=1).sum())
        assert (games.turns >= 0).all()
    assert ends > 16
    assert gained > 0


@pytest.mark.parametrize("game_id", IDS)
def test_the_same_seed_on_any_number_of_cores(game_id: str) -> None:
    one, many = batch(game_id, 200, seed=9, threads=1), batch(game_id, 200, seed=9, threads=3)
    for _ in range(25):
        actions = one.sample()
        assert np.array_equal(actions, many.sample())
        one.step(actions)
        many.step(actions)
    assert np.array_equal(one.rows, many.rows)
    assert np.array_equal(one.observations, many.observations)
    one.reset(10)
    assert not np.array_equal(one.rows, many.rows)


@pytest.mark.parametrize("game_id", IDS)
def test_an_illegal_action_is_named(game_id: str) -> None:
    games = batch(game_id, 3, seed=1)
    actions = games.sample()
    actions[1] = int(np.flatnonzero(games.masks[1] == 0)[0])
    with pytest.raises(ValueError, match="game 1: action"):
        games.step(actions)
    with pytest.raises(ValueError, match="3 actions"):
        games.step(np.zeros(4, np.int64))


@pytest.mark.parametrize("game_id", IDS)
def test_all_legal_actions_are_sampled_alike(game_id: str) -> None:
    flat = flat_of(game_id)
    games = batch(game_id, 1, seed=2, observations=False)
    for _ in range(30):
        games.step(games.sample())
    legal = Position(flat, games.rows[0]).legal()
    rng, times = np.array([5], np.uint64), 200 * len(legal)
    counts = np.bincount(
        [flat.sample(games.rows[0], rng) for _ in range(min(times, 60_000))], minlength=flat.ACTIONS
    )
    assert set(np.flatnonzero(counts)) <= set(legal)
    expected = min(times, 60_000) / len(legal)
    assert ((counts[legal] - expected) ** 2 / expected).sum() < len(legal) + 6 * (2 * len(legal)) ** 0.5
