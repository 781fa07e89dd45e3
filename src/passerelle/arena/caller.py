"""Asks the bots of a tournament, and trusts none of them."""

from __future__ import annotations

import contextlib
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from passerelle.core.common import Resign
from passerelle.core.contract import AnyBot, AnyGame, Budget
from passerelle.core.play import Play
from passerelle.core.simulate import BotCaller
from passerelle.core.values import SEATS, Refusal, Seat

from .external import BotFault, Program

MOST_QUESTIONS = 50_000
"""A game in which the bots were asked more often than this never ends; nobody wins it."""


class Endless(Exception):
    pass


class Failure(msgspec.Struct, frozen=True):
    """A fault and who committed it."""

    seat: Seat
    kind: str
    detail: str = ""


class _Overdue(BaseException):
    """Not an Exception, so that a bot does not swallow it by mistake."""


class GuardedCaller(BotCaller):
    """A bot that raises, takes too long, answers nonsense or breaks a rule resigns, on all its seats."""

    def __init__(self, seats: tuple[str, ...], limit: float) -> None:
        self.failures: list[Failure] = []
        self._who = dict(zip(SEATS, seats, strict=False))
        self._limit = limit
        self._trusted: set[Seat] = set()
        self._failed: set[str] = set()
        self._asked = 0
        self._times: dict[Seat, list[float]] = {}

    @property
    def thinking(self) -> dict[Seat, float]:
        """Seconds for an answer, on the average."""
        return {seat: round(sum(times) / len(times), 4) for seat, times in self._times.items()}

    def know(self, seat: Seat, trusted: bool) -> None:
        if trusted:
            self._trusted.add(seat)

    def fail(self, seat: Seat, fault: BotFault) -> None:
        self.failures.append(Failure(seat, fault.kind, fault.detail[:300]))
        self._failed.add(self._who[seat])

    def choose(
        self, game: AnyGame, play: Play, seat: Seat, bot: AnyBot, budget: Budget, rng: random.Random
    ) -> Any:
        def ask() -> Any:
            return _typed(game, super(GuardedCaller, self).choose(game, play, seat, bot, budget, rng))

        return self._answer(game, play, seat, bot, ask, Resign())

    def plan(
        self, game: AnyGame, play: Play, seat: Seat, bot: AnyBot, now: int, rng: random.Random
    ) -> tuple[int, Any] | None:
        def ask() -> tuple[int, Any] | None:
            planned = super(GuardedCaller, self).plan(game, play, seat, bot, now, rng)
            if planned is None:
                return None
            moment, action = planned
            return msgspec.convert(moment, int), _typed(game, action)

        if seat in play.resigned:
            return None
        planned: tuple[int, Any] | None = self._answer(game, play, seat, bot, ask, (now, Resign()))
        return planned

    def instead(self, seat: Seat, action: Any, refusal: Refusal) -> Any:
        self.fail(seat, BotFault("illegal", f"{action}: {refusal.code}"))
        return Resign()

    def _answer(
        self, game: AnyGame, play: Play, seat: Seat, bot: Any, ask: Callable[[], Any], otherwise: Any
    ) -> Any:
        self._asked += 1
        if self._asked > MOST_QUESTIONS:
            raise Endless
        if self._who[seat] in self._failed:
            return otherwise
        fault = BotFault("timeout", "")
        begun = time.perf_counter()
        try:
            if isinstance(bot, Program):
                if bot.wants_legal:
                    bot.offer(list(game.legal_actions(play.state, seat)))
                return ask()
            with _alarm(0.0 if seat in self._trusted else self._limit):
                return ask()
        except BotFault as its_own:
            fault = its_own
        except _Overdue:
            pass
        except msgspec.ValidationError as error:
            fault = BotFault("nonsense", str(error))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever somebody's bot does
            fault = BotFault("crash", f"{type(error).__name__}: {error}")
        finally:
            self._times.setdefault(seat, []).append(time.perf_counter() - begun)
        self.fail(seat, fault)
        return otherwise


def _typed(game: AnyGame, action: Any) -> Any:
    """The action, if it is one of this game with fields of the right types, and so fit for `check`."""
    try:
        plain = msgspec.to_builtins(action)
    except TypeError:
        raise BotFault("nonsense", repr(action)[:80]) from None
    return msgspec.convert(plain, game.action_type | Resign)


@contextlib.contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raises _Overdue in code that takes longer. Only the main thread of a Unix process can be interrupted so."""
    if (
        not seconds
        or not hasattr(signal, "SIGALRM")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def wake(*_: Any) -> None:
        raise _Overdue

    before = signal.signal(signal.SIGALRM, wake)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
