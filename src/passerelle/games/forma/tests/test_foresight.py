"""The look ahead among several others."""

import math
import random

import numpy as np
import pytest

from passerelle.core.simulate import bot_setup, derived_lottery, play_out
from passerelle.core.values import SEATS
from passerelle.games.forma import GAME, fast, foresight, judge
from passerelle.games.forma.bot import BOTS, Level, LevelBot
from passerelle.games.forma.pieces import BOARD
from passerelle.games.forma.places import PAIRS
from passerelle.games.kernels import Array, fresh_rng

SHIFTED = np.zeros((2, foresight.NOTHING + 1, PAIRS), np.uint64)


def some_board(seed: int) -> tuple[Array, Array]:
    """Random pieces of four players beside a tower, and what they have left."""
    rng = random.Random(seed)
    board = fast.make_board(0, 1 << (20 * rng.randint(1, 18) + rng.randint(1, 18)), (0,) * 4)
    reserves, words = fast.full_reserves(4), fresh_rng(seed + 1)
    for number in range(rng.randint(0, 70)):
        place = judge.glance(board, reserves[number % 4], number % 4, 3, words)
        if place != fast.PASS:
            fast.lay(board, number % 4, place, np.zeros(fast.PARTS, np.int64))
            reserves[number % 4, fast.PLACE_SHAPE[place]] -= 1
    return board, reserves


def test_the_most_points_on_bits_are_those_looked_up_place_by_place() -> None:
    """But for a tower that only a marker closes."""
    equal = 0
    for seed in range(40):
        board, reserves = some_board(seed)
        places, scratch = np.zeros(fast.PLACE_COUNT, np.int32), np.empty_like(board)
        best, looked_up = judge.best_gain(board, reserves[0], 0, places, fresh_rng(1), scratch)
        place = foresight.most_at_once(board, reserves[0], 0.0, SHIFTED, fresh_rng(seed))
        assert (place == fast.PASS) == (looked_up == fast.PASS)
        if place == fast.PASS:
            continue
        assert fast.fits(board, place)
        assert reserves[0, fast.PLACE_SHAPE[place]] > 0
        parts = np.zeros(fast.PARTS, np.int64)
        fast.lay(board.copy(), 0, looked_up, parts)
        same = judge.gain(board, 0, place, scratch) == best
        assert same or parts[fast.TOWER_PART]
        equal += same
    assert equal > 30


def test_all_places_with_the_most_points_are_equally_likely() -> None:
    """The domino where three by three squares are free: none of its twelve places closes anything."""
    free = sum(1 << (20 * row + column) for row in range(3) for column in range(17, 20))
    board = fast.make_board(BOARD.full & ~free, 0, (0,) * 4)
    reserve = np.zeros(fast.SHAPE_COUNT, np.int64)
    reserve[1] = 1
    rng, counts = fresh_rng(4), dict[int, int]()
    for _ in range(1200):
        place = int(foresight.most_at_once(board, reserve, 0.0, SHIFTED, rng))
        counts[place] = counts.get(place, 0) + 1
    gains = {judge.gain(board, 0, place, np.empty_like(board)) for place in counts}
    assert len(counts) == 12
    assert gains == {2}
    assert all(60 < seen < 150 for seen in counts.values())


def test_a_lead_is_over_all_at_first_and_over_the_best_in_the_end() -> None:
    points = np.array([50.0, 60, 30, 0])
    assert math.isclose(foresight.lead(points, 0, 1e6), 50 - 30, abs_tol=0.01)
    assert math.isclose(foresight.lead(points, 0, 0.1), 50 - 60 + 0.1 * math.log(3), abs_tol=0.01)
    assert math.isclose(foresight.lead(np.array([7.0, 5, 5, 5]), 0, 20.0), 2)


def test_looking_ahead_changes_nothing_and_ends_with_a_place_that_fits() -> None:
    for seed in range(3):
        board, reserves = some_board(seed)
        before, left = board.copy(), reserves.copy()
        place = foresight.think_ahead(board, reserves, np.zeros(4, np.int64), seed, 4, fresh_rng(seed))
        assert fast.fits(board, place)
        assert (board == before).all()
        assert (reserves == left).all()
    full = fast.make_board(BOARD.full, 0, (0,) * 4)
    nothing = foresight.think_ahead(full, reserves, np.zeros(4, np.int64), 0, 4, fresh_rng(1))
    assert nothing == fast.PASS


@pytest.mark.slow
def test_level_five_takes_more_points_than_three_greedy_players() -> None:
    """Without the first turn and its set-up, which would decide the game."""
    own = others = 0
    for number in range(8):
        setup = bot_setup(GAME, ("random",) * 4, {"setup": "random"})
        greedy = {seat: LevelBot(Level()) for seat in SEATS[:4]}
        ours = SEATS[number % 4]
        record = play_out(
            GAME, setup, greedy | {ours: BOTS["level-5"]()}, derived_lottery(f"four {number}", 4)
        )
        assert record.outcome
        scores = dict(record.outcome.scores)
        own += scores.pop(ours)
        others += sum(scores.values())
    assert own > others / 3
