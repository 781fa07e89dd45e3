"""The players of Forma."""

import random

import numpy as np
import pytest

from passerelle.core import play as playing
from passerelle.core.common import Ended
from passerelle.core.contract import Budget
from passerelle.core.driver import settle
from passerelle.core.simulate import bot_setup, derived_lottery, play_out
from passerelle.core.values import SEATS, Turn
from passerelle.games.forma import GAME, fast, judge
from passerelle.games.forma.actions import LayObstacles, LayTower, PieceOut, Put
from passerelle.games.forma.bot import BOTS, LEVELS, Level, LevelBot, position
from passerelle.games.forma.pieces import BOARD
from passerelle.games.forma.places import list_places
from passerelle.games.forma.setup_rules import check_obstacles, check_tower
from passerelle.games.forma.tests.naive import NaiveBot
from passerelle.games.kernels import fresh_rng
from passerelle.testkit.games import setup_for

GREEDY = LevelBot(Level())
"""Most points now, every placement seen, no misfits."""
QUICK = Budget(simulations=2)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("level", BOTS)
def test_every_level_plays_whole_games_and_the_same_ones_again(level: str, seats: int) -> None:
    setup = bot_setup(GAME, (level,) * seats, {})
    games = [
        play_out(
            GAME, setup, {seat: BOTS[level]() for seat in setup.seats}, derived_lottery("bots", seats), QUICK
        )
        for _ in range(2)
    ]
    assert games[0] == games[1]
    assert isinstance(games[0].facts[-1].event, Ended)


@pytest.mark.clause("FO-8", "FO-9")
def test_weak_players_misjudge_fits_only_where_it_is_allowed() -> None:
    lost = {}
    for touch in ("strict", "friendly"):
        setup = bot_setup(GAME, ("level-1", "level-1"), {"touch": touch})
        bots = {seat: BOTS["level-1"]() for seat in setup.seats}
        record = play_out(GAME, setup, bots, derived_lottery("clumsy", 2), QUICK)
        lost[touch] = sum(isinstance(fact.event, PieceOut) for fact in record.facts)
    assert lost["strict"] > 0
    assert lost["friendly"] == 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(5))
def test_set_ups_are_legal(level: str, seed: int) -> None:
    play = playing.begin(GAME, setup_for(GAME, 2))
    play, _ = settle(GAME, play, derived_lottery(str(seed), 2), 0)
    awaited = playing.awaiting(GAME, play)
    assert isinstance(awaited, Turn)
    bot, rng = BOTS[level](), random.Random(seed)
    obstacles = bot.choose(GAME.view(play.state, awaited.seat), QUICK, rng)
    assert isinstance(obstacles, LayObstacles)
    assert check_obstacles(obstacles.squares) is None
    for fact in playing.decide(GAME, play, awaited.seat, obstacles, 0):
        play = playing.apply(GAME, play, fact)
    tower = bot.choose(GAME.view(play.state, awaited.seat), QUICK, rng)
    assert isinstance(tower, LayTower)
    assert check_tower(play.state.obstacles, tower.square) is None


@pytest.mark.clause("FO-13", "FO-15")
@pytest.mark.parametrize("seed", range(3))
def test_the_ambush_pays_at_once(seed: int) -> None:
    """Level 5 as starting player: eight squares and the tower with the first piece."""
    play = playing.begin(GAME, setup_for(GAME, 2))
    play, _ = settle(GAME, play, derived_lottery(str(seed), 2), 0)
    bot, rng = BOTS["level-5"](), random.Random(seed)
    starter = play.state.starter
    for _ in range(3):
        action = bot.choose(GAME.view(play.state, starter), QUICK, rng)
        for fact in playing.decide(GAME, play, starter, action, 0):
            play = playing.apply(GAME, play, fact)
    side = play.state.side(starter)
    assert (side.piece_points, side.square_points, side.tower_points) == (5, 80, 50)


def test_the_greedy_bot_takes_the_most_points() -> None:
    """And a gain looked up is the gain made."""
    setup = bot_setup(GAME, ("random", "random"), {"setup": "random"})
    record = play_out(GAME, setup, {seat: BOTS["random"]() for seat in setup.seats}, derived_lottery("g", 2))
    play = playing.begin(GAME, setup)
    for number, fact in enumerate(record.facts[:60]):
        play = playing.apply(GAME, play, fact)
        if number < 2 or number % 6 or play.state.phase != "play":
            continue
        board, reserves, seat = position(GAME.view(play.state, None))
        places = np.zeros(fast.PLACE_COUNT, np.int32)
        count = list_places(board, reserves[seat] > 0, places)
        best = 0
        for place in places[:count]:
            parts, after = np.zeros(4, np.int64), board.copy()
            fast.lay(after, seat, place, parts)
            assert judge.gain(board, seat, place, np.empty_like(board)) == parts.sum()
            best = max(best, int(parts.sum()))
        action = GREEDY.choose(GAME.view(play.state, SEATS[seat]), Budget(), random.Random(1))
        assert isinstance(action, Put)
        bits = BOARD.bits_of(action.squares)
        chosen = next(p for p in places[:count] if fast.squares_of_place(int(p)) == bits)
        assert judge.gain(board, seat, chosen, np.empty_like(board)) == best


def test_the_best_after_a_few_pieces_is_the_best_looked_up_anew() -> None:
    """Only gains near what changed are looked up again; nothing else can have changed."""
    setup = bot_setup(GAME, ("random", "random"), {"setup": "random"})
    bots = dict.fromkeys(setup.seats, GREEDY)
    record = play_out(GAME, setup, bots, derived_lottery("after", 2))
    play, rng = playing.begin(GAME, setup), random.Random(3)
    for number, fact in enumerate(record.facts[:50]):
        play = playing.apply(GAME, play, fact)
        if number < 2 or play.state.phase != "play":
            continue
        board, reserves, seat = position(GAME.view(play.state, None))
        other = 1 - seat
        places, gains = np.zeros(fast.PLACE_COUNT, np.int32), np.zeros(fast.PLACE_COUNT, np.int32)
        scratch, parts = np.empty_like(board), np.zeros(4, np.int64)
        count = judge.list_gains(board, reserves[other], other, places, gains, scratch)
        if not count:
            continue
        after, marked = board.copy(), np.zeros((2, judge.WIDE), np.uint32)
        for mover in (seat, other):
            fast.lay(after, mover, judge.most_points(after, reserves[mover], mover, fresh_rng(number)), parts)
            judge.mark_changed(board, after, marked)
            first = rng.randrange(count)
            found = judge.best_after(
                after, marked, reserves[other], other, places, gains, count, first, scratch
            )
            anew = np.zeros(fast.PLACE_COUNT, np.int32)
            best = judge.best_gain(after, reserves[other], other, anew, fresh_rng(1), scratch)
            assert found[0] == best[0]
            assert found[0] == 0 or judge.gain(after, other, found[1], scratch) == found[0]
            if best[0] == 0:
                break


def test_the_way_to_a_bridge_is_measured() -> None:
    own = sum(1 << (row * 20 + 4) for row in range(15))
    board = fast.make_board(0, 1 << 210, (own, 0))
    work = np.empty((6, 4 * judge.CELLS), np.int64)
    cost, reach, came_from = work[0, : judge.CELLS], work[1, : judge.CELLS], work[3, : judge.CELLS]
    judge.spread_costs(board, 0, cost)
    assert judge.distances(cost, False, False, reach, came_from, work[4:6]) == 5
    assert judge.distances(cost, True, False, reach, came_from, work[4:6]) == 19
    judge.spread_costs(board, 1, cost)
    assert judge.distances(cost, False, True, reach, came_from, work[4:6]) == 20
    assert judge.bridges_worth(board, 0, work) > judge.bridges_worth(board, 1, work)


def test_time_is_a_budget_too() -> None:
    setup = setup_for(GAME, 2, {"setup": "random"})
    play, _ = settle(GAME, playing.begin(GAME, setup), derived_lottery("t", 2), 0)
    seat = play.state.active
    action = BOTS["level-5"]().choose(GAME.view(play.state, seat), Budget(seconds=0.05), random.Random(1))
    assert GAME.check(play.state, seat, action, 0) is None


@pytest.mark.slow
def test_level_five_beats_the_greedy_player() -> None:
    won = 0
    for number in range(6):
        seats = SEATS[:2] if number % 2 else SEATS[1::-1]
        bots = {seats[0]: BOTS["level-5"](), seats[1]: GREEDY}
        record = play_out(GAME, bot_setup(GAME, ("random",) * 2, {}), bots, derived_lottery(f"g{number}", 2))
        assert record.outcome
        won += record.outcome.winners == seats[:1]
    assert won >= 4


def test_a_child_can_beat_the_first_level() -> None:
    """The biggest piece, somewhere it fits: that wins about half of the games."""
    won = 0
    for number in range(12):
        setup = bot_setup(GAME, ("random", "random"), {})
        naive, other = SEATS[number % 2], SEATS[1 - number % 2]
        bots = {naive: NaiveBot(), other: BOTS["level-1"]()}
        record = play_out(GAME, setup, bots, derived_lottery(f"child {number}", 2))
        won += record.outcome is not None and record.outcome.winners == (naive,)
    assert 3 <= won <= 9
