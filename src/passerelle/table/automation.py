"""What a table does by itself while somebody is there: what is due, the bots, and slow work beside the event loop."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from passerelle.core.contract import AnyGame, HasRaces
from passerelle.core.values import Seat

from .bot_failures import TableWithBots, replace_bot
from .bots import BotSeats, RacingBots, TurnBots
from .clock import Alarm
from .course import Course
from .series import TableSeries
from .services import Services


class SelfActing(TableWithBots, Protocol):
    """What is called back when something is due. Kept until `Automation.stop` only."""

    def submit(self, run: Callable[[], None]) -> None: ...

    def wake(self) -> None:
        """The game under way has something due."""

    def may_bots_act(self, course: Course) -> bool:
        """Not while who plays against bots alone reads the help, nor where the game has all its lines."""
        ...

    def act_for_bot(self, seat: Seat, action: Any, course: Course, lines: int) -> None:
        """A bot has thought, when the course had so many lines."""


class Automation:
    """Sets the alarm of what is due next, asks the bots, and has slow work done in threads."""

    def __init__(self, game: AnyGame, services: Services) -> None:
        self._game = game
        self._clock = services.clock
        self._think = services.think
        self._bot_pace = services.pace.bot
        self._alarm: Alarm | None = None
        self._bots: BotSeats | None = None
        self._precomputing = False

    def plan(self, table: SelfActing, series: TableSeries, course: Course) -> None:
        """What is due next in this game, the one under way, and nothing that was planned before."""
        if self._alarm:
            self.cancel()
        if course.alarm is not None:
            wake = partial(table.submit, table.wake)
            self._alarm = self._clock.call_at(series.clock_time(course.alarm), wake)
        if course.bots and course.play.paused_since is None and table.may_bots_act(course):
            self._bots = self._bots or self._make_bots(table)
            self._bots.go_on(course, series.now())

    def _make_bots(self, table: SelfActing) -> BotSeats:
        def failed(seat: Seat, level: str, course: Course) -> None:
            table.submit(partial(replace_bot, table, seat, level, course))

        given = (self._game, self._think, self._clock, self._bot_pace, table.act_for_bot, failed)
        if self._game.declaration.realtime:
            return RacingBots(*given, partial(table.submit, table.plan))
        return TurnBots(*given)

    def precompute(self, course: Course) -> None:
        """What a view will need soon, so that nobody waits for it in a game without turns."""
        if self._precomputing or not isinstance(self._game, HasRaces):
            return
        job = self._game.precompute(course.play.state)
        if job:
            self._precomputing = True
            self._think(job, self._precomputed)

    def _precomputed(self, result: object, error: BaseException | None) -> None:
        self._precomputing = False

    def cancel(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def forget_bots(self) -> None:
        """They are asked once more."""
        if self._bots:
            self._bots.forget()

    def stop(self) -> None:
        self.cancel()
        self.forget_bots()
        self._bots = None
