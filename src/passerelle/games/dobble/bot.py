"""Players of Dobble Connect, with eyes like people's: they need time to find a symbol, and err now and then.

Time, in milliseconds, is a serial self-terminating visual search: the player takes the symbols of the own card one by
one, in any order, and looks for each on the card on the table. One that is not there costs a look at all ten; the one
that is there costs on average half of them. With `slope` per look and `base` for seeing the card, choosing a place
and two taps,

    time = (base + slope · (10 · absent + looks)) · noise · form,   absent = 0 … 9, looks = 1 … 10, all equally likely,

and noise lognormal with the median 1, so that the mean is 1.03 · (base + 50.5 · slope): 4.2 s for level 1, 2.2 s for
level 5. The form is drawn alike, once a game: a good day or a bad one. Published slopes of serial searches are 20 to
40 ms a look for adults; children are slower.

Choice: a level looks at so many free cells, judges each (`judgement.py`), and goes for the best. If somebody else takes
the cell meanwhile, another one beside the same card will do, the symbol being known; else the search begins again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from passerelle.core.contract import Bot, Budget
from passerelle.games.levels import makers_of
from passerelle.geometry.axial import Hex, neighbours, touching

from .actions import Actions, Name, PlayCard
from .deck import common_symbol, symbols_on
from .judgement import value
from .symbols import KEYS
from .view import SeatView, View

NOISE = 0.25
"""Of the lognormal: a quarter more or less is ordinary."""

FORM = 0.17
"""Of the lognormal of a game: some days one is a sixth quicker or slower."""


class Level(msgspec.Struct, frozen=True):
    base: int
    slope: int
    mistakes: float
    """How often the symbol named is a wrong one."""
    cells: int
    """How many free cells are looked at before choosing; 1 is no choice at all."""

    def time(self, rng: random.Random) -> int:
        """One search, in milliseconds."""
        looks = 10 * rng.randrange(10) + rng.randrange(1, 11)
        return self._noisy(self.base + self.slope * looks, rng)

    def time_aside(self, rng: random.Random) -> int:
        """To move the finger to another cell, the symbol being known."""
        return self._noisy(self.base / 2, rng)

    def _noisy(self, milliseconds: float, rng: random.Random) -> int:
        return round(milliseconds * rng.lognormvariate(0, NOISE))


LEVELS: Mapping[str, Level] = {
    "random": Level(base=1000, slope=60, mistakes=0.0, cells=1),
    "level-1": Level(base=1000, slope=60, mistakes=0.08, cells=3),
    "level-2": Level(base=880, slope=52, mistakes=0.065, cells=4),
    "level-3": Level(base=780, slope=44, mistakes=0.05, cells=6),
    "level-4": Level(base=690, slope=37, mistakes=0.035, cells=9),
    "level-5": Level(base=600, slope=30, mistakes=0.02, cells=14),
}


class Intention(msgspec.Struct, frozen=True):
    """What a player is about to do, and for which open card."""

    situation: tuple[object, ...]
    when: int
    action: Actions


class LevelBot:
    """One player, who remembers what it is about to do and nothing else."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self._plan: Intention | None = None
        self._form: float | None = None
        """Of this game; drawn when it begins."""

    def next(self, view: View, now: int, rng: random.Random) -> tuple[int, Actions] | None:
        me = _me(view)
        if view.phase not in ("play", "name") or (view.phase == "play" and me.card is None):
            return None
        situation = (view.pair, me.card, me.opened_at, me.locked_until)
        plan = self._plan
        if plan is None or plan.situation != situation:
            seen = max(now, me.locked_until)
            plan = Intention(situation, seen + self._search_time(rng), self.choose(view, Budget(), rng))
        elif isinstance(plan.action, PlayCard):
            plan = self._still_free(plan, plan.action, view, now, rng)
        self._plan = plan
        return max(now, plan.when), plan.action

    def _search_time(self, rng: random.Random) -> int:
        return round(self.level.time(rng) * self._form_today(rng))

    def _time_aside(self, rng: random.Random) -> int:
        return round(self.level.time_aside(rng) * self._form_today(rng))

    def _form_today(self, rng: random.Random) -> float:
        if self._form is None:
            self._form = rng.lognormvariate(0, FORM)
        return self._form

    def _still_free(
        self, plan: Intention, action: PlayCard, view: View, now: int, rng: random.Random
    ) -> Intention:
        """The plan, turned aside if its cell is taken."""
        table = {laid.cell: laid.card for laid in view.table}
        if action.cell not in table:
            return plan
        free = [cell for cell in neighbours(action.near) if cell not in table]
        if not free:
            seen = max(now, _me(view).locked_until)
            return replace(plan, when=seen + self._search_time(rng), action=self.choose(view, Budget(), rng))
        cell = self._best(table, free, _me(view), rng)
        return replace(
            plan, when=max(plan.when, now + self._time_aside(rng)), action=replace(action, cell=cell)
        )

    def choose(self, view: View, budget: Budget, rng: random.Random) -> Actions:
        if view.mode != "teams":
            first, second = view.pair
            return Name(self._spotted(first, second, rng))
        me = _me(view)
        if me.card is None:
            raise ValueError("no card to play")
        table = {laid.cell: laid.card for laid in view.table}
        free = sorted({cell for there in table for cell in neighbours(there) if cell not in table})
        cell = self._best(table, free, me, rng)
        near = rng.choice([there for there in table if touching(there, cell)])
        return PlayCard(near, self._spotted(me.card, table[near], rng), cell)

    def _best(self, table: dict[Hex, int], free: list[Hex], me: SeatView, rng: random.Random) -> Hex:
        looked_at = rng.sample(free, min(self.level.cells, len(free)))
        return max(looked_at, key=lambda cell: value(table, cell, me.card or 0, me.team))

    def _spotted(self, mine: int, other: int, rng: random.Random) -> str:
        right = common_symbol(mine, other)
        if rng.random() >= self.level.mistakes:
            return KEYS[right]
        return KEYS[rng.choice([symbol for symbol in symbols_on(mine) if symbol != right])]


def _me(view: View) -> SeatView:
    return next(seat for seat in view.seats if seat.seat == view.viewer)


BOTS: Mapping[str, Callable[[], Bot[View, Actions]]] = makers_of(LevelBot, LEVELS)
