"""Random games with running score: the compiled engine against the referee, the referee against OpenSpiel's Python."""

from __future__ import annotations

import argparse
import random
from itertools import cycle
from typing import Any

import numpy as np

from common import Work, finish, side_by_side
from passerelle.core.chance import Dealer
from passerelle.core.values import SEATS, Fact
from passerelle.games.forma import GAME, fast
from passerelle.games.forma.actions import Pass, Put
from passerelle.games.forma.bot import random_place
from passerelle.games.forma.bridges import final_bridges
from passerelle.games.forma.pieces import PIECES, SHAPE_OF, first_copies, names_of, shape_of_squares
from passerelle.games.forma.setup_rules import draw_setup
from passerelle.games.forma.state import State
from passerelle.testkit.games import setup_for


def opening(seats: int, seed: int) -> State:
    """A random set-up; the first seat begins."""
    state = GAME.initial(setup_for(GAME, seats, {"setup": "random"}))
    state = GAME.apply(state, Fact(0, "table", GAME.read("table", "lot p1")))
    return GAME.apply(state, Fact(0, "table", draw_setup(Dealer(f"bench {seed}"))))


def step(state: State, action: Any) -> State:
    """What the table does with an action: check, decide, apply."""
    seat = SEATS[state.active]
    refusal = GAME.check(state, seat, action, 0)
    assert refusal is None, refusal
    for fact in GAME.decide(state, seat, action, 0):
        state = GAME.apply(state, fact)
    return state


def referee_game(state: State, rng: random.Random) -> list[Any]:
    """Uniform among all placements, like the compiled engine's."""
    actions: list[Any] = []
    while state.phase == "play":
        place = random_place(state.sides[state.active].reserve, state.free, rng)
        actions.append(Put(PIECES[place[0]], names_of(place[1])) if place else Pass())
        state = step(state, actions[-1])
    return actions


def play_random(state: State, seed: int) -> tuple[Any, Any, Any]:
    seats = len(state.sides)
    board = fast.make_board(state.obstacles, state.tower, (0,) * seats)
    moves, points = np.zeros(400, np.int64), np.zeros((seats, 4), np.int64)
    pool = np.empty(fast.PLACE_COUNT + 1, np.int32)
    turns = fast.playout(
        board.copy(), fast.full_reserves(seats), points, 0, fast.fresh_rng(seed), pool, moves
    )
    left = fast.full_reserves(seats).sum(axis=1)
    return moves[:turns], fast.running_points(board, seats, 0, moves[:turns], left), board


def compare(seats: int, games: int) -> None:
    """The referee replays the compiled engine's games and must agree after every move; bridges by FO-20 at the end."""
    for seed in range(games):
        state = opening(seats, seed)
        moves, running, board = play_random(state, seed)
        for move, points in zip(moves, running, strict=True):
            if move == fast.PASS:
                state = step(state, Pass())
            else:
                squares = fast.squares_of_place(int(move))
                shape = shape_of_squares()[squares]
                reserve = first_copies(state.sides[state.active].reserve)
                piece = next(piece for piece in reserve if SHAPE_OF[piece] == shape)
                state = step(state, Put(PIECES[piece], names_of(squares)))
            for side, parts in zip(state.sides, points, strict=True):
                told = (side.piece_points, side.square_points, side.obstacle_points, side.tower_points)
                assert told == tuple(parts), "the scores differ"
        assert state.phase == "count"
        for number, side in enumerate(state.sides):
            assert final_bridges(fast.from_rows(board[fast.OWN + number])) == final_bridges(side.squares)


def openspiel_games() -> Work:
    """Games written in Python on OpenSpiel; says how many steps each had."""
    import pyspiel  # noqa: PLC0415 - an optional peer
    from open_spiel.python.games import tic_tac_toe  # noqa: F401, PLC0415 - registers the game

    game, rng = pyspiel.load_game("python_tic_tac_toe"), random.Random(1)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return work


def referee_games() -> Work:
    """Games by check, decide and apply; the actions were chosen before. Says how many steps each had."""
    openings = [opening(2, seed) for seed in range(10)]
    games = cycle([(state, referee_game(state, random.Random(1973))) for state in openings])

    def work() -> int:
        state, actions = next(games)
        for action in actions:
            state = step(state, action)
        return len(actions)

    return work


def random_games(seats: int) -> tuple[Work, Work]:
    """From one set-up: the compiled engine's and the referee's, choosing included."""
    state, choice, rng = opening(seats, 0), random.Random(1), fast.fresh_rng(1)
    board, reserves = fast.make_board(state.obstacles, state.tower, (0,) * seats), fast.full_reserves(seats)

    def engine() -> int:
        fast.playouts(board, reserves, 100, rng)
        return 100

    def referee() -> int:
        referee_game(state, choice)
        return 1

    return engine, referee


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="passerelle bench forma-playouts")
    parser.add_argument("--games", type=int, default=30, help="compared move for move")
    count = parser.parse_args(arguments).games
    results = []
    for seats in (2, 4):
        compare(seats, count)
        print(
            f"{seats} seats: {count} games equal in every part of the score, move for move; bridges at the end"
        )
        ours, peer = side_by_side(random_games(seats))
        results.append((ours, peer))
        print(
            f"{seats} seats: engine {ours:,.0f} games/s, referee {peer:,.1f} games/s, {ours / peer:.0f} times"
        )
    steps, openspiel = side_by_side((referee_games(), openspiel_games()))
    print(f"referee {steps:,.0f} steps/s by check, decide and apply")
    print(f"a Python game on OpenSpiel {openspiel:,.0f} steps/s; the referee {steps / openspiel:.2f} times")
    ours, peer = min(results, key=lambda pair: pair[0] / pair[1])
    more = {"referee_steps": round(steps), "openspiel_steps": round(openspiel)}
    finish("forma-playouts", ours, peer, unit="games/s", **more)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
