"""What is illegal or no action at all is refused before anything has changed, and never touches memory."""

from typing import Any

import numpy as np
import pyspiel
import pytest

from passerelle.core.flat import CHANCE, OVER
from passerelle.games.forma.actions import LayObstacles, LayTower, Put
from passerelle.games.forma.pieces import PIECES
from passerelle.games.hexades.actions import Place
from passerelle.games.verbindung.actions import TurnDie
from passerelle.research import aec, openspiel, parallel, solo
from passerelle.research.position import Position, flat_of, games_with, realtime_games, solo_games, turn_games

IDS = games_with("flat")
NO_ACTIONS = [-1, -(10**8), 10**8, -(2**63), 2**63 - 1]


def walked(game_id: str, steps: int, rng: np.random.Generator) -> list[Position]:
    """Positions of one random game, chance nodes among them."""
    position = Position.new(game_id)
    found: list[Position] = []
    while len(found) < steps and position.turn != OVER:
        found.append(position.copy())
        numbers = [number for number, _ in position.odds()] if position.turn == CHANCE else position.legal()
        position.apply(int(rng.choice(np.array(numbers))))
    return [*found, position]


@pytest.mark.parametrize("game_id", IDS)
def test_what_is_allowed_is_what_the_mask_shows(game_id: str) -> None:
    flat, rng = flat_of(game_id), np.random.default_rng(4)
    for position in walked(game_id, 60, rng):
        mask = position.mask()
        sampled = rng.choice(flat.ACTIONS, 300) if flat.ACTIONS > 1000 else range(flat.ACTIONS)
        for number in {*map(int, sampled), *map(int, list(position.legal())[:50]), flat.ACTIONS - 1}:
            if position.turn >= 0:
                assert flat.allows(position.row, number) == mask[number]
        assert not any(flat.allows(position.row, number) for number in [*NO_ACTIONS, flat.ACTIONS])


@pytest.mark.parametrize("game_id", IDS)
def test_a_position_refuses_and_stays_as_it_is(game_id: str) -> None:
    for position in walked(game_id, 60, np.random.default_rng(5)):
        before = position.row.copy()
        wrong = [*NO_ACTIONS]
        if position.turn == CHANCE:
            outcomes = [outcome for outcome, _ in position.odds()]
            wrong += [max(outcomes) + 1]
        else:
            wrong += np.flatnonzero(position.mask() == 0)[:3].tolist()
        for number in wrong:
            with pytest.raises(ValueError, match=str(number)):
                position.apply(number)
        assert np.array_equal(position.row, before)


@pytest.mark.parametrize("game_id", turn_games())
def test_raw_environments_refuse(game_id: str) -> None:
    env = aec.TurnEnv(game_id)
    env.reset(seed=1)
    observation, *_ = env.last()
    illegal: list[Any] = [int(np.flatnonzero(observation["action_mask"] == 0)[0]), *NO_ACTIONS, None]
    before = env.position.row.copy()
    for number in illegal:
        with pytest.raises(ValueError, match=str(number)):
            env.step(number)
    assert np.array_equal(env.position.row, before)
    env.step(int(np.flatnonzero(observation["action_mask"])[0]))


@pytest.mark.parametrize("game_id", turn_games())
def test_openspiel_refuses(game_id: str) -> None:
    state = pyspiel.load_game(openspiel.name_of(game_id)).new_initial_state()
    with pytest.raises(ValueError, match="no outcome 100000000"):
        state.apply_action(10**8)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    history = state.history()
    for number in (-2, 10**8, next(n for n in range(9999) if n not in state.legal_actions())):
        with pytest.raises(ValueError, match=f"action {number} is not legal"):
            state.apply_action(number)
    assert state.history() == history


@pytest.mark.parametrize("game_id", solo_games())
def test_alone_what_is_no_action_is_refused_and_what_is_illegal_is_told(game_id: str) -> None:
    env = solo.SoloEnv(game_id)
    seen, _ = env.reset(seed=1)
    for number in (-1, 10**8):
        with pytest.raises(ValueError, match="they are 0 to"):
            env.step(number)
    assert env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))[4] == {"legal": False}


@pytest.mark.parametrize("game_id", realtime_games())
def test_in_real_time_too(game_id: str) -> None:
    env = parallel.RaceEnv(game_id)
    seen, _ = env.reset(seed=1)
    for wrong in ({"seat_1": -1}, {"seat_1": 10**8}, {"somebody": 0}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            env.step(wrong)
    masks = [seen[agent]["action_mask"] for agent in env.agents]
    illegal = {agent: int(np.argmin(mask)) for agent, mask in zip(env.agents, masks, strict=True)}
    infos = env.step(illegal)[4]
    assert {agent: info["legal"] for agent, info in infos.items()} == dict.fromkeys(illegal, False)


def test_what_a_row_cannot_express_has_no_number() -> None:
    forma = Position.new("forma", {"setup": "random"})
    rng = np.random.default_rng(1)
    while forma.turn == CHANCE:
        forma.apply(int(rng.choice([outcome for outcome, _ in forma.odds()])))
    numbers = flat_of("forma").numbers_of
    for square in ("a1", "z9"):
        with pytest.raises(ValueError, match="misfit"):
            numbers(forma.row, Put("no such piece", (square,)))
    with pytest.raises(ValueError, match="no square"):
        numbers(forma.row, LayTower("z99"))
    with pytest.raises(ValueError, match="obstacles"):
        numbers(forma.row, LayObstacles(("a1",) * 99))
    with pytest.raises(ValueError, match="1 to 36"):
        flat_of("hexades").numbers_of(Position.new("hexades").row, Place("6x6", 99))
    with pytest.raises(ValueError, match="no such cell"):
        flat_of("verbindung").numbers_of(Position.new("verbindung").row, TurnDie("z99"))


def test_a_misfit_has_no_number_where_it_does_not_fit() -> None:
    """The same piece on the same squares: it has one while they are free, and none once they are taken."""
    flat, rng = flat_of("forma"), np.random.default_rng(2)
    position = Position.new("forma", {"setup": "random"})
    while position.turn == CHANCE:
        position.apply(int(rng.choice([outcome for outcome, _ in position.odds()])))
    for number in position.legal():
        names = flat.word_of(position.row, number).split()[1:]
        for piece in PIECES:
            put = Put(piece, tuple(names))
            try:
                found = flat.numbers_of(position.row, put)
            except ValueError:
                continue
            assert found == (number,)
            after = position.copy()
            after.apply(number)
            with pytest.raises(ValueError, match="misfit"):
                flat.numbers_of(after.row, put)
            return
    raise AssertionError("no piece has a number")
