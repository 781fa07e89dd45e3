"""The bots: what they count, what they announce, and that they repeat themselves."""

import random
from itertools import combinations

import numpy as np
import pytest

from passerelle.core import record as records
from passerelle.core.contract import Budget
from passerelle.core.simulate import bot_setup, derived_lottery, play_levels, play_out
from passerelle.games.verbindung import GAME, fast, think
from passerelle.games.verbindung.actions import Announce, End, Place, TurnDie
from passerelle.games.verbindung.bot import BOTS, array_of
from passerelle.games.verbindung.state import State
from passerelle.games.verbindung.tests.kernels import packed
from passerelle.games.verbindung.tests.positions import (
    BLACK_BUT_D4,
    RED_BUT_D4,
    RED_BUT_F2,
    RED_NETWORK,
    act,
    place,
    position,
    random_states,
    reason,
)
from passerelle.games.verbindung.tests.slow import BASES, Open, has_network, open_sides, reach


def slow_need(state: State, seat: str, most: int) -> int | None:
    """The fewest empty cells that join the bases when filled at will, tried one number after the other."""
    bases, cells = BASES[state.bases, seat], open_sides(state, seat)
    empty = [divmod(cell, 6) for cell, number in enumerate(state.board) if not number]
    for size in range(min(most, len(empty)) + 1):
        for filled in combinations(empty, size):
            kept: Open = {cell: ends for cell, ends in cells.items() if cell in filled or cell not in empty}
            if len(reach(kept, bases, "n")) == 4:
                return size
    return None


@pytest.mark.clause("VG-3")
@pytest.mark.parametrize("bridge", ["through", "cuts"])
def test_the_need_is_the_fewest_cells_to_fill(bridge: str) -> None:
    compared = 0
    for seed in range(5):
        for _, _, state in random_states(seed, {"bridge": bridge}):
            if state.cut or state.empty.bit_count() > 11:
                continue
            s = packed(state)
            for seat in (0, 1):
                needed = int(think.need(s, seat)[0])
                if needed <= 3:
                    assert slow_need(state, f"p{seat + 1}", 3) == needed
                    compared += 1
    assert compared > 50


def test_an_empty_board_needs_fourteen_cells() -> None:
    s = np.zeros(fast.LENGTH, dtype=np.int64)
    fast.begin(s, 0, 0, 0, 0)
    assert think.need(s, 0)[0] == think.need(s, 1)[0] == 14


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"bridge": "cuts"},
        {"announce": "automatic", "bases": "inner", "contact": "matching"},
        {"announce": "automatic", "bases": "inner", "contact": "matching", "bridge": "cuts"},
    ],
)
def test_a_view_becomes_the_array_of_its_state(options: dict[str, str]) -> None:
    for seed in range(5):
        for _, _, state in random_states(seed, options):
            if state.phase in ("place", "turn"):
                assert np.array_equal(array_of(GAME.view(state, state.active)), packed(state))


@pytest.mark.clause("VG-22")
@pytest.mark.parametrize("level", list(BOTS))
def test_a_complete_network_is_announced(level: str) -> None:
    bot, rng = BOTS[level](), random.Random(1)
    state = position(*RED_NETWORK, rolled="BX BX BX")
    action = bot.choose(GAME.view(state, "p1"), Budget(), rng)
    assert action == Announce()
    announced, _ = act(state, action)
    assert bot.choose(GAME.view(announced, "p1"), Budget(), rng) == End()


@pytest.mark.clause("VG-22")
@pytest.mark.parametrize("level", ["level-4", "level-5"])
def test_a_completing_die_is_announced_and_placed(level: str) -> None:
    bot, rng = BOTS[level](), random.Random(1)
    state = position(*RED_BUT_F2, rolled="RX CV BX")
    assert bot.choose(GAME.view(state, "p1"), Budget(), rng) == Announce()
    announced, _ = act(state, Announce())
    action = bot.choose(GAME.view(announced, "p1"), Budget(), rng)
    assert isinstance(action, Place)
    after, lines = act(announced, action)
    assert lines[-1] == "table result p1 network"
    assert has_network(after, "p1")


@pytest.mark.clause("VG-23")
@pytest.mark.parametrize("level", list(BOTS))
def test_a_die_that_would_complete_both_is_not_announced(level: str) -> None:
    bot = BOTS[level]()
    state = position(*BLACK_BUT_D4, *RED_BUT_D4, rolled="WX BX BX")
    assert reason(state, place("WX d4")) is None
    for seed in range(10):
        action = bot.choose(GAME.view(state, "p1"), Budget(simulations=20), random.Random(seed))
        assert action != Announce()


@pytest.mark.clause("VG-22")
@pytest.mark.parametrize(
    "options",
    [{}, {"announce": "automatic"}, {"contact": "matching", "bases": "inner"}, {"bridge": "cuts"}],
)
@pytest.mark.parametrize("level", list(BOTS))
def test_whole_games_without_a_wrong_announcement(level: str, options: dict[str, str]) -> None:
    """Every action is accepted, or `simulate` would have raised."""
    games = {"level-4": 4, "level-5": 1}.get(level, 12)
    for number in range(games):
        record = play_levels(GAME, (level, "level-1"), options, f"{level} {number}")
        assert record.outcome
        assert record.outcome.reason != "false-call"


def test_the_same_budget_of_simulations_gives_the_same_game() -> None:
    setup = bot_setup(GAME, ("level-5", "level-4"), {})
    first, second = (
        records.write(
            play_out(
                GAME,
                setup,
                {"p1": BOTS["level-5"](), "p2": BOTS["level-4"]()},
                derived_lottery("again", 2),
                Budget(simulations=40),
            ),
        )
        for _ in range(2)
    )
    assert first == second


def test_a_budget_of_seconds_is_kept_to() -> None:
    """With none left, the first of the weighed turns is taken."""
    state = position("b1 RX", "e1 BX", rolled="RX CV RB")
    action = BOTS["level-5"]().choose(GAME.view(state, "p1"), Budget(seconds=0.0), random.Random(1))
    assert action in GAME.legal_actions(state, "p1")


@pytest.mark.clause("VG-19")
@pytest.mark.parametrize("level", list(BOTS))
def test_the_owner_of_a_cut_off_base_chooses_a_die(level: str) -> None:
    state = position("a5 RX", "a6 RX", "b5 BX", "b6 BX", "a3 BX", rolled="BX CV CV", turn=5)
    state, _ = act(state, place("BX a4"))
    action = BOTS[level]().choose(GAME.view(state, "p1"), Budget(), random.Random(1))
    assert isinstance(action, TurnDie)
    assert action.cell in ("a4", "b5")
