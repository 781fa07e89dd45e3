"""Races at once beside the referee, tick for tick."""

import pickle
import random
from itertools import product
from typing import Any

import numpy as np
import pytest

from passerelle.core.contract import AnyBot, Budget
from passerelle.core.flat import CHANCE, OVER
from passerelle.core.values import SEATS
from passerelle.games import catalogue
from passerelle.research import parallel
from passerelle.research.position import realtime_games, tick_rows_of, ticks_of
from passerelle.research.race_batch import RaceBatch

VARIANTS = [
    (game_id, dict(zip(tick_rows_of(game_id).OPTIONS, values, strict=True)))
    for game_id in realtime_games()
    for values in product(*tick_rows_of(game_id).OPTIONS.values())
]
ONE_EACH = [(game_id, min(ticks_of(game_id).SEAT_COUNTS)) for game_id in realtime_games()]


def chosen(env: parallel.RaceEnv, row: Any, seen: dict[str, Any], rng: np.random.Generator) -> dict[str, int]:
    """Any number each; often all the same, so that there are ties; and often what scores, so that games go on."""
    masks = {agent: seen[agent]["action_mask"] for agent in env.agents}
    if rng.random() < 0.3:
        shared = np.flatnonzero(np.logical_and.reduce(list(masks.values())))
        return dict.fromkeys(masks, prolong(shared, rng))
    actions = {agent: prolong(np.flatnonzero(mask), rng) for agent, mask in masks.items()}
    for seat, (agent, mask) in enumerate(masks.items()):
        if rng.random() < 0.5 and (best := scoring(env.game.declaration.id, row, seat, mask)):
            actions[agent] = best
    return actions


def prolong(legal: Any, rng: np.random.Generator) -> int:
    """Less often one of the last two, which may be a wrong stop or a skip; where there is one choice, mostly none."""
    if len(legal) == 2:
        return int(legal[int(rng.random() < 0.07)])
    return int(rng.choice(legal[:-2] if len(legal) > 2 and rng.random() < 0.7 else legal))


def scoring(game_id: str, row: Any, seat: int, mask: Any) -> int:
    """A number that, alone, makes a point for this seat; 0: there is none."""
    kernels, points = tick_rows_of(game_id), np.zeros((2, len(SEATS)))
    kernels.points(row, points[0])
    for number in np.flatnonzero(mask)[1:]:
        after, actions = row.copy(), np.zeros(len(SEATS), np.int64)
        actions[seat] = number
        kernels.act(after, actions)
        kernels.points(after, points[1])
        if points[1, seat] > points[0, seat]:
            return int(number)
    return 0


def follow(env: parallel.RaceEnv, row: Any, actions: dict[str, int], facts: list[Any]) -> None:
    """The same tick on the row, with what the table drew for the referee."""
    kernels = tick_rows_of(env.game.declaration.id)
    drawn = [outcome for fact in facts for outcome in kernels.outcomes_of(fact.event)]
    kernels.act(row, np.array([actions[agent] for agent in env.possible_agents]))
    while kernels.status(row) == CHANCE:
        odds = dict(kernels.odds(row))
        assert sum(odds.values()) == pytest.approx(1)
        assert drawn[0] in odds
        kernels.draw(row, drawn.pop(0))
    assert not drawn


def alike(env: parallel.RaceEnv, row: Any, seen: dict[str, Any]) -> None:
    game_id = env.game.declaration.id
    kernels, encoding = tick_rows_of(game_id), ticks_of(game_id)
    told = kernels.row_of(env.play.state)
    different = np.flatnonzero(told != row)
    waited = getattr(kernels, "WAITED", -1)  # for how long, the referee knows by its clock
    assert set(different) <= {waited}
    for seat, agent in enumerate(env.possible_agents):
        mask = np.ones(encoding.ACTIONS, np.int8)
        planes = np.ones((len(encoding.PLANES), *encoding.BOARD), np.int8)
        kernels.legal(row, seat, mask)
        kernels.observe(row, seat, planes)
        assert np.array_equal(mask, seen[agent]["action_mask"])
        assert np.array_equal(planes, seen[agent]["observation"])


def advised(env: parallel.RaceEnv, bot: AnyBot, agent: str, mask: Any, rng: random.Random) -> int:
    """The number of what a bot would do at once; 0: it has none, or can do nothing."""
    if not mask[1:].any():
        return 0
    view = env.game.view(env.play.state, env._seat(agent))
    action = bot.choose(view, Budget(), rng)
    return next((n for n in np.flatnonzero(mask)[1:].tolist() if env.ticks.action_of(view, n) == action), 0)


def race(
    game_id: str, options: dict[str, str], seats: int, seed: int, longest: int, share: float = 0.0
) -> tuple[int, bool]:
    """One game on both: its ticks, and whether it was played to its end. Bots choose a share of the actions."""
    bot, dice = catalogue.find(game_id).bots["level-5"](), random.Random(seed)
    env, rng = parallel.RaceEnv(game_id, options, seats, longest), np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    row, ticks = tick_rows_of(game_id).row_of(env.play.state), 0
    alike(env, row, seen)
    while env.agents:
        actions = chosen(env, row, seen, rng)
        for agent in env.agents:
            if dice.random() < share:
                actions[agent] = advised(env, bot, agent, seen[agent]["action_mask"], dice)
        before = len(env._driver.facts)
        seen, _, over, _, _ = env.step(actions)
        follow(env, row, actions, env._driver.facts[before:])
        alike(env, row, seen)
        ticks += 1
    assert (tick_rows_of(game_id).status(row) == OVER) == any(over.values())
    return ticks, any(over.values())


@pytest.mark.clause(
    "DB-3", "DB-7", "DB-9", "DB-13", "DB-15", "DB-17", "LB-5", "LB-12", "LB-14", "LB-15", "LB-17"
)
@pytest.mark.parametrize(("game_id", "options"), VARIANTS)
def test_equal_to_the_referee_tick_for_tick(game_id: str, options: dict[str, str]) -> None:
    for seed, seats in enumerate(ticks_of(game_id).SEAT_COUNTS):
        assert race(game_id, options, seats, seed, 120)[0]


@pytest.mark.parametrize(("game_id", "options"), VARIANTS)
def test_equal_to_the_referee_over_whole_games(game_id: str, options: dict[str, str]) -> None:
    assert all(race(game_id, options, 2, seed, 1000, 0.7)[1] for seed in (100, 101, 102))


@pytest.mark.parametrize(("game_id", "seats"), ONE_EACH)
def test_a_batch_ticks_as_its_rows_do(game_id: str, seats: int) -> None:
    """Rewards, ends, and the games after them."""
    kernels = tick_rows_of(game_id)
    games = RaceBatch(game_id, 20, seats=seats, seed=3, ticks=300)
    ends = 0
    for _ in range(400):
        before = games.rows.copy()
        points = np.zeros((2, seats))
        games.step(games.sample())
        ended = games.done | games.cut
        for game, row in enumerate(np.where(ended[:, None], games.final_rows, games.rows)):
            for place, moment in enumerate((before[game], row)):
                kernels.points(moment, points[place])
            gained = points[1] - points[0]
            assert games.rewards[game].tolist() == (gained - gained[::-1]).tolist()
            assert games.done[game] == (kernels.status(row) == OVER)
        for game in np.flatnonzero(ended).tolist():
            assert games.ticks[game] == 0
            assert games.masks[game].any(axis=1).all()
            seen = np.zeros_like(games.observations[game, 1])
            kernels.observe(games.final_rows[game], 1, seen)
            assert np.array_equal(games.final_observation(game, 1), seen)
        ends += int(ended.sum())
    assert ends >= 20


@pytest.mark.parametrize(("game_id", "seats"), ONE_EACH)
def test_chance_deals_what_may_come_as_often_as_it_should(game_id: str, seats: int) -> None:
    """Every draw on the way to the first tick."""
    kernels = tick_rows_of(game_id)
    games = RaceBatch(game_id, 1, seats=seats)
    row, rng, kinds = np.zeros_like(games.rows[0]), np.array([9], np.uint64), 0
    kernels.begin(row, games._settings)
    while kernels.status(row) == CHANCE:
        odds, dealt = dict(kernels.odds(row)), dict[bytes, int]()
        if len(odds) > 1:
            for _ in range(1000):
                twin = row.copy()
                kernels.deal(twin, rng)
                dealt[twin.tobytes()] = dealt.get(twin.tobytes(), 0) + 1
            drawn = dict[bytes, float]()
            for outcome, chance in odds.items():
                twin = row.copy()
                kernels.draw(twin, outcome)
                drawn[twin.tobytes()] = drawn.get(twin.tobytes(), 0) + chance
            assert dealt.keys() <= drawn.keys()
            assert sum((dealt.get(key, 0) / 1000 - c) ** 2 / c for key, c in drawn.items()) < len(drawn) / 500
            kinds += 1
        kernels.draw(row, max(odds, key=odds.__getitem__))
    assert kinds or len(kernels.odds(row)) < 2


@pytest.mark.parametrize(("game_id", "seats"), ONE_EACH)
def test_a_race_batch_checks_before_any_game_has_moved(game_id: str, seats: int) -> None:
    games = RaceBatch(game_id, 130, seats=seats, seed=1, threads=2)
    before, actions = games.rows.copy(), games.sample()
    illegal = int(np.flatnonzero(games.masks[77, 1] == 0)[0])
    for number in [-1, 10**8, -(2**63), illegal]:
        wrong = actions.copy()
        wrong[77, 1] = number
        with pytest.raises(ValueError, match=r"game 77: not all of .* are legal; no game has moved"):
            games.step(wrong)
    for nonsense in (np.zeros((130, 2)), np.zeros(130, np.int64), [["a", "b"]] * 130, None):
        with pytest.raises(ValueError, match="actions"):
            games.step(nonsense)  # type: ignore[arg-type]
    for nobody in ([130], [3, 3], [[1]]):
        with pytest.raises(ValueError, match="game"):
            games.step(np.zeros((len(nobody), 2), np.int64), games=nobody)
    assert np.array_equal(games.rows, before)
    with pytest.raises(ValueError, match="9 seats"):
        RaceBatch(game_id, 2, seats=9)
    with pytest.raises(ValueError, match=f"rows of {game_id} know option"):
        RaceBatch(game_id, 2, {"lock": "1"} if "dobble" in game_id else {"handicap": "p1 3"})


@pytest.mark.parametrize(("game_id", "seats"), ONE_EACH)
def test_some_races_go_on_and_the_others_stay(game_id: str, seats: int) -> None:
    """And copies, pickles and any number of threads give the same games."""
    games = RaceBatch(game_id, 130, seats=seats, seed=5, threads=2, auto_reset=False, ticks=60)
    twins = [games.copy(), pickle.loads(pickle.dumps(games)), RaceBatch(
        game_id, 130, seats=seats, seed=5, threads=1, auto_reset=False, ticks=60)]  # fmt: skip
    for _ in range(10):
        actions = games.sample()
        before = games.rows[65:].copy()
        games.step(actions[:65], games=np.arange(65))
        assert np.array_equal(games.rows[65:], before)
        games.step(actions[65:], games=np.arange(65, 130))
        for twin in twins:
            assert np.array_equal(twin.sample(), actions)
            twin.step(actions)
            assert np.array_equal(twin.rows, games.rows)
    for _ in range(60):
        games.step(games.sample())
    assert (games.cut | games.done).all()
    before = games.rows.copy()
    games.step(games.sample())
    assert np.array_equal(games.rows, before)
    games.reset(8, games=[4])
    assert not games.cut[4]
    assert np.array_equal(np.delete(games.rows, 4, 0), np.delete(before, 4, 0))
