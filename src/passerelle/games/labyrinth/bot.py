"""Players of Labyrinth, at a human pace: they take time to look, to push and to call, and weaker ones err."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import msgspec

from passerelle.core.contract import Bot, Budget
from passerelle.games.levels import makers_of

from .actions import Actions, CallStop, Lay, Push, Skip, TurnNext
from .corridors import is_open, reached
from .layouts import READY_MADE
from .tiles import SQUARES, Board, gap_of, pack, push, pushable
from .view import BoardView, View

try:
    from .fast import solve
except ImportError:  # no compiler: the same answers, some ten times slower
    from .solver import solve


class Level(msgspec.Struct, frozen=True):
    """Times in milliseconds, chances out of one."""

    look: int
    """From a new goal to the first push, for a goal of ordinary length."""
    push: int
    call: int
    """From the last push to the call."""
    ahead: int
    """So many pushes before the goal it sees how to end."""
    slips: float = 0.0
    """A push that was not meant, where it sees the end."""
    strays: float = 0.0
    """Where it does not: a push that looks good instead of one that leads there."""
    has_eyes: bool = True
    """Whether it goes by how far the corridors reach; else any push is as good as another."""
    wrong_stops: float = 0.0


LEVELS = {
    "random": Level(look=1500, push=900, call=900, ahead=1, strays=1.0, has_eyes=False),
    "level-1": Level(look=6600, push=1700, call=1900, ahead=2, slips=0.20, strays=0.42, wrong_stops=0.02),
    "level-2": Level(look=5000, push=1400, call=1500, ahead=3, slips=0.16, strays=0.36),
    "level-3": Level(look=3800, push=1120, call=1200, ahead=4, slips=0.12, strays=0.29),
    "level-4": Level(look=2900, push=880, call=950, ahead=5, slips=0.08, strays=0.21),
    "level-5": Level(look=2150, push=700, call=750, ahead=7, slips=0.04, strays=0.12),
}

ORDINARY = 7
"""Pushes to a goal of ordinary length."""
LUCK = 0.65
"""Of a lognormal, once for each goal: now and then one sees it at once, now and then not for a long time."""
NOISE = 0.35
"""Of a lognormal, for each action."""
SECOND_THOUGHT = 2.0
"""After a push that led nowhere, the next takes so much longer."""
MOST_STRAYS = 5
"""On the way to one goal; then it goes straight there."""

REST = 1500
"""Before laying a board or turning a card."""


class LevelBot:
    """Plays by its level; remembers what it is about to do until its own situation changes."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._situation: tuple[str, BoardView | None] = ("", None)
        self._plan: tuple[int, Actions] | None = None
        self._goal = ""
        """What it is on the way to."""
        self._tempo = 1.0
        """How much longer than usual everything takes on the way to this goal."""
        self._strays = 0
        """Pushes that led nowhere, on the way to this goal."""
        self._erred = False
        """Whether the last push was one of them."""
        self._came_from: int | None = None
        """The gap before the last push: pushing there takes it back."""

    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        match view.phase:
            case "lay":
                return Lay(rng.choice(READY_MADE))
            case "race":
                return self._race(view, rng)
            case _:
                return TurnNext()

    def next(self, view: View, now: int, rng: random.Random) -> tuple[int, Actions] | None:
        situation = (f"{view.phase} {view.goal} {len(view.skipped)}", _own(view))
        if situation != self._situation:
            is_fresh = view.goal not in self._situation[0].split()
            self._situation = situation
            self._plan = self._planned(view, now, is_fresh, rng)
        return self._plan

    def _planned(
        self, view: View, now: int, is_fresh: bool, rng: random.Random
    ) -> tuple[int, Actions] | None:
        if view.phase not in ("lay", "race") and view.next_by != view.viewer:
            return None
        hesitates = self._erred
        action = self.choose(view, Budget(), rng)
        level = self._level
        match action:
            case Push() | CallStop() if is_fresh:
                wait = self._time_to_look(view)
            case Push():
                wait = level.push * (SECOND_THOUGHT if hesitates else 1.0)
            case CallStop():
                wait = level.call
            case _:
                return now + round(REST * rng.lognormvariate(0, NOISE)), action
        return now + round(wait * self._tempo * rng.lognormvariate(0, NOISE)), action

    def _time_to_look(self, view: View) -> float:
        """The farther the goal, the longer."""
        way = _way(view) or ()
        return self._level.look * (0.4 + 0.6 * len(way) / ORDINARY)

    def _race(self, view: View, rng: random.Random) -> Actions:
        if view.goal != self._goal:
            self._goal, self._tempo = view.goal, rng.lognormvariate(0, LUCK)
            self._strays, self._erred, self._came_from = 0, False, None
        level, board = self._level, pack(_own(view).tiles)
        start, goal = _ends(view)
        may_call = view.needs_call or not view.automatic
        if may_call and (is_open(board, start, goal) or rng.random() < level.wrong_stops):
            return CallStop()
        way = _way(view)
        if way is None and view.skipped and view.viewer not in view.skipped:
            return Skip()
        self._erred = not way or self._errs(len(way), rng)
        self._strays += self._erred
        cell = self._by_eye(board, start, goal, rng) if self._erred or not way else way[0]
        self._came_from = gap_of(board)
        return Push(SQUARES[cell])

    def _errs(self, pushes: int, rng: random.Random) -> bool:
        """Whether the next push goes wrong, with so many to the goal."""
        if pushes <= self._level.ahead:
            return rng.random() < self._level.slips
        return rng.random() < self._level.strays and (self._strays < MOST_STRAYS or not self._level.has_eyes)

    def _by_eye(self, board: Board, start: int, goal: int, rng: random.Random) -> int:
        """The push after which the corridors from both ends reach farthest; the last push is not taken back."""
        cells = [cell for cell in pushable(board) if cell != self._came_from]
        rng.shuffle(cells)
        if not self._level.has_eyes:
            return cells[0]

        def reach(cell: int) -> int:
            after = push(board, cell)
            return len(reached(after, start)) + len(reached(after, goal))

        return max(cells, key=reach)


def _ends(view: View) -> tuple[int, int]:
    """Where the wizard stands in the frame, and the goal."""
    return view.objects.index(_own(view).wizard), view.objects.index(view.goal)


def _way(view: View) -> tuple[int, ...] | None:
    """The fewest pushes; none where the corridor is open."""
    return solve(pack(_own(view).tiles), *_ends(view))


def _own(view: View) -> BoardView:
    return next(board for board in view.boards if board.seat == view.viewer)


BOTS: Mapping[str, Callable[[], Bot[View, Actions]]] = makers_of(LevelBot, LEVELS)
