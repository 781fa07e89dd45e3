"""The baselines: slopes are slopes, every seat is credited with its own gains, every game can be learnt.

That chance is soon beaten is shown by the page that trains a policy (tests/docs/test_maker_pages.py).
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import train
from network import Policy, Trained, likelihoods, policy_slopes
from ppo import Learner, Settings, advantages_of

import passerelle

SMALL = Settings(steps=100_000, games=8, length=8, lesson=32)


def loss_of(policy: Policy, seen: Any, masks: Any, told: tuple[Any, ...]) -> float:
    """PPO's clipped loss less the entropy's share, plus half the squared error of the values: slowly and plainly."""
    actions, logs, gains, returns, clip, curiosity = told
    *_, ratings, values = policy.forward(policy.look(seen))
    starts, parts, _ = policy.parts
    total = 0.0
    for row, mask in enumerate(masks):
        legal = np.flatnonzero(mask)
        rated = np.array([ratings[row][parts[starts[a] : starts[a + 1]]].sum() for a in legal], np.float64)
        odds = np.exp(rated - rated.max())
        odds /= odds.sum()
        ratio = odds[legal == actions[row]][0] / np.exp(logs[row])
        total -= min(ratio * gains[row], np.clip(ratio, 1 - clip, 1 + clip) * gains[row])
        total += curiosity * (odds * np.log(odds)).sum()
        total += (values[row] - returns[row]) ** 2 / 2
    return total / len(masks)


def test_slopes_are_those_of_the_loss() -> None:
    """By small differences, in double precision."""
    rng = np.random.default_rng(1)
    policy = Policy("hexades", seed=1)
    policy.weights = {name: each.astype(np.float64) for name, each in policy.weights.items()}
    policy.weights["rate"] *= 100
    games = passerelle.Batch("hexades", 16, seed=3)
    for _ in range(9):
        games.step(games.sample())
    seen, masks = games.observations, games.masks
    actions, logs, values = policy.choose(seen, masks, rng.random(16))
    logs = logs + rng.normal(0, 0.4, 16)  # some ratios are clipped, some not
    told = (actions, logs, rng.normal(size=16), values + rng.normal(size=16), 0.2, 0.05)
    looked = policy.look(seen)
    first, second, ratings, values = policy.forward(looked)
    slopes = np.zeros_like(ratings)
    policy_slopes(ratings, masks, *policy.parts[:2], actions, logs, told[2], 0.2, 0.05, slopes)
    found = policy.backward(looked, first, second, slopes, (values - told[3]) / 16)
    assert np.abs(slopes).sum() > 0
    for name, weights in policy.weights.items():
        place = np.unravel_index(np.abs(found[name]).argmax(), weights.shape)
        change = 1e-5
        weights[place] += change
        more = loss_of(policy, seen, masks, told)
        weights[place] -= 2 * change
        less = loss_of(policy, seen, masks, told)
        weights[place] += change
        assert found[name][place] == pytest.approx((more - less) / (2 * change), rel=1e-3), name


def test_every_seat_is_credited_with_what_came_until_its_next_action() -> None:
    """One game of two: seat 0, seat 1, seat 1 again, seat 0; seat 1 wins by the third action."""
    settings = replace(SMALL, discount=1.0, trace=1.0)
    seats, values = np.array([[0], [1], [1], [0]]), np.array([[0.5], [0.1], [0.2], [0.3]])
    rewards, done = np.zeros((4, 1, 2)), np.array([[False], [False], [True], [False]])
    rewards[2, 0] = [-1, 1]
    last = np.array([1]), np.array([0.4])
    found = advantages_of(seats, values, rewards, done, *last, settings)[:, 0]
    assert found == pytest.approx([-1 - 0.5, 1 - 0.1, 1 - 0.2, -0.4 - 0.3])


def test_a_place_has_the_squares_it_covers_as_its_parts() -> None:
    starts, parts, count = Policy("forma").parts
    position = passerelle.Position.new("forma")
    rng = np.random.default_rng(5)
    assert len(starts) == position.flat.ACTIONS + 1
    seen: set[int] = set()
    while position.turn != position.OVER and len(seen) < 30:
        if position.turn == position.CHANCE:
            position.apply(position.odds()[0][0])
            continue
        before, seat = position.observation(position.turn), position.turn
        setting_up = before[7].any() or before[8].any()
        action = int(rng.choice(position.legal()))
        position.apply(action)
        squares = {part for part in parts[starts[action] : starts[action + 1]] if part < 400}
        if not setting_up and squares:
            covered = np.flatnonzero(position.observation(seat)[0] > before[0])
            assert squares <= set(covered)  # more where something is enclosed
            seen.add(action)
    assert parts.max() == count - 1
    assert len(seen) == 30


def test_the_first_guess_at_a_value_is_the_lead_in_points() -> None:
    games = passerelle.Batch("forma", 8, seed=3)
    for _ in range(70):
        games.step(games.sample())
    points = games.observations[:, -1].reshape(8, -1)[:, 84:86].astype(int)
    ahead = np.sign(points[:, 0] - points[:, 1])
    assert set(ahead) >= {-1, 1}
    assert (np.sign(Policy("forma").lead(games.observations)) == ahead).all()
    other = passerelle.Batch("verbindung", 8, seed=3)
    assert not Policy("verbindung").lead(other.observations).any()


@pytest.mark.parametrize("game", train.SETTINGS)
def test_every_game_can_be_learnt_and_what_was_learnt_is_kept(game: str, tmp_path: Path) -> None:
    learner = Learner(game, SMALL, seed=1)
    before = {name: each.copy() for name, each in learner.policy.weights.items()}
    assert learner.learn() > 0
    after = learner.policy.weights
    assert any((after[name] != before[name]).any() for name in after)
    assert all(np.isfinite(each).all() for each in after.values())
    learner.policy.save(tmp_path / "kept.npz")
    again = Policy.load(tmp_path / "kept.npz")
    told = learner.games.observations, learner.games.masks, np.full(8, 0.5)
    for ours, theirs in zip(learner.policy.choose(*told), again.choose(*told), strict=True):
        assert (ours == theirs).all()
    if not passerelle.game(game).declaration.realtime:
        record = passerelle.simulate(game, [Trained(again), "random"], seed=7)
        passerelle.verify(record)


def test_the_same_seed_learns_the_same() -> None:
    one, same, other = (Learner("hexades", SMALL, seed) for seed in (1, 1, 2))
    for learner in (one, same, other):
        learner.learn()
    assert (one.policy.weights["rate"] == same.policy.weights["rate"]).all()
    assert (one.policy.weights["rate"] != other.policy.weights["rate"]).any()


def test_only_legal_actions_have_a_chance() -> None:
    policy = Policy("verbindung", seed=3)
    games = passerelle.Batch("verbindung", 4, seed=3)
    *_, ratings, _ = policy.forward(policy.look(games.observations))
    for row, mask in enumerate(games.masks):
        legal, logs = np.zeros(len(mask), np.int64), np.zeros(len(mask))
        count = likelihoods(ratings[row], mask, *policy.parts[:2], legal, logs)
        assert (legal[:count] == np.flatnonzero(mask)).all()
        assert np.exp(logs[:count]).sum() == pytest.approx(1)


def test_the_interval_is_students() -> None:
    assert train.interval([1, 2, 3, 4, 5]) == pytest.approx((3, 2.776 * np.sqrt(2.5 / 5)), rel=2e-3)


def test_the_command_writes_weights_curves_and_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "CHECKS", 2)
    words = [
        "--seeds",
        "2",
        "--steps",
        "8192",
        "--games",
        "2",
        "--levels",
        "random,level-1",
        "--workers",
        "1",
    ]
    train.main(["hexades", "--out", str(tmp_path), *words])
    told = json.loads((tmp_path / "results.json").read_text("utf-8"))
    assert [run["seed"] for run in told["runs"]] == [1, 2]
    assert list(told["runs"][0]["levels"]) == ["random", "level-1"]
    assert (tmp_path / "results.md").read_text("utf-8") == capsys.readouterr().out
    assert "<svg" in (tmp_path / "curves.svg").read_text("utf-8")
    assert Policy.load(tmp_path / "seed-2.npz").game == "hexades"
