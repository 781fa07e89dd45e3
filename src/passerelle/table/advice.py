"""A good action for who asks: thought of beside the event loop, on what the seat sees, and told to that guest alone."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from passerelle.core.common import Advised
from passerelle.core.contract import Advice, AnyGame, HasAdvice
from passerelle.core.values import TABLE, Event, Fact, Refused, Seat, refuse
from passerelle.games.compiler import has_compiler

from .bots import Thinker
from .course import Course
from .guests import Guest
from .seating import Seating
from .series import TableSeries

log = logging.getLogger("passerelle.table")


class AdvisedTable(Protocol):
    """What an adviser asks of its table. It is given with every call: nothing here keeps a table in memory."""

    @property
    def series(self) -> TableSeries: ...

    @property
    def seating(self) -> Seating: ...

    def submit(self, run: Callable[[], None]) -> None: ...

    def append_events(self, *events: tuple[Seat, Event], then: Callable[[], None] | None = None) -> None: ...


class Adviser:
    """One question at a time. The answer to the last one is kept: asked again, it is told again and not counted."""

    def __init__(self, game: AnyGame, think: Thinker) -> None:
        self._game = game
        self._think = think
        self._is_thinking = False
        self._known: tuple[Any, Advice[Any]] | None = None
        """The state it was for, and the answer."""

    def askers(self, course: Course | None, guest: Guest) -> tuple[Seat, ...]:
        """The seats of this guest that may ask when it is their turn."""
        if course is None or course.outcome or not isinstance(self._game, HasAdvice):
            return ()
        return tuple(seat for seat in guest.seats if may_ask(course, guest, seat))

    def ask(self, table: AdvisedTable, guest: Guest, seat: Seat) -> None:
        """Raises Refused."""
        game, place, course = self._game, table.seating.own(guest, seat), table.series.started()
        state = course.play.state
        refusal = course.refusal_of(Fact(course.play.at, TABLE, Advised(seat)))
        if refusal is None and not may_ask(course, guest, seat):
            refusal = refuse("PA-26.people-play")
        if refusal or not isinstance(game, HasAdvice):
            raise Refused(refusal or refuse("PA-17.never-here"))
        if not has_compiler():
            raise Refused(refuse("PA-33.needs-compiler"))
        if self._known and self._known[0] is state:
            guest.be_advised(course, seat, self._known[1])
            return
        if self._is_thinking:
            raise Refused(refuse("PA-26.one-at-a-time"))
        table.seating.spend(place)
        self._is_thinking = True

        def thought(advice: Advice[Any] | None, error: BaseException | None) -> None:
            self._is_thinking = False
            if error:
                log.error("advice in %s failed: %r", course.header.game, error)
            table.submit(partial(self._answer, table, guest, seat, course, state, advice))

        self._think(partial(game.advise, game.view(state, seat), random.Random()), thought)

    def _answer(
        self,
        table: AdvisedTable,
        guest: Guest,
        seat: Seat,
        course: Course,
        state: Any,
        advice: Advice[Any] | None,
    ) -> None:
        """Counted first, then told."""
        if advice is None:
            guest.be_refused(refuse("PA-23.fault"), "")
        elif course is not table.series.course or course.play.state is not state or course.is_hidden:
            guest.be_refused(refuse("PA-26.moved-on"), "")
        else:
            then = partial(self._tell, guest, seat, course, state, advice)
            table.append_events((TABLE, Advised(seat)), then=then)

    def _tell(self, guest: Guest, seat: Seat, course: Course, state: Any, advice: Advice[Any]) -> None:
        self._known = (state, advice)
        guest.be_advised(course, seat, advice)


def may_ask(course: Course, guest: Guest, seat: Seat) -> bool:
    """PA-26: against bots, where all people play at one browser, or openly, with assist."""
    people = {player.seat for player in course.header.setup.players if player.kind == "human"}
    return people <= set(guest.seats) or people == {seat} or seat in course.assisted
