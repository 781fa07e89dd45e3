"""Players of Labyrinth, at a human pace: they take time to look, to push and to call, and weaker ones err."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from passerelle.core.contract import Bot, Budget

from .actions import Actions, CallStop, Lay, Push, Skip, TurnNext
from .corridors import is_open
from .fast import solve
from .layouts import READY_MADE
from .tiles import SQUARES, Board, pack, pushable
from .view import BoardView, View


class Habits(msgspec.Struct, frozen=True):
    """Times in milliseconds, chances out of one."""

    look: int
    """From a new goal to the first push."""
    push: int
    call: int
    """From the last push to the call."""
    ahead: int
    """So many pushes it can foresee; what is further away it pokes at."""
    slips: float = 0.0
    """A push that was not meant."""
    pauses: float = 0.0
    """To think again."""
    wrong_stops: float = 0.0


HABITS = {
    "random": Habits(look=1500, push=900, call=900, ahead=1),
    "level-1": Habits(look=2800, push=1500, call=1300, ahead=4, slips=0.30, pauses=0.20, wrong_stops=0.02),
    "level-2": Habits(look=2200, push=1150, call=1000, ahead=5, slips=0.20, pauses=0.15),
    "level-3": Habits(look=1700, push=850, call=800, ahead=8, slips=0.12, pauses=0.10),
    "level-4": Habits(look=1200, push=620, call=600, ahead=11, slips=0.06, pauses=0.05),
    "level-5": Habits(look=700, push=420, call=420, ahead=16),
}

REST = 1500
"""Before laying a board or turning a card."""


class HastyBot:
    """Plays by its habits; remembers what it is about to do until its own situation changes."""

    def __init__(self, habits: Habits) -> None:
        self._habits = habits
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
        habits = self._habits
        match action:
            case Push():
                wait = habits.look if fresh else habits.push
            case CallStop():
                wait = habits.look if fresh else habits.call
            case _:
                wait = REST
        if rng.random() < habits.pauses:
            wait += 2 * habits.push
        return now + round(wait * rng.uniform(0.75, 1.35)), action

    def _race(self, view: View, own: BoardView, rng: random.Random) -> Actions:
        habits, board = self._habits, pack(own.tiles)
        start, goal = view.objects.index(own.wizard), view.objects.index(view.goal)
        may_call = view.needs_call or not view.automatic
        if may_call and (is_open(board, start, goal) or rng.random() < habits.wrong_stops):
            return CallStop()
        way = solve(board, start, goal, habits.ahead)
        if way is None and view.skipped and view.viewer not in view.skipped:
            return Skip()
        if way and rng.random() >= habits.slips:
            return Push(SQUARES[way[0]])
        return Push(SQUARES[_poke(board, rng)])


def _own(view: View) -> BoardView:
    return next(board for board in view.boards if board.seat == view.viewer)


def _poke(board: Board, rng: random.Random) -> int:
    return rng.choice(pushable(board))


BOTS: Mapping[str, Callable[[], Bot[View, Actions]]] = {
    level: partial(HastyBot, habits) for level, habits in HABITS.items()
}
