"""Players of Labyrinth, at a human pace: they take time to look, to push and to call, and weaker ones err."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import msgspec

from passerelle.core.contract import Bot, Budget
from passerelle.games.levels import makers_of

from .actions import Actions, CallStop, Lay, Push, Skip, TurnNext
from .corridors import is_open
from .fast import solve
from .layouts import READY_MADE
from .tiles import SQUARES, Board, pack, pushable
from .view import BoardView, View


class Level(msgspec.Struct, frozen=True):
    """Times in milliseconds, chances out of one."""

    look: int
    """From a new goal to the first push."""
    push: int
    call: int
    """From the last push to the call."""
    ahead: int
    """So many pushes it sees ahead; when the goal is further away it pushes any tile."""
    slips: float = 0.0
    """A push that was not meant."""
    pauses: float = 0.0
    """To think again."""
    wrong_stops: float = 0.0


LEVELS = {
    "random": Level(look=1500, push=900, call=900, ahead=1),
    "level-1": Level(look=2800, push=1500, call=1300, ahead=4, slips=0.30, pauses=0.20, wrong_stops=0.02),
    "level-2": Level(look=2200, push=1150, call=1000, ahead=5, slips=0.20, pauses=0.15),
    "level-3": Level(look=1700, push=850, call=800, ahead=8, slips=0.12, pauses=0.10),
    "level-4": Level(look=1200, push=620, call=600, ahead=11, slips=0.06, pauses=0.05),
    "level-5": Level(look=700, push=420, call=420, ahead=16),
}

REST = 1500
"""Before laying a board or turning a card."""


class LevelBot:
    """Plays by its level; remembers what it is about to do until its own situation changes."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._situation: tuple[str, BoardView | None] = ("", None)
        self._plan: tuple[int, Actions] | None = None

    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        board = _own(view)
        match view.phase:
            case "lay":
                return Lay(rng.choice(READY_MADE))
            case "race":
                return self._race(view, board, rng)
            case _:
                return TurnNext()

    def next(self, view: View, now: int, rng: random.Random) -> tuple[int, Actions] | None:
        situation = (f"{view.phase} {view.goal} {len(view.skipped)}", _own(view))
        if situation != self._situation:
            fresh = view.goal not in self._situation[0].split()
            self._situation = situation
            self._plan = self._planned(view, now, fresh, rng)
        return self._plan

    def _planned(self, view: View, now: int, fresh: bool, rng: random.Random) -> tuple[int, Actions] | None:
        if view.phase not in ("lay", "race") and view.next_by != view.viewer:
            return None
        action = self.choose(view, Budget(), rng)
        level = self._level
        match action:
            case Push():
                wait = level.look if fresh else level.push
            case CallStop():
                wait = level.look if fresh else level.call
            case _:
                wait = REST
        if rng.random() < level.pauses:
            wait += 2 * level.push
        return now + round(wait * rng.uniform(0.75, 1.35)), action

    def _race(self, view: View, own: BoardView, rng: random.Random) -> Actions:
        level, board = self._level, pack(own.tiles)
        start, goal = view.objects.index(own.wizard), view.objects.index(view.goal)
        may_call = view.needs_call or not view.automatic
        if may_call and (is_open(board, start, goal) or rng.random() < level.wrong_stops):
            return CallStop()
        way = solve(board, start, goal, level.ahead)
        if way is None and view.skipped and view.viewer not in view.skipped:
            return Skip()
        if way and rng.random() >= level.slips:
            return Push(SQUARES[way[0]])
        return Push(SQUARES[_any_push(board, rng)])


def _own(view: View) -> BoardView:
    return next(board for board in view.boards if board.seat == view.viewer)


def _any_push(board: Board, rng: random.Random) -> int:
    return rng.choice(pushable(board))


BOTS: Mapping[str, Callable[[], Bot[View, Actions]]] = makers_of(LevelBot, LEVELS)
