"""Bots think in threads beside the event loop, on what their seat sees.

One that fails is never passed off as playing: the table hears of it, and pure chance plays on under its own name.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import random
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol, TypeAlias

from passerelle.core.contract import LEVEL_BUDGET, AnyBot, AnyGame, TimedBot
from passerelle.core.values import TABLE, Seat
from passerelle.games.levels import PURE_CHANCE

from .clock import Alarm, Clock
from .course import Course
from .tempo import answer_time

log = logging.getLogger("passerelle.table")


class Thinker(Protocol):
    """Runs jobs of bots: in threads (`BotThreads`), or at once in tests."""

    def __call__(self, job: Callable[[], Any], done: OnResult) -> None:
        """Does the job elsewhere, and calls `done` with its result, or its error, on the table's thread."""
        ...


OnResult: TypeAlias = Callable[[Any, BaseException | None], None]
LegalActions: TypeAlias = Callable[[], Iterable[Any]]


class BotThreads:
    """A few threads: compiled engines release the interpreter's lock, so that tables go on meanwhile.

    They are daemon threads: the program ends without waiting for a bot that thinks or compiles.
    """

    def __init__(self, workers: int = 2) -> None:
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[tuple[Callable[[], Any], OnResult] | None] = queue.SimpleQueue()
        self._closed = False
        self._workers = workers
        for number in range(workers):
            threading.Thread(target=self._work, name=f"bot_{number}", daemon=True).start()

    def __call__(self, job: Callable[[], Any], done: OnResult) -> None:
        self._jobs.put((job, done))

    @property
    def waiting(self) -> int:
        """Jobs that no thread has begun yet."""
        return self._jobs.qsize()

    def _work(self) -> None:
        while entry := self._jobs.get():
            if not self._closed:
                self._do(*entry)
            del entry  # while it waits for the next job a thread must not keep a table in memory

    def _do(self, job: Callable[[], Any], done: OnResult) -> None:
        result, error = None, None
        try:
            result = job()
        except BaseException as thrown:  # noqa: BLE001 - whatever a bot raises, the thread goes on
            error = thrown
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._tell, done, result, error)

    def _tell(self, done: OnResult, result: Any, error: BaseException | None) -> None:
        if not self._closed:
            done(result, error)

    def close(self) -> None:
        self._closed = True
        for _ in range(self._workers):
            self._jobs.put(None)


class SeatBot:
    """The bot of one seat: made when it first has to think, because making it may compile."""

    def __init__(self, game: AnyGame, level: str) -> None:
        self.level = level
        self._game = game
        self._bot: AnyBot | None = None
        self._rng = random.Random()

    @property
    def bot(self) -> AnyBot:
        if self._bot is None:
            self._bot = self._game.bots[self.level]()
        return self._bot

    def choose(self, view: Any, legal: LegalActions) -> Any:
        """Raises whatever the bot raises; pure chance does not, while there is anything to do."""
        try:
            return self.bot.choose(view, LEVEL_BUDGET, self._rng)
        except Exception as error:  # noqa: BLE001 - raised again, or logged
            return self._by_chance(error, legal)

    def next(self, view: Any, now: int, legal: LegalActions, pace: int) -> tuple[int, Any] | None:
        """The same, and when; by chance a pace later."""
        try:
            if not isinstance(self.bot, TimedBot):
                raise TypeError(f"{self.level} does not say when it acts")
            return self.bot.next(view, now, self._rng)
        except Exception as error:  # noqa: BLE001 - raised again, or logged
            return now + pace, self._by_chance(error, legal)

    def _by_chance(self, error: Exception, legal: LegalActions) -> Any:
        """Pure chance needs no thought; the error of any other level is raised."""
        if self.level != PURE_CHANCE:
            raise error
        log.debug("pure chance of %s does without its bot: %r", self._game.declaration.id, error)
        return self._rng.choice(list(legal()))


ActForBot = Callable[[Seat, Any, Course, int], None]
"""A seat's action, thought of when that course had so many lines."""
BotFailed = Callable[[Seat, str, Course], None]
"""Called when the bot of a seat, of this level, cannot think."""


class BotSeats(ABC):
    """The bots of one table."""

    def __init__(
        self, game: AnyGame, think: Thinker, clock: Clock, pace: int, act: ActForBot, failed: BotFailed
    ) -> None:
        self._game = game
        self._think = think
        self._clock = clock
        self._pace = pace
        self._act = act
        self._failed = failed
        self._seat_bots: dict[Seat, SeatBot] = {}

    @abstractmethod
    def go_on(self, course: Course, now: int) -> None:
        """Bots that are awaited begin to think, unless they do already; `now` is the time in the record."""

    def forget(self) -> None:
        self._seat_bots.clear()

    def _seat_bot(self, seat: Seat, level: str) -> SeatBot:
        seat_bot = self._seat_bots.get(seat)
        if seat_bot is None or seat_bot.level != level:
            seat_bot = self._seat_bots[seat] = SeatBot(self._game, level)
        return seat_bot


class TurnBots(BotSeats):
    """Each thinks about one position at a time."""

    def __init__(
        self, game: AnyGame, think: Thinker, clock: Clock, pace: int, act: ActForBot, failed: BotFailed
    ) -> None:
        super().__init__(game, think, clock, pace, act, failed)
        self._thinking: set[Seat] = set()
        self._rng = random.Random()

    def go_on(self, course: Course, now: int) -> None:
        for seat in course.awaited:
            if seat in course.bots and seat not in self._thinking:
                self._let_think(course, seat, course.bots[seat])

    def _let_think(self, course: Course, seat: Seat, level: str) -> None:
        seat_bot = self._seat_bot(seat, level)
        self._thinking.add(seat)
        lines = len(course.lines)
        soonest = self._clock.now() + self._answer_time(course, seat, level)

        def thought(action: Any, error: BaseException | None) -> None:
            if error:
                log.error("bot %s of %s failed: %r", level, course.header.game, error)
                self._thinking.discard(seat)
                self._failed(seat, level, course)
                return
            at = max(soonest, self._clock.now())
            self._clock.call_at(at, partial(self._submit, seat, action, course, lines))

        state = course.play.state
        legal = partial(self._game.legal_actions, state, seat)
        self._think(partial(seat_bot.choose, self._game.view(state, seat), legal), thought)

    def _answer_time(self, course: Course, seat: Seat, level: str) -> int:
        levels = self._game.declaration.bots
        weakness = 1 - levels.index(level) / max(1, len(levels) - 1)
        return answer_time(self._pace, weakness, _last_player(course) == seat, self._rng)

    def _submit(self, seat: Seat, action: Any, course: Course, lines: int) -> None:
        self._thinking.discard(seat)
        self._act(seat, action, course, lines)


def _last_player(course: Course) -> Seat | None:
    """Who acted last, whatever the table did since."""
    return next((fact.who for fact in reversed(course.facts) if fact.who != TABLE), None)


class RacingBots(BotSeats):
    """After every line all are asked, in one job, when each would act if nothing else happened first."""

    def __init__(
        self,
        game: AnyGame,
        think: Thinker,
        clock: Clock,
        pace: int,
        act: ActForBot,
        failed: BotFailed,
        late: Callable[[], None],
    ) -> None:
        super().__init__(game, think, clock, pace, act, failed)
        self._late = late
        """Called when the table has moved on while they thought."""
        self._thinking = False
        self._asked: tuple[Course, int] | None = None
        """Of which course, and after how many lines."""
        self._alarms: list[Alarm] = []

    def go_on(self, course: Course, now: int) -> None:
        asking = (course, len(course.lines))
        if self._thinking or asking == self._asked:
            return
        self._cancel_alarms()
        self._asked = asking
        seat_bots = {
            seat: self._seat_bot(seat, course.bots[seat]) for seat in course.awaited if seat in course.bots
        }
        if not seat_bots:
            return
        self._thinking = True
        state, game_now, here = course.play.state, course.game_time(now), self._clock.now()

        def plan() -> dict[Seat, tuple[int, Any] | Exception | None]:
            return {seat: self._plan(seat, seat_bot, state, game_now) for seat, seat_bot in seat_bots.items()}

        def thought(
            plans: dict[Seat, tuple[int, Any] | Exception | None], error: BaseException | None
        ) -> None:
            self._thinking = False
            if self._asked != asking or len(course.lines) != asking[1]:
                self._late()
                return
            for seat, planned in plans.items():
                if isinstance(planned, Exception):
                    level, game = seat_bots[seat].level, self._game.declaration.id
                    log.error("bot %s of %s failed: %r", level, game, planned)
                    self._failed(seat, level, course)
                elif planned:
                    moment, action = planned
                    act = partial(self._act, seat, action, *asking)
                    self._alarms.append(self._clock.call_at(here + max(0, moment - game_now), act))

        self._think(plan, thought)

    def _plan(
        self, seat: Seat, seat_bot: SeatBot, state: Any, now: int
    ) -> tuple[int, Any] | Exception | None:
        """When and what; or what went wrong, which is told on the table's thread."""
        legal = partial(self._game.legal_actions, state, seat)
        try:
            return seat_bot.next(self._game.view(state, seat), now, legal, self._pace)
        except Exception as error:  # noqa: BLE001 - logged there
            return error

    def forget(self) -> None:
        super().forget()
        self._asked = None
        self._cancel_alarms()

    def _cancel_alarms(self) -> None:
        for alarm in self._alarms:
            alarm.cancel()
        self._alarms.clear()
