"""How actions become lines: turn by turn here, as races in `race_admission`. The game's declaration says which."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol

from passerelle.core.play import Play
from passerelle.core.values import Facts, Refusal, Refused, refuse

from .bot_failures import TableWithBots, replace_bot
from .clock import Clock
from .course import Course
from .guests import ActionRequest, Guests

log = logging.getLogger("passerelle.table")


class TableAccess(TableWithBots, Protocol):
    """What an admission asks of its table. It is given with every call: nothing here keeps a table in memory."""

    @property
    def id(self) -> str: ...

    @property
    def clock(self) -> Clock: ...

    @property
    def guests(self) -> Guests: ...

    def submit(self, run: Callable[[], None]) -> None:
        """A command of the table's own."""

    def repeat(self, request: ActionRequest) -> None:
        """Ask for it once more, before everything that waits already."""

    def append(
        self,
        play: Play,
        facts: Facts,
        request: ActionRequest | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """New lines, the request's first: persist, then publish; `then` is called after that."""


class Admission(Protocol):
    """Decides when an action that was asked for becomes lines of the game."""

    def admit(self, table: TableAccess, request: ActionRequest) -> None:
        """A person's action. Raises Refused."""

    def admit_bot(self, table: TableAccess, request: ActionRequest) -> None:
        """A bot's action; whose is a bad one has failed."""

    def course_changed(self, table: TableAccess, has_moved: bool) -> None:
        """What is stored has been taken over; `has_moved`: it was not what was known here."""

    def drop(self, refusal: Refusal) -> None:
        """Whoever still waits for an answer gets this one."""

    def stop(self) -> None: ...


class TurnAdmission:
    """Every action is decided when its command runs."""

    def admit(self, table: TableAccess, request: ActionRequest) -> None:
        series = table.series
        play, facts, refusal = series.started().act(request.seat, request.action, series.now())
        if refusal is None:
            table.append(play, facts, request)
        elif facts:  # timeouts came first, and stand
            table.append(play, facts, then=partial(request.refuse, refusal))
        else:
            raise Refused(refusal)

    def admit_bot(self, table: TableAccess, request: ActionRequest) -> None:
        course, at = table.series.started(), table.series.now()
        play, facts, refusal = _try(course, request, at)
        if refusal is None:
            table.append(play, facts)
            return
        seat, name = request.seat, course.header.game
        log.error("bot at %s of %s played %r: %s", seat, name, request.action, refusal.code)
        table.submit(partial(replace_bot, table, seat, course.bots[seat], course))

    def course_changed(self, table: TableAccess, has_moved: bool) -> None:
        pass

    def drop(self, refusal: Refusal) -> None:
        pass

    def stop(self) -> None:
        pass


def _try(course: Course, request: ActionRequest, at: int) -> tuple[Play, Facts, Refusal | None]:
    try:
        return course.act(request.seat, request.action, at)
    except Exception:
        log.exception("bot at %s of %s broke the referee", request.seat, course.header.game)
        return course.play, [], refuse("PA-23.fault")
