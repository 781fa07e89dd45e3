"""Many games as one vector environment: what Gymnasium asks of it, and that nothing is copied."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import passerelle
from passerelle.research.position import Position, flat_of, games_with
from passerelle.research.registries import id_of
from passerelle.research.rooms import loops_of
from passerelle.research.vector import BatchEnv

IDS = games_with("flat")
SHORT = {"announce": "automatic", "setup": "random", "mode": "clock 30"}


def made(game_id: str, count: int, **choices: Any) -> Any:
    known = flat_of(game_id).OPTIONS
    options = {name: value for name, value in SHORT.items() if value in known.get(name, ())}
    return gymnasium.make_vec(
        id_of(game_id), count, "vector_entry_point", opponent="random", options=options, **choices
    )


def any_legal(masks: Any, rng: np.random.Generator) -> Any:
    """0 where a game is over."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("game_id", IDS)
def test_observations_are_the_arrays_of_the_batch(game_id: str) -> None:
    env, rng = made(game_id, 5), np.random.default_rng(1)
    assert isinstance(env, BatchEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=3)
    seats = max(count for count in flat_of(game_id).SEAT_COUNTS if count < 4)
    assert info["seat"].tolist() == [1 + number % seats for number in range(5)]
    for _ in range(12):
        assert seen in env.observation_space
        for name, kept in (("observation", env.batch.observations), ("action_mask", env.batch.masks)):
            assert len(seen[name]) == 5
            assert np.shares_memory(seen[name], kept)
        assert seen["action_mask"].any(axis=1).all()
        seen, rewards, over, cut, info = env.step(any_legal(seen["action_mask"], rng))
        assert rewards.shape == over.shape == cut.shape == (5,)
        assert info["legal"].all()


@pytest.mark.parametrize("game_id", IDS)
def test_the_same_seed_gives_the_same_games_in_every_mode(game_id: str) -> None:
    """What a learner meets up to the first end does not depend on how games begin anew."""
    envs = [made(game_id, 3, autoreset_mode=mode) for mode in AutoresetMode]
    actions = np.random.default_rng(2)
    seen = [env.reset(seed=11)[0] for env in envs]
    for _ in range(400):
        chosen = any_legal(seen[0]["action_mask"], actions)
        told = [env.step(chosen) for env in envs]
        overs = [over for _, _, over, _, _ in told]
        assert np.array_equal(overs[0], overs[1])
        assert np.array_equal(overs[0], overs[2])
        assert np.array_equal(told[0][1], told[1][1])
        if overs[0].any():
            break
        for one, _, _, _, _ in told[1:]:
            assert np.array_equal(one["observation"], told[0][0]["observation"])
        seen = [one for one, _, _, _, _ in told]
    game = int(overs[0].argmax())
    by_mode = dict(zip(AutoresetMode, told, strict=True))
    _check_ends(envs, by_mode, game)


def _check_ends(envs: list[Any], by_mode: dict[AutoresetMode, Any], game: int) -> None:
    same, later = by_mode[AutoresetMode.SAME_STEP], by_mode[AutoresetMode.NEXT_STEP]
    final = same[4]["final_obs"][game]
    assert same[4]["_final_obs"][game]
    assert final in envs[0].single_observation_space
    assert not final["action_mask"].any()
    assert same[0]["action_mask"][game].any(), "the next game has begun"
    assert not later[0]["action_mask"][game].any(), "the next game begins with the next step"
    assert np.array_equal(later[0]["observation"][game], final["observation"])
    env = envs[list(AutoresetMode).index(AutoresetMode.NEXT_STEP)]
    end = Position(env.batch.flat, env.batch.rows[game])
    assert np.array_equal(final["observation"], end.observation(int(env.batch.learners[game])))
    rng = np.random.default_rng(4)
    after, rewards, over, _, _ = env.step(any_legal(later[0]["action_mask"], rng))
    assert after["action_mask"][game].any()
    assert (rewards[game], over[game]) == (0, False)
    waits = envs[list(AutoresetMode).index(AutoresetMode.DISABLED)]
    before = waits.batch.rows.copy()
    _, rewards, over, _, _ = waits.step(any_legal(waits.batch.masks, rng))
    assert (rewards[game], over[game]) == (0, True)
    assert np.array_equal(waits.batch.rows[game], before[game])
    mask = np.arange(3) == game
    after, _ = waits.reset(options={"reset_mask": mask})
    assert after["action_mask"][game].any()
    with pytest.raises(ValueError, match="3 truth values"):
        waits.reset(options={"reset_mask": [True] * 3})


@pytest.mark.parametrize("game_id", IDS)
def test_an_illegal_action_does_nothing_and_is_told(game_id: str) -> None:
    env = made(game_id, 4)
    seen, _ = env.reset(seed=5)
    chosen = seen["action_mask"].argmax(axis=1)
    chosen[2] = int(np.flatnonzero(seen["action_mask"][2] == 0)[0])
    before = env.batch.rows.copy()
    _, _, _, _, info = env.step(chosen)
    assert info["legal"].tolist() == [True, True, False, True]
    assert np.array_equal(env.batch.rows[2], before[2])
    before = env.batch.rows.copy()
    for nonsense in ([10**8] * 4, [-1] * 4, [0] * 3, [0.5] * 4, "abcd", None):
        with pytest.raises(ValueError, match="actions are 4 whole numbers"):
            env.step(nonsense)
    assert np.array_equal(env.batch.rows, before)


def test_wrappers_of_the_library_count_its_games() -> None:
    env = RecordEpisodeStatistics(made(IDS[0], 8))
    rng, counted = np.random.default_rng(6), 0
    seen, _ = env.reset(seed=6)
    while counted < 8:
        seen, _, over, _, info = env.step(any_legal(seen["action_mask"], rng))
        counted += int(over.sum())
        if over.any():
            assert (info["episode"]["l"][over] > 0).all()


COMPILING = """
from numba.core import event
import passerelle
compiled = []
class Count(event.Listener):
    def on_start(self, seen):
        compiled.append(seen)
    def on_end(self, seen):
        pass
event.register("numba:compile", Count())
games = passerelle.Batch("labyrinth", 2)
games.step(games.sample())
print(len(compiled))
"""


@pytest.mark.slow
def test_compiled_once_for_a_machine_and_not_for_a_process(tmp_path: Path) -> None:
    """Two processes compile at once, a third loads what they kept; none of them writes beside the code."""
    environment = {"NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(Path(passerelle.__file__).parents[1])}
    told = []
    for together in (2, 1):
        running = [
            subprocess.Popen(
                [sys.executable, "-c", COMPILING], env=environment, stdout=subprocess.PIPE, text=True
            )
            for _ in range(together)
        ]
        told += [int(process.communicate(timeout=300)[0]) for process in running]
    assert min(told[:2]) > 10
    assert told[2] == 0


def test_the_loops_of_every_room_are_kept_apart() -> None:
    """The cache knows a function by its file, its line and this name."""
    names = [loops_of(game_id).step.py_func.__qualname__ for game_id in IDS]
    assert len(set(names)) == len(IDS)
    assert all(game_id in name for game_id, name in zip(IDS, names, strict=True))
