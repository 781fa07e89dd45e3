"""OpenSpiel's own checks, and its bots at our table."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.tests import games_sim_test

from passerelle.core.contract import Budget
from passerelle.core.simulate import bot_setup, derived_lottery, play_out
from passerelle.core.values import SEATS
from passerelle.games import catalogue
from passerelle.research import openspiel
from passerelle.research.position import flat_of, turn_games

SMALL: dict[str, str] = {"announce": "automatic", "touch": "friendly", "setup": "random"}
"""The options under which games are shortest: announcements by chance end a game, a set-up takes many steps."""


def options_of(game_id: str) -> dict[str, str]:
    return {name: SMALL[name] for name in flat_of(game_id).OPTIONS if name in SMALL}


LOADED = [
    openspiel.load(game_id, options, seats)
    for game_id in turn_games()
    for options in ({}, options_of(game_id))
    for seats in flat_of(game_id).SEAT_COUNTS
]


@pytest.mark.slow
@pytest.mark.parametrize("game", LOADED, ids=str)
def test_simulations_of_the_library(game: Any, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(game, 1, True, False)


@pytest.mark.parametrize("game", LOADED, ids=str)
def test_api_checks_of_the_library(game: Any) -> None:
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("game_id", turn_games())
def test_a_copy_goes_its_own_way(game_id: str) -> None:
    state = openspiel.load(game_id, options_of(game_id)).new_initial_state()
    rng = random.Random(7)
    for _ in range(40):
        state.apply_action(rng.choice(state.legal_actions()))
    twin, before = state.clone(), str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)


@pytest.mark.parametrize("game_id", turn_games())
def test_its_search_plays_at_our_table(game_id: str) -> None:
    """The Python MCTS of OpenSpiel against a bot of ours, refereed by us."""
    game, options = catalogue.find(game_id), options_of(game_id)
    loaded = openspiel.load(game_id, options)
    search = mcts.MCTSBot(
        loaded, 1.4, 4, mcts.RandomRolloutEvaluator(1, np.random.RandomState(7)),
        random_state=np.random.RandomState(8), solve=False,
    )  # fmt: skip
    bots = {"p1": openspiel.OpenSpielBot(loaded, search), "p2": game.bots["random"]()}
    setup = bot_setup(game, ("random", "random"), options)
    record = play_out(game, setup, bots, derived_lottery("peer", 2), Budget(simulations=4))
    assert {fact.who for fact in record.facts} >= {"p1", "p2"}


class First:
    """Takes the first action there is, of ours or of theirs."""

    def step(self, state: Any) -> int:
        return int(state.legal_actions()[0])


@pytest.mark.parametrize("game_id", turn_games())
def test_one_action_of_ours_may_be_many_of_theirs(game_id: str) -> None:
    game, loaded = catalogue.find(game_id), openspiel.load(game_id)
    seen: list[int] = []

    class Checked(openspiel.OpenSpielBot):
        def choose(self, view: Any, budget: Budget, rng: random.Random) -> Any:
            action = super().choose(view, budget, rng)
            numbers = openspiel.action_number(game_id, view, action)
            assert openspiel.action_of(game_id, view, numbers) == action
            seen.append(len(numbers))
            return action

    bots = {seat: Checked(loaded, First()) for seat in SEATS[:2]}
    play_out(game, bot_setup(game, ("random", "random"), {}), bots, derived_lottery("first", 2))
    assert max(seen) == (25 if "setup" in flat_of(game_id).OPTIONS else 1)


def test_an_option_it_does_not_know_is_refused() -> None:
    for game_id in turn_games():
        with pytest.raises(Exception, match="unknown-option"):
            openspiel.load(game_id, {"colour-of-the-sky": "blue"})
