"""What PettingZoo and Gymnasium ask of an environment."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from passerelle.core import play as playing
from passerelle.core.simulate import bot_setup
from passerelle.games import catalogue
from passerelle.research import aec, against, parallel, solo
from passerelle.research.position import flat_of, realtime_games, solo_games, ticks_of, turn_games
from passerelle.research.registries import id_of
from passerelle.testkit.games import accepts, option_sets

# A dict with an observation and a mask is PettingZoo's own convention, which its test knows by names alone.
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


RACES = [(game_id, seats) for game_id in realtime_games() for seats in ticks_of(game_id).SEAT_COUNTS]


@pytest.mark.parametrize(("game_id", "seats"), RACES)
def test_api_of_games_in_real_time(game_id: str, seats: int) -> None:
    parallel_api_test(parallel.RaceEnv(game_id, seats=seats), num_cycles=60)


@pytest.mark.parametrize("game_id", realtime_games())
def test_every_option_can_be_played(game_id: str) -> None:
    """Under every value of every option somebody can do something, and does not wait for ever."""
    game, played = catalogue.find(game_id), 0
    for options in option_sets(game):
        if not accepts(game, bot_setup(game, ("random", "random"), options)):
            continue
        env = parallel.RaceEnv(game_id, options, ticks=40)
        seen, _ = env.reset(seed=2)
        lines = env.play.lines
        while env.agents:
            last = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[-1]) for agent in env.agents}
            seen, *_ = env.step(last)
        assert env.play.lines > lines
        played += 1
    assert played > 1


@pytest.mark.parametrize("game_id", realtime_games())
def test_seats_that_no_race_has(game_id: str) -> None:
    with pytest.raises(ValueError, match="1 seats"):
        parallel.RaceEnv(game_id, seats=1)


@pytest.mark.parametrize("game_id", realtime_games())
def test_the_same_seed_gives_the_same_race(game_id: str) -> None:
    parallel_seed_test(lambda: parallel.RaceEnv(game_id), num_cycles=60)


@pytest.mark.parametrize(("game_id", "seats"), RACES)
def test_races_are_scored(game_id: str, seats: int) -> None:
    """Masks keep what they promise, a race is cut off at last, and what one side wins the others lose."""
    env = parallel.RaceEnv(game_id, seats=seats, ticks=300)
    seen, _ = env.reset(seed=3)
    rng, gained, ends = np.random.default_rng(3), np.zeros(seats), 0
    while env.agents:
        actions = {agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents}
        for agent, number in actions.items():
            if number:
                seat = env._seat(agent)
                action = env.ticks.action_of(env.game.view(env.play.state, seat), number)
                assert playing.check(env.game, env.play, seat, action, env.at) is None
        seen, rewards, over, cut, _ = env.step(actions)
        gained += list(rewards.values())
        ends += any(over.values()) or any(cut.values())
    assert ends == 1
    assert len(set(gained)) > 1


@pytest.mark.parametrize("game_id", solo_games())
def test_gymnasium_checks_the_games_for_one(game_id: str) -> None:
    env = gymnasium.make(id_of(game_id)).unwrapped
    assert isinstance(env, solo.SoloEnv)
    check_env(env)


@pytest.mark.parametrize("game_id", solo_games())
def test_alone_against_the_clock(game_id: str) -> None:
    env = gymnasium.make(id_of(game_id))
    rng, rewards = np.random.default_rng(5), 0.0
    for seed in range(20):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            action = rng.choice(np.flatnonzero(seen["action_mask"]))
            seen, reward, over, _, info = env.step(action)
            assert info["legal"]
            rewards += float(reward)
    assert rewards > 0


@pytest.mark.parametrize("game_id", turn_games())
def test_gymnasium_checks_the_turn_games_against_a_level(game_id: str) -> None:
    env = gymnasium.make(id_of(game_id), opponent="random").unwrapped
    assert isinstance(env, against.AgainstEnv)
    check_env(env)


@pytest.mark.parametrize(("game_id", "seats"), [(game_id, 2) for game_id in turn_games()] + [("forma", 4)])
def test_one_learns_against_levels_under_the_referee(game_id: str, seats: int) -> None:
    env = against.AgainstEnv(game_id, opponent="random", seats=seats)
    rng, places = np.random.default_rng(5), set()
    for seed in range(4 if game_id != "forma" else 1):
        seen, info = env.reset(seed=seed)
        places.add(info["seat"])
        over, reward = False, 0.0
        while not over:
            assert reward == 0
            legal = np.flatnonzero(seen["action_mask"])
            illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
            assert env.step(illegal)[4] == {"legal": False}
            seen, reward, over, _, info = env.step(int(rng.choice(legal)))
            assert info["legal"]
        winners = env._driver.outcome.winners if env._driver.outcome else ()
        assert (reward > 0) == (f"p{env.place + 1}" in winners)
        assert not seen["action_mask"].any()
    assert len(places) > 1 or game_id == "forma"


def test_a_level_or_seat_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match=r"no level 'level-9'; its levels are random, level-1"):
        against.AgainstEnv("hexades", opponent="level-9")
    with pytest.raises(ValueError, match="seat 3 is none: they are 1 to 2"):
        against.AgainstEnv("hexades", seat=3)


LIBRARIES = "gymnasium, pettingzoo, pyspiel"


@pytest.mark.parametrize("imports", [f"passerelle, {LIBRARIES}", f"{LIBRARIES}, passerelle"])
def test_importing_passerelle_is_enough_in_any_order(imports: str) -> None:
    program = f"""
import {imports}
gymnasium.make("passerelle/Labyrinth-v0").reset(seed=1)
gymnasium.make("passerelle/Hexades-v0", opponent="random").reset(seed=1)
pettingzoo.make("aec", "passerelle/Verbindung-v0").reset(seed=1)
pettingzoo.make("parallel", "passerelle/Dobble-v0", seats=3).reset(seed=1)
pyspiel.load_game("passerelle_forma(setup=random)").new_initial_state()
"""
    subprocess.run([sys.executable, "-W", "error::UserWarning", "-c", program], check=True, timeout=120)
