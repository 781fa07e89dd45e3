"""Many games at once are the games the rows play one by one."""

import pickle
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


@pytest.mark.parametrize("masks", [True, False])
@pytest.mark.parametrize("game_id", IDS)
def test_a_batch_checks_before_any_game_has_moved(game_id: str, masks: bool) -> None:
    games = Batch(game_id, 130, seed=1, masks=masks, observations=False, threads=2)
    for _ in range(30):
        games.step(games.sample())
    illegal = np.flatnonzero(Position(games.flat, games.rows[77]).mask() == 0)[0]
    before, turns, actions = games.rows.copy(), games.turns.copy(), games.sample()
    for number in [-1, 10**8, -(2**63), int(illegal)]:
        wrong = actions.copy()
        wrong[77] = number
        with pytest.raises(ValueError, match=f"game 77: action {number} is not legal; no game has moved"):
            games.step(wrong)
        assert np.array_equal(games.rows, before)
        assert np.array_equal(games.turns, turns)
    for nonsense in (np.zeros(130), np.zeros(129, np.int64), ["a"] * 130):
        with pytest.raises(ValueError, match="actions"):
            games.step(nonsense)  # type: ignore[arg-type]
    games.step(actions)


@pytest.mark.parametrize("game_id", IDS)
def test_looking_does_not_change_the_dice(game_id: str) -> None:
    one, other = (Batch(game_id, 20, seed=8, observations=False) for _ in range(2))
    for _ in range(15):
        actions = one.sample()
        other.sample(), other.sample()
        for games in (one, other):
            games.step(actions)
    assert np.array_equal(one.rows, other.rows)


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


@pytest.mark.parametrize("game_id", IDS)
def test_some_games_are_stepped_and_the_others_stay(game_id: str) -> None:
    whole, parts = (batch(game_id, 70, seed=4, threads=2) for _ in range(2))
    for _ in range(8):
        actions = whole.sample()
        whole.step(actions)
        odd, even = np.arange(1, 70, 2), np.arange(0, 70, 2)[::-1]
        before = parts.rows[odd].copy()
        parts.step(actions[even], games=even)
        assert np.array_equal(parts.rows[odd], before)
        assert not parts.rewards[odd].any()
        assert not parts.done[odd].any()
        parts.step(actions[odd], games=odd)
        assert np.array_equal(whole.rows, parts.rows)
        assert np.array_equal(whole.masks, parts.masks)
        assert np.array_equal(whole.observations, parts.observations)
    for wrong in ([70], [-1], [3, 3], [[1]], ["a"], [0.5]):
        with pytest.raises(ValueError, match="game"):
            parts.step(np.zeros(len(wrong), np.int64), games=wrong)
    with pytest.raises(ValueError, match="2 actions"):
        parts.step(np.zeros(3, np.int64), games=[1, 2])
    parts.step(np.zeros(0, np.int64), games=[])


@pytest.mark.parametrize("game_id", IDS)
def test_single_games_begin_anew_and_positions_are_set(game_id: str) -> None:
    games, other = batch(game_id, 6, seed=4), batch(game_id, 6, seed=11)
    for _ in range(5):
        games.step(games.sample())
    before = games.rows.copy()
    games.reset(9, games=[2, 5])
    assert np.array_equal(games.rows[[0, 1, 3, 4]], before[[0, 1, 3, 4]])
    assert not np.array_equal(games.rows[[2, 5]], before[[2, 5]])
    positions = [Position(games.flat, row) for row in before[[2, 5]]]
    other.set_positions(positions, games=[0, 1])
    assert np.array_equal(other.rows[:2], before[[2, 5]])
    assert np.array_equal(other.masks[0], positions[0].mask())
    assert np.array_equal(other.observations[1], positions[1].observation(positions[1].turn))
    assert np.array_equal(other.action_masks()[1], positions[1].mask() == 1)
    bare = batch(game_id, 2, masks=False, observations=False)
    bare.set_positions(positions)
    assert np.array_equal(bare.action_masks(), other.action_masks()[:2])
    with pytest.raises(ValueError, match="2 positions"):
        other.set_positions(positions[:1], games=[0, 1])
    stranger = next(name for name in IDS if name != game_id)
    with pytest.raises(ValueError, match=stranger):
        other.set_positions([Position.new(stranger)], games=[0])


@pytest.mark.parametrize("game_id", IDS)
def test_the_end_of_a_game_can_be_seen_though_the_next_has_begun(game_id: str) -> None:
    games, twin = batch(game_id, 3, seed=6), batch(game_id, 3, seed=6, auto_reset=False)
    while not games.done.any():
        actions = games.sample()
        games.step(actions)
        twin.step(actions)
    game = int(games.done.argmax())
    assert np.array_equal(games.final_rows[game], twin.rows[game])
    assert not np.array_equal(games.rows[game], twin.rows[game])
    end = Position(games.flat, twin.rows[game])
    assert np.array_equal(games.final_observation(game, 0), end.observation(0))


@pytest.mark.parametrize("game_id", IDS)
def test_copies_and_pickles_go_on_alike(game_id: str) -> None:
    games = batch(game_id, 130, seed=6, threads=2)
    games.step(games.sample())
    twins = [games, games.copy(), pickle.loads(pickle.dumps(games))]
    for _ in range(4):
        for twin in twins:
            twin.step(twin.sample())
    assert all(np.array_equal(twin.rows, games.rows) for twin in twins)
    twins[1].step(twins[1].sample())
    assert np.array_equal(twins[2].rows, games.rows)
    assert not np.array_equal(twins[1].rows, games.rows)
