"""A good action for a person, and why: the points it brings, what it encloses, what its bridge still lacks."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from passerelle.core.contract import Advice, Budget
from passerelle.core.texts import Sentence
from passerelle.core.values import SEATS, Seat
from passerelle.games.kernels import fresh_rng

from . import fast, judge
from .actions import Actions, LayObstacles, LayTower, Put
from .bot import AMBUSH, LEVELS, LevelBot, free_squares, obstacles_of, position
from .bridges import present_bridges
from .pieces import BOARD, PIECE_OF
from .scoring import BRIDGE, lay_piece
from .state import Side, State
from .view import View


def advise(view: View, rng: random.Random) -> Advice[Actions]:
    action = LevelBot(LEVELS["level-5"]).choose(view, Budget(), rng)
    match action:
        case Put():
            return Advice(action, _put(view, action))
        case LayObstacles(squares=squares):
            return Advice(action, Sentence("advice.obstacles", {"square": _middle(squares)}))
        case LayTower(square=square):
            key = "tower-middle" if square == _middle(view.obstacles) else "tower-stands"
            return Advice(action, Sentence(f"advice.{key}", {"square": square}))
        case _:
            return Advice(action, Sentence("advice.pass"))


def _middle(squares: tuple[str, ...]) -> str:
    """The square these obstacles were laid around as the bot does; empty where they were laid otherwise."""
    obstacles = BOARD.bits_of(squares) or 0
    for row in range(4, 16):
        for column in range(4, 16):
            around = [1 << 20 * (row + down) + column + right for down, right in AMBUSH]
            if all(obstacles & square for square in around):
                return str(BOARD.names[20 * row + column])
    return ""


def _put(view: View, action: Put) -> Sentence:
    before = _state(view)
    seat = before.active
    after = lay_piece(before, PIECE_OF[action.piece], BOARD.bits_of(action.squares) or 0)
    old, new = before.side(seat), after.side(seat)
    bridges = present_bridges(new.squares).count - present_bridges(old.squares).count
    enclosed = new.square_points + new.obstacle_points
    points = new.piece_points + enclosed + new.tower_points + BRIDGE * bridges
    parameters: dict[str, str | int] = {
        "piece": action.piece,
        "squares": " ".join(action.squares),
        "points": points,
    }
    if new.tower_points:
        return Sentence("advice.tower", parameters)
    if bridges > 0:
        return Sentence("advice.bridge", parameters)
    if enclosed:
        return Sentence("advice.encloses", parameters | {"enclosed": enclosed})
    lacking = _lacking(after)
    if lacking < min(_lacking(before), judge.FAR):
        return Sentence("advice.towards-bridge", parameters | {"lacking": lacking})
    following = SEATS[(SEATS.index(seat) + 1) % len(view.players)]
    reply_before, reply = (_best_reply(state, following, view) for state in (before, after))
    if reply < reply_before:
        replies: dict[str, str | int] = {"who": following, "reply": reply, "before": reply_before}
        return Sentence("advice.denies", parameters | replies)
    return Sentence("advice.points", parameters | {"size": len(action.squares)})


def _state(view: View) -> State:
    """The position as the referee has it, with nobody's points so far."""
    squares = [
        sum(1 << cell for cell, mark in enumerate(view.cells) if mark == str(number))
        for number in range(1, len(view.players) + 1)
    ]
    reserves = [sum(1 << PIECE_OF[name] for name in player.reserve) for player in view.players]
    return State(
        setup_option="",
        strict=view.strict,
        sets=1,
        sides=tuple(Side(reserve, own) for reserve, own in zip(reserves, squares, strict=True)),
        phase="play",
        active=view.turn or "",
        obstacles=obstacles_of(view),
        tower=BOARD.bits_of((view.tower,)) or 0,
        occupied=BOARD.full & ~free_squares(view),
    )


def _board(state: State) -> Any:
    """For the compiled engine."""
    return fast.make_board(state.obstacles, state.tower, tuple(side.squares for side in state.sides))


def _best_reply(state: State, seat: Seat, view: View) -> int:
    """The most points this seat could make at once here."""
    _, reserves, _ = position(view)
    board, number = _board(state), SEATS.index(seat)
    places, scratch = np.empty(fast.PLACE_COUNT, np.int32), np.empty_like(board)
    best, _ = judge.best_gain(board, reserves[number], number, places, fresh_rng(1), scratch)
    return int(best)


def _lacking(state: State) -> int:
    """How many squares the active player's next bridge lacks, the shorter way."""
    board = _board(state)
    seat = SEATS.index(state.active)
    cost, reach, came_from = (np.empty(judge.CELLS, np.int64) for _ in range(3))
    stacks = np.empty((2, 4 * judge.CELLS), np.int64)
    lacking = []
    for across in (False, True):
        judge.spread_costs(board, seat, cost)
        while (missing := int(judge.distances(cost, across, False, reach, came_from, stacks))) == 0:
            judge.take_bridge(cost, across, reach, came_from)
        lacking.append(missing)
    return min(lacking)
