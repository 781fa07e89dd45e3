"""Environments show the game as the terminal draws it, and as a picture."""

import re
from typing import Any

import gymnasium
import numpy as np
import pytest

from passerelle.core.texts import Texts
from passerelle.games import catalogue
from passerelle.research import aec, against, parallel, solo
from passerelle.research.pictures import HEIGHT, WIDTH, render_modes
from passerelle.research.position import games_with, realtime_games, solo_games, turn_games
from passerelle.research.registries import id_of

TEXTS = {game_id: Texts("en", catalogue.package_of(game_id)) for game_id in turn_games()}
COLOUR = re.compile(r"\x1b\[[\d;]*m")


def env_of(kind: str, game_id: str, mode: str) -> Any:
    match kind:
        case "aec":
            return aec.TurnEnv(game_id, render_mode=mode)
        case "against":
            return against.AgainstEnv(game_id, opponent="random", render_mode=mode)
        case "solo":
            return solo.SoloEnv(game_id, render_mode=mode)
        case "parallel":
            return parallel.RaceEnv(game_id, render_mode=mode)
        case _:
            return gymnasium.make_vec(
                id_of(game_id), 2, "vector_entry_point", opponent="random", render_mode=mode
            )


def step(kind: str, env: Any, seen: Any) -> Any:
    """One legal action of everybody who is asked."""
    match kind:
        case "aec":
            env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
            return seen
        case "parallel":
            last = {agent: int(np.flatnonzero(one["action_mask"])[-1]) for agent, one in seen.items()}
            return env.step(last)[0]
        case "vector":
            return env.step(seen["action_mask"].argmax(axis=1))[0]
        case _:
            return env.step(int(seen["action_mask"].argmax()))[0]


ENVIRONMENTS = [
    (kind, game_id, mode)
    for kind, game_ids in (
        ("aec", turn_games()),
        ("against", turn_games()),
        ("solo", solo_games()),
        ("parallel", realtime_games()),
        ("vector", games_with("flat")),
    )
    for game_id in game_ids
    for mode in render_modes(game_id)
]


@pytest.mark.parametrize(("kind", "game_id", "mode"), ENVIRONMENTS)
def test_a_move_can_be_seen(kind: str, game_id: str, mode: str) -> None:
    env = env_of(kind, game_id, mode)
    assert mode in env.metadata["render_modes"]
    told = env.reset(seed=4)
    seen = told[0] if told else None
    frames = [env.render()]
    for _ in range(3):
        seen = step(kind, env, seen)
    frames.append(env.render())
    if kind == "vector":
        assert all(len(frame) == env.num_envs for frame in frames)
        frames = [frame[0] for frame in frames]
    for frame in frames:
        if mode == "ansi":
            assert isinstance(frame, str)
            assert "[/]" not in frame, "marks of the terminal's drawing"
        else:
            assert frame.shape == (HEIGHT, WIDTH, 3)
            assert frame.dtype == np.uint8
            assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 20
    assert not np.array_equal(*frames)


@pytest.mark.parametrize("game_id", turn_games())
def test_characters_are_those_of_the_terminal(game_id: str) -> None:
    """Every line that the terminal would print for the referee's view, in the order of it."""
    env = against.AgainstEnv(game_id, opponent="random", render_mode="ansi")
    env.reset(seed=2)
    game, frame = catalogue.find(game_id), env.render()
    assert isinstance(frame, str)
    lines = COLOUR.sub("", frame).rstrip().split("\n")
    view = game.view(env._driver.play.state, None)
    assert game.terminal
    drawn = game.terminal.draw(view, None, TEXTS[game_id], {"p1": "seat_1", "p2": "seat_2"})
    told = re.sub(r"\[/?[a-z][^\]]*\]|\[/\]", "", drawn).rstrip().split("\n")
    assert [line.rstrip() for line in lines] == [line.rstrip() for line in told]


def test_a_mode_that_is_not_there_is_named() -> None:
    for game_id in realtime_games():
        with pytest.raises(ValueError, match=f"{game_id} has no render mode 'human'"):
            parallel.RaceEnv(game_id, render_mode="human")
    for game_id in turn_games():
        with pytest.raises(ValueError, match=f"{game_id} has no render mode 'human'"):
            against.AgainstEnv(game_id, render_mode="human")
