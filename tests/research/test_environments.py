"""What PettingZoo and Gymnasium ask of an environment."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from passerelle.research import aec
from passerelle.research.position import flat_of, turn_games

# A dict with an observation and a mask is PettingZoo's own custom, which its test knows by names alone.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)

TURNS = [(game_id, seats) for game_id in turn_games() for seats in flat_of(game_id).SEAT_COUNTS]


@pytest.mark.parametrize(("game_id", "seats"), TURNS)
def test_api_of_turn_games(game_id: str, seats: int) -> None:
    api_test(aec.env(game_id, seats=seats), num_cycles=60)


@pytest.mark.parametrize(("game_id", "seats"), TURNS)
def test_the_same_seed_gives_the_same_game(game_id: str, seats: int) -> None:
    seed_test(lambda: aec.env(game_id, seats=seats), num_cycles=60)


@pytest.mark.parametrize(("game_id", "seats"), TURNS)
def test_a_whole_game_ends_with_its_rewards(game_id: str, seats: int) -> None:
    env = aec.env(game_id, seats=seats)
    env.reset(seed=7)
    last = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(7)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        last[agent] = reward
        env.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    total = np.array([last[agent] for agent in env.possible_agents])
    assert total.sum() == 0
    assert total.max() > 0


def test_an_illegal_action_loses() -> None:
    for game_id in turn_games():
        env = aec.env(game_id)
        env.reset(seed=1)
        illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
        loser = env.agent_selection
        env.step(illegal)
        assert env.terminations[loser]
        assert env.rewards[loser] == -1
