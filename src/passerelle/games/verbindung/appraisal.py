"""How good a decision was: the turns it can lead to, weighed by all rolls and good replies after them."""

from __future__ import annotations

import random

import msgspec
import numpy as np

from passerelle.core.contract import Appraisal
from passerelle.core.values import SEATS, Seat
from passerelle.games.dice import grouped_rolls
from passerelle.games.kernels import Array
from passerelle.geometry.bits import cells_of

from . import fast, think
from .actions import Actions, Announce, End, Place, TurnDie
from .bot import action_of, array_of, winning_placement
from .faces import FACES, TILE_OF
from .paths import CELL_NAMES, CELL_OF
from .state import State
from .view import view_of

Weighed = dict[Actions, float]


class Effort(msgspec.Struct, frozen=True):
    turns: int
    """How many whole turns are weighed against each other."""
    rolls: int
    """How many of the different rolls after them are looked at."""


EFFORTS = (Effort(2, 8), Effort(4, 56), Effort(12, 56))


def appraise(state: State, played: Actions, effort: int) -> Appraisal[Actions] | None:
    if state.phase not in ("place", "turn"):
        return None
    s = array_of(view_of(state, None))
    weigher = Weigher(EFFORTS[min(effort, len(EFFORTS) - 1)])
    choosing = s[fast.PHASE] == fast.CHOOSE
    seat = int(s[fast.CUT_SEAT] if choosing else s[fast.ACTIVE])
    if choosing:
        found = weigher.dice(s, seat)
    elif s[fast.ANNOUNCED]:
        return None  # the announcement was the decision
    else:
        found = weigher.steps(s, seat, played)
    best = max(found, key=lambda action: (found[action], action == played))
    before = None
    if not choosing and not s[fast.PLACED]:
        before = weigher.before_roll(s, seat, found[best])
    return Appraisal(
        best,
        with_best=_values(seat, found[best]),
        with_played=_values(seat, found[played]),
        before=None if before is None else _values(seat, before),
        drawn=before is not None,
    )


def _values(seat: int, chance: float) -> dict[Seat, float]:
    return {SEATS[seat]: chance, SEATS[1 - seat]: 1 - chance}


class Weigher:
    def __init__(self, effort: Effort) -> None:
        self._effort = effort

    def dice(self, s: Array, seat: int) -> Weighed:
        """What the owner of a cut-off base can expect of each die."""
        found: Weighed = {}
        for cell in cells_of(int(s[fast.CUT_DICE])):
            after = s.copy()
            fast.choose_die(after, cell)
            found[TurnDie(CELL_NAMES[cell])] = self.chance(after, seat)
        return found

    def steps(self, s: Array, seat: int, played: Actions) -> Weighed:
        """The best first step, and the one that was taken."""
        found: Weighed = {}
        after = s.copy()
        found[played] = self._taken(after, seat, played)
        if s[fast.DONE] >> seat & 1 and s[fast.MAY_ANNOUNCE]:
            found[Announce()] = 1.0
        elif winning := winning_placement(s):
            wins_at_once = s[fast.AUTOMATIC] or not s[fast.MAY_ANNOUNCE]
            found[action_of(winning) if wins_at_once else Announce()] = 1.0
        else:
            for step, chance in self._turns(s, seat):
                found.setdefault(step, chance)
        return found

    def _taken(self, after: Array, seat: int, played: Actions) -> float:
        match played:
            case Announce():
                is_right = after[fast.DONE] >> seat & 1 or winning_placement(after)
                return 1.0 if is_right else 0.0
            case Place(face=face, cell=cell, way=way):
                fast.place(after, TILE_OF[face, way], CELL_OF[cell])
            case End():
                fast.end(after)
            case TurnDie(cell=cell):
                fast.choose_die(after, CELL_OF[cell])
        return self.chance(after, seat)

    def _turns(self, s: Array, seat: int) -> list[tuple[Actions, float]]:
        """The first steps of good whole turns, best first, each with what its best turn leads to."""
        ahead = _thinking(s)
        kept = np.zeros((self._effort.turns, fast.LENGTH), dtype=np.int64)
        firsts = np.zeros((self._effort.turns, 2), dtype=np.int64)
        count = int(think.best_turns(ahead, kept, firsts))
        weighed = [
            (action_of((int(tile), int(cell))), self.chance(left, seat))
            for left, (tile, cell) in zip(kept[:count], firsts[:count], strict=True)
        ]
        return sorted(weighed, key=lambda entry: -entry[1])

    def chance(self, s: Array, seat: int) -> float:
        """That `seat` wins from here, as far as the search tells."""
        s = s.copy()
        think.choose_for_owners(s)
        if s[fast.PHASE] == fast.OVER:
            return float(s[fast.WINNER] == seat + 1)
        if s[fast.PHASE] == fast.PLACE:
            mover = int(s[fast.ACTIVE])
            best = self._turns(s, mover)[0][1]
            return best if mover == seat else 1 - best
        return self._over_rolls(s, seat)

    def _over_rolls(self, s: Array, seat: int) -> float:
        """Over the rolls that may come now, each answered well."""
        rolls = list(grouped_rolls(FACES, int(fast.roll_size(s))))
        random.Random(0).shuffle(rolls)
        total = weights = 0.0
        for dice, weight in rolls[: self._effort.rolls]:
            faces = np.array([FACES.index(face) for face in dice], dtype=np.int64)
            total += weight * float(think.after_replies(s[None], seat, faces)[0])
            weights += weight
        return total / weights

    def before_roll(self, s: Array, seat: int, now: float) -> float:
        """What the seat could expect before it rolled; `now`: with this roll and the best turn.

        That turn has been looked at more closely than those of other rolls: luck is measured with all rolls answered
        alike, or from there, whichever calls for less of it.
        """
        unrolled = _thinking(s)
        unrolled[fast.LEFT : fast.LEFT + fast.N_FACES] = 0
        unrolled[fast.OWED], unrolled[fast.PHASE] = 0, fast.ROLL
        answered = _thinking(s)
        think.play_turn(answered, 1)
        usual = self._over_rolls(unrolled, seat)
        alike = min(1.0, max(0.0, now + usual - float(think.chances(answered, seat))))
        return min((usual, alike), key=lambda chance: abs(chance - now))


def _thinking(s: Array) -> Array:
    """Thinking ahead, a complete network is as good as a win."""
    ahead = s.copy()
    ahead[fast.AUTOMATIC] = 1
    if ahead[fast.PHASE] == fast.PLACE:
        fast.find_legal(ahead)
    return ahead
