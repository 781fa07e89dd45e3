"""The compiled engine against the referee."""

import random
from typing import Any

import numpy as np
import pytest

from passerelle.connectivity.disjoint import disjoint_chains
from passerelle.core.chance import Dealer
from passerelle.core.values import Fact
from passerelle.games.forma import GAME, fast, places
from passerelle.games.forma.actions import Passed, PiecePut
from passerelle.games.forma.bridges import final_bridges
from passerelle.games.forma.crossings import disjoint_crossings
from passerelle.games.forma.pieces import (
    BOARD,
    PIECES,
    SHAPE_OF,
    STENCILS,
    first_copies,
    names_of,
    shape_of_squares,
)
from passerelle.games.forma.scoring import score_of
from passerelle.games.forma.setup_rules import draw_setup
from passerelle.games.forma.state import State
from passerelle.games.forma.tests import kernels
from passerelle.games.kernels import fresh_rng
from passerelle.testkit.games import setup_for


def set_up(seats: int, seed: int) -> State:
    state = GAME.initial(setup_for(GAME, seats, {"setup": "random"}))
    state = GAME.apply(state, GAME.draw(state, Dealer(str(seed)), 0))
    return GAME.apply(state, Fact(0, "table", draw_setup(Dealer(f"setup {seed}"))))


def play_random(state: State, seed: int) -> tuple[Any, Any, Any]:
    """The moves of a random game, the points after each, and the board at the end."""
    seats = len(state.sides)
    board = fast.make_board(state.obstacles, state.tower, (0,) * seats)
    moves = np.zeros(400, np.int64)
    points = np.zeros((seats, 4), np.int64)
    turns = kernels.playout(
        board.copy(), fast.full_reserves(seats), points, state.seats.index(state.active), fresh_rng(seed),
        np.empty(fast.PLACE_COUNT + 1, np.int32), moves,
    )  # fmt: skip
    left = fast.full_reserves(seats).sum(axis=1)
    running = kernels.running_points(board, seats, state.seats.index(state.active), moves[:turns], left)
    assert (running[-1] == points).all()
    return moves[:turns], running, board


@pytest.mark.clause("FO-12", "FO-13", "FO-14", "FO-15", "FO-16", "FO-22")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(12))
def test_random_games_score_the_same_move_for_move(seats: int, seed: int) -> None:
    state = set_up(seats, seed)
    moves, running, board = play_random(state, seed)
    for move, points in zip(moves, running, strict=True):
        assert state.phase == "play", "the referee ended earlier"
        seat, reserve = state.active, state.side(state.active).reserve
        if move == fast.PASS:
            state = GAME.apply(state, Fact(0, seat, Passed()))
        else:
            squares = fast.squares_of_place(int(move))
            shape = shape_of_squares()[squares]
            piece = next(piece for piece in first_copies(reserve) if SHAPE_OF[piece] == shape)
            put = PiecePut(PIECES[piece], names_of(squares))
            intent = GAME.intent(Fact(0, seat, put))
            assert intent is not None
            assert GAME.check(state, seat, intent, 0) is None
            state = GAME.apply(state, Fact(0, seat, put))
        for side, parts in zip(state.sides, points, strict=True):
            told = (side.piece_points, side.square_points, side.obstacle_points, side.tower_points)
            assert told == tuple(parts)
    assert state.phase == "count", "the compiled engine ended earlier"
    for number, side in enumerate(state.sides):
        own = fast.from_rows(board[fast.OWN + number])
        assert own == side.squares
        assert 50 * final_bridges(own).count == score_of(state, side).bridges


def test_places_are_the_referees() -> None:
    rng = random.Random(3)
    free = sum(1 << cell for cell in range(BOARD.count) if rng.random() < 0.7)
    board = fast.make_board(BOARD.full & ~free, 0, (0, 0))
    listed = np.zeros(fast.PLACE_COUNT, np.int64)
    count = places.list_places(board, np.ones(fast.SHAPE_COUNT, np.bool_), listed)
    found = [fast.squares_of_place(int(place)) for place in listed[:count]]
    expected = {squares for squares in shape_of_squares() if squares & free == squares}
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert len(STENCILS) == fast.SHAPE_COUNT


def test_random_places_are_equally_likely() -> None:
    """On a board with room for few placements each comes up about equally often, guessed or from the pool."""
    free = sum(1 << (row * 20 + column) for row in range(3) for column in range(3))
    board = fast.make_board(BOARD.full & ~free, 0, (0, 0))
    reserves = np.zeros((1, fast.SHAPE_COUNT), np.int64)
    reserves[0, [1, 3]] = 1  # the domino: 12 places, the small corner: 16
    rng, pool = fresh_rng(1), np.empty(fast.PLACE_COUNT + 1, np.int32)
    counts: dict[int, int] = {}
    for _ in range(2800):
        pool[0] = -1
        place = int(kernels.random_place(board, reserves, 0, rng, pool))
        counts[place] = counts.get(place, 0) + 1
    assert len(counts) == 28
    assert all(50 < count < 160 for count in counts.values())


def half_full(rng: random.Random, density: float) -> int:
    return sum(1 << cell for cell in range(BOARD.count) if rng.random() < density)


@pytest.mark.parametrize("seed", range(8))
def test_the_mask_has_every_place_and_nothing_beside_it_is_written(seed: int) -> None:
    rng = random.Random(seed)
    board = fast.make_board(BOARD.full & ~half_full(rng, rng.choice((0.3, 0.6, 0.9, 1.0))), 0, (0, 0))
    reserve = np.array([rng.choice((0, 1, 2)) for _ in range(fast.SHAPE_COUNT)])
    listed = np.zeros(fast.PLACE_COUNT, np.int64)
    count = places.list_places(board, reserve, listed)
    around = np.full((3, fast.PLACE_COUNT), 7, np.int8)
    places.write_mask(board, reserve, around[1])
    assert np.flatnonzero(around[1]).tolist() == listed[:count].tolist()
    assert (around[[0, 2]] == 7).all()
    assert around.max() == 7
    counts = np.zeros(fast.STENCIL_COUNT, np.int64)
    found = places.find_anchors(board, reserve)
    assert places.count_places(found, reserve, counts) == count
    assert [places.place_at(found, counts, index) for index in range(count)] == listed[:count].tolist()


def test_guesses_are_places_that_fit_all_equally_likely() -> None:
    """The domino where only three by three squares are free, at a border: 12 places, and the pass as often as each."""
    free = sum(1 << (row * 20 + column) for row in range(3) for column in range(17, 20))
    board = fast.make_board(BOARD.full & ~free, 0, (0, 0))
    reserve = np.zeros(fast.SHAPE_COUNT, np.int64)
    reserve[1] = 1
    listed = np.zeros(fast.PLACE_COUNT, np.int64)
    expected = set(listed[: places.list_places(board, reserve, listed)].tolist()) | {fast.PLACE_COUNT}
    rng, counts = fresh_rng(1), dict[int, int]()
    while sum(counts.values()) < 1300:
        place = int(places.guess_place(board, reserve, rng))
        if place != places.NOWHERE:
            counts[place] = counts.get(place, 0) + 1
    assert counts.keys() == expected
    assert all(50 < count < 160 for count in counts.values())


@pytest.mark.clause("FO-18", "FO-19")
@pytest.mark.parametrize("density", [0.55, 0.65, 0.75, 0.9, 1.0])
def test_chains_that_share_no_square_are_as_many_as_the_referees(density: float) -> None:
    rng = random.Random(int(100 * density))
    for _ in range(12):
        squares = half_full(rng, density)
        for across, first, last in ((False, BOARD.top, BOARD.bottom), (True, BOARD.left, BOARD.right)):
            chains = disjoint_chains(first, last, squares, BOARD.neighbours)
            assert disjoint_crossings(fast.to_rows(squares), across) == len(chains)
