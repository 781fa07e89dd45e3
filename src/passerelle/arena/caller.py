"""Asks the bots of a tournament, and trusts none of them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from passerelle.core.common import Resign
from passerelle.core.contract import AnyBot, AnyGame, Budget
from passerelle.core.play import Play
from passerelle.core.simulate import BotCaller
from passerelle.core.values import SEATS, Refusal, Seat

from .external import Program
from .pipe import BotFault

MOST_QUESTIONS = 50_000
"""A game in which the bots were asked more often than this never ends; nobody wins it."""


class Endless(Exception):
    pass


class Failure(msgspec.Struct, frozen=True):
    """A fault and who committed it."""

    seat: Seat
    kind: str
    detail: str = ""


class Times(msgspec.Struct, frozen=True):
    """How long a seat took to answer, in seconds."""

    answers: int
    mean: float
    longest: float


class GuardedCaller(BotCaller):
    """A bot that breaks down, takes too long, answers nonsense or breaks a rule resigns, on all its seats.

    Whatever is not built in answers from another process: all it can do here is to raise `BotFault`.
    """

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.failures: list[Failure] = []
        self._who = dict(zip(SEATS, seats, strict=False))
        self._failed: set[str] = set()
        self._asked = 0
        self._times: dict[Seat, list[float]] = {}

    @property
    def times(self) -> dict[Seat, Times]:
        return {
            seat: Times(len(taken), round(sum(taken) / len(taken), 5), round(max(taken), 5))
            for seat, taken in self._times.items()
        }

    def fail(self, seat: Seat, fault: BotFault) -> None:
        self.failures.append(Failure(seat, fault.kind, fault.detail[:300]))
        self._failed.add(self._who[seat])

    def choose(
        self, game: AnyGame, play: Play, seat: Seat, bot: AnyBot, budget: Budget, rng: random.Random
    ) -> Any:
        def ask() -> Any:
            return super(GuardedCaller, self).choose(game, play, seat, bot, budget, rng)

        return self._answer(game, play, seat, bot, ask, Resign())

    def plan(
        self, game: AnyGame, play: Play, seat: Seat, bot: AnyBot, now: int, rng: random.Random
    ) -> tuple[int, Any] | None:
        def ask() -> tuple[int, Any] | None:
            return super(GuardedCaller, self).plan(game, play, seat, bot, now, rng)

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
        if isinstance(bot, Program) and bot.wants_legal:
            bot.offer(list(game.legal_actions(play.state, seat)))
        begun = time.perf_counter()
        try:
            return ask()
        except BotFault as fault:
            self.fail(seat, fault)
            return otherwise
        finally:
            self._times.setdefault(seat, []).append(time.perf_counter() - begun)
