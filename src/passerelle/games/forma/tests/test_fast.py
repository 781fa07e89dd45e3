"""The compiled engine against the referee."""

import random
from typing import Any

import numpy as np
import pytest

from passerelle.core.chance import Dealer
from passerelle.core.values import SEATS, Fact
from passerelle.games.forma import GAME, fast
from passerelle.games.forma.actions import Passed, PiecePut
from passerelle.games.forma.bridges import final_bridges
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
    turns = fast.playout(
        board.copy(), fast.full_reserves(seats), points, state.active, fast.fresh_rng(seed),
        np.empty(fast.PLACE_COUNT + 1, np.int32), moves,
    )  # fmt: skip
    left = fast.full_reserves(seats).sum(axis=1)
    running = fast.running_points(board, seats, state.active, moves[:turns], left)
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
        seat, reserve = SEATS[state.active], state.sides[state.active].reserve
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
    places = np.zeros(fast.PLACE_COUNT, np.int64)
    count = fast.list_places(board, np.ones(fast.SHAPE_COUNT, np.bool_), places)
    found = [fast.squares_of_place(int(place)) for place in places[:count]]
    expected = {squares for squares in shape_of_squares() if squares & free == squares}
    assert len(found) == len(set(found))
    assert set(found) == expected
    bits = np.zeros((fast.STENCIL_COUNT, fast.ROWS), np.uint32)
    assert fast.all_anchors(board, np.ones(fast.SHAPE_COUNT, np.bool_), bits) == count
    assert len(STENCILS) == fast.SHAPE_COUNT


def test_random_places_are_equally_likely() -> None:
    """On a board with room for few placements each comes up about equally often, guessed or from the pool."""
    free = sum(1 << (row * 20 + column) for row in range(3) for column in range(3))
    board = fast.make_board(BOARD.full & ~free, 0, (0, 0))
    reserves = np.zeros((1, fast.SHAPE_COUNT), np.int64)
    reserves[0, [1, 3]] = 1  # the domino: 12 places, the small corner: 16
    rng, pool = fast.fresh_rng(1), np.empty(fast.PLACE_COUNT + 1, np.int32)
    counts: dict[int, int] = {}
    for _ in range(2800):
        pool[0] = -1
        place = int(fast.random_place(board, reserves, 0, rng, pool))
        counts[place] = counts.get(place, 0) + 1
    assert len(counts) == 28
    assert all(50 < count < 160 for count in counts.values())
