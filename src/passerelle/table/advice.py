"""A good action for who asks: thought of beside the event loop, on what the seat sees, and told to that guest alone."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from functools import partial
from typing import Any

from passerelle.core.contract import Advice, AnyGame, HasAdvice
from passerelle.core.values import Refused, Seat, refuse

from .bots import Thinker
from .course import Course
from .guests import Guest

log = logging.getLogger("passerelle.table")


def may_ask(course: Course, guest: Guest, seat: Seat) -> bool:
    """PA-26: against bots, where all people play at one browser, or openly, with assist."""
    people = {player.seat for player in course.header.setup.players if player.kind == "human"}
    return people <= set(guest.seats) or people == {seat} or seat in course.assisted


class Adviser:
    """One question at a time. The answer to the last one is kept: asked again, it is told again and costs nothing."""

    def __init__(self, game: AnyGame, think: Thinker) -> None:
        self._game = game
        self._think = think
        self._is_thinking = False
        self._known: tuple[Any, Advice[Any]] | None = None
        """The state it was for, and the answer."""

    @property
    def can_advise(self) -> bool:
        return isinstance(self._game, HasAdvice)

    def known(self, state: Any) -> Advice[Any] | None:
        return self._known[1] if self._known and self._known[0] is state else None

    def ask(self, state: Any, seat: Seat, then: Callable[[Advice[Any] | None], None]) -> None:
        """Calls `then` with the answer, or with None where there is none. Raises Refused."""
        game = self._game
        if not isinstance(game, HasAdvice):
            raise Refused(refuse("PA-17.never-here"))
        if self._is_thinking:
            raise Refused(refuse("PA-26.one-at-a-time"))
        self._is_thinking = True
        view = game.view(state, seat)
        self._think(partial(game.advise, view, random.Random()), partial(self._answered, state, then))

    def _answered(
        self,
        state: Any,
        then: Callable[[Advice[Any] | None], None],
        advice: Advice[Any] | None,
        error: BaseException | None,
    ) -> None:
        self._is_thinking = False
        if error:
            log.error("advice in %s failed: %r", self._game.declaration.id, error)
        elif advice:
            self._known = (state, advice)
        then(advice)
