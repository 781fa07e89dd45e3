"""Drives a game: settles what is due, checks, decides, applies, and collects the facts.

Everything that plays a game does it with this: tables, simulations, the arena, the terminal, the environments, the
test kit and the referee of records.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from . import play as playing
from .chance import Lottery
from .common import COMMON_TYPES, CameBack, Claimed, TimedOut, Verdict
from .contract import AnyGame, HasDeadlines
from .play import Move, Play
from .values import (
    TABLE,
    AnyFact,
    Awaiting,
    Chance,
    Fact,
    Facts,
    Outcome,
    Over,
    Refusal,
    Seat,
    Simultaneous,
    Turn,
)


class Status(msgspec.Struct, frozen=True, gc=False):
    """What follows from a play: whom the game waits for, when the table acts by itself, how the game ended."""

    awaiting: Awaiting
    awaited: tuple[Seat, ...] = ()
    """The seats that may act."""
    alarm: int | None = None
    """The time in the record at which a draw or a timeout is due; None: the table has nothing to do by itself."""
    outcome: Outcome | None = None


def status_of(game: AnyGame, play: Play) -> Status:
    awaiting: Awaiting = Over(play.given_up) if play.given_up else game.awaiting(play.state)
    awaited: tuple[Seat, ...] = ()
    alarm: int | None = None
    if type(awaiting) is Turn:
        awaited = (awaiting.seat,)
    elif type(awaiting) is Chance:
        alarm = awaiting.due
    elif isinstance(awaiting, Simultaneous):
        awaited = awaiting.seats
    else:
        return Status(awaiting, outcome=awaiting.outcome)
    if play.paused_since is not None:
        return Status(awaiting, awaited)
    deadline = game.deadline(play.state) if isinstance(game, HasDeadlines) else None
    if deadline is not None:
        alarm = deadline.at + 1 if alarm is None else min(alarm, deadline.at + 1)
    return Status(awaiting, awaited, None if alarm is None else alarm + play.paused_for)


class Driver:
    """Leads a game on from a play. Facts change it and nothing else does; those that did are in `facts`."""

    __slots__ = ("facts", "game", "lottery", "play", "status")

    def __init__(
        self, game: AnyGame, play: Play, lottery: Lottery | None = None, status: Status | None = None
    ) -> None:
        """Without a lottery nothing can be drawn. `status`: that of this play, where it is known."""
        self.game = game
        self.play = play
        self.lottery = lottery
        self.facts: Facts = []
        self.status = status or status_of(game, play)
        """What follows from `play`."""

    @property
    def outcome(self) -> Outcome | None:
        return self.status.outcome

    def check(self, seat: Seat, action: Any, at: int) -> Refusal | None:
        """Why this seat may not do this now; None: it may."""
        return playing.check(self.game, self.play, seat, action, at, is_over=self.status.outcome is not None)

    def follow(self, facts: Sequence[AnyFact]) -> None:
        """These facts happen; they are known to be possible."""
        game, play = self.game, self.play
        is_drawn: bool | None = type(self.status.awaiting) is Chance
        for fact in facts:
            play = playing.apply(game, play, fact, is_drawn=is_drawn)
            is_drawn = None
        self.play = play
        self.facts += facts
        self.status = status_of(game, play)

    def settle(self, at: int) -> Facts:
        """Everything the table does by itself by then: draws and timeouts, until a seat is awaited."""
        settled: Facts = []
        status = self.status
        while status.alarm is not None and status.alarm <= at:
            due = self._due(status.awaiting, at)
            if not due:
                break
            self.follow(due)
            settled += due
            status = self.status
        return settled

    def _due(self, awaiting: Awaiting, at: int) -> Facts:
        play = self.play
        if type(awaiting) is Chance and awaiting.due <= at - play.paused_for:
            return self._draw_lines(max(play.at, awaiting.due + play.paused_for))
        return self.overdue(at)

    def moments(self, at: int, is_ready: Callable[[int], bool] | None = None) -> Iterator[int]:
        """From `at` on the moments at which the table acts by itself, each one settled, until a seat is awaited.

        With `is_ready`, until it says of a moment that somebody can act then. It also ends with the game, and where
        nothing is left that would happen by itself.
        """
        while True:
            self.settle(at)
            yield at
            status = self.status
            ready = is_ready(at) if is_ready else bool(status.awaited)
            if ready or status.outcome or status.alarm is None:
                return
            at = max(at + 1, status.alarm)

    def advance(self, at: int, is_ready: Callable[[int], bool] | None = None) -> int:
        """The last of the `moments`: the time at which somebody can act, or nobody ever will."""
        *_, last = self.moments(at, is_ready)
        return last

    # What would happen next. Nothing does yet.

    def overdue(self, at: int) -> Facts:
        """What a deadline that has passed by then causes."""
        return [] if self.status.alarm is None else playing.overdue(self.game, self.play, at)

    def consequences(self, drawn: AnyFact) -> Facts:
        """What a drawn line causes at once."""
        return playing.consequences(self.game, self.play, drawn)

    def decide(self, seat: Seat, action: Any, at: int) -> Facts:
        """The facts of an action that `check` accepts."""
        return playing.decide(self.game, self.play, seat, action, at)

    def draw(self, at: int) -> AnyFact:
        """The line that the lottery gives now."""
        return self._draw_lines(at)[0]

    def _draw_lines(self, at: int) -> Facts:
        if self.lottery is None:
            raise TypeError("without a lottery nothing can be drawn")
        return playing.draw_lines(self.game, self.play, self.lottery, at)

    # What happens

    def act(self, seat: Seat, action: Any, at: int) -> Refusal | None:
        """What is due first, then the action and all it leads to. What was due happens even if it is refused."""
        if self.status.alarm is not None:
            self.settle(at)
        is_over = self.status.outcome is not None
        refusal = playing.check(self.game, self.play, seat, action, at, is_over=is_over)
        if refusal is None:
            self.do(seat, action, at)
            if self.status.alarm is not None:
                self.settle(at)
        return refusal

    def do(self, seat: Seat, action: Any, at: int) -> Facts:
        """An action that `check` accepts, without the draws after it. Who acts is there again."""
        facts = playing.decide(self.game, self.play, seat, action, at)
        before: Facts = [Fact(at, seat, CameBack())] if playing.is_away(self.play, seat) else []
        if before:
            self.follow(before)
        self.remember(seat, facts[0])
        self.follow(facts)
        return before + facts

    def remember(self, seat: Seat, first: AnyFact) -> None:
        """This seat is about to act, and this will be the first line of it: it can be undone.

        Facts alone do not tell an action from what it causes.
        """
        play = self.play
        if play.steps and type(first.event) not in COMMON_TYPES:
            self.play = replace(play, steps=play.steps.act(seat, play.state, play.lines))

    def recall(self, facts: Sequence[AnyFact]) -> None:
        """Recorded facts happen, known to be possible: as `follow`, and what can be undone is known again."""
        if self.play.steps is None:
            self.follow(facts)
            return
        caused: deque[AnyFact] = deque()
        for fact in facts:
            if caused and caused[0] == fact:
                caused.popleft()
            else:
                caused = deque(self._caused_by(fact))
            self.follow([fact])

    def _caused_by(self, fact: AnyFact) -> Facts:
        """What else a recorded action, draw or timeout causes at once."""
        game, play = self.game, self.play
        if isinstance(fact.event, TimedOut):
            return [Fact(fact.at, late.who, late.event) for late in playing.overdue(game, play, fact.at)[1:]]
        if type(fact.event) not in COMMON_TYPES and isinstance(self.status.awaiting, Chance):
            return playing.consequences(game, play, fact)
        action = playing.action_of(game, fact)
        if action is None:
            return []
        self.remember(fact.who, fact)
        return playing.decide(game, play, fact.who, action, fact.at)[1:]

    def act_together(self, moves: Sequence[Move], at: int) -> list[Move]:
        """Of actions at the same moment, all accepted by `check`, one: the first. The others are given back.

        Rivals among them are in a tie. It is recorded, the game draws or decides by its own clause, and the first
        rival who may still act does; none of them is given back.
        """
        first, *others = moves
        rivals = self._rivals(moves) if others else []
        if len(rivals) < 2:
            self.do(*first, at)
            return others
        claims = tuple(Claimed(seat, at, 0) for seat, _ in rivals)
        self.follow([Fact(at, TABLE, Verdict(claims, 0, ""))])
        self.settle(at)
        able = [move for move in rivals if self.check(*move, at) is None]
        if able:
            self.do(*able[0], at)
        return [move for move in moves if move not in rivals]

    def _rivals(self, moves: Sequence[Move]) -> list[Move]:
        """Those of which only one can count."""
        game, play = self.game, self.play
        decisive = [move for move in moves if playing.is_decisive(game, play, *move)]
        return [
            one
            for one in decisive
            if any(playing.are_rivals(game, play, one, other) for other in decisive if other[0] != one[0])
        ]

    def happen(self, events: Iterable[AnyFact], at: int) -> Refusal | None:
        """What is due first, then events of core: leaving, coming back, changing hands, pauses, giving up."""
        self.settle(at)
        for fact in events:
            refusal = playing.check_common(self.game, self.play, fact)
            if refusal:
                return refusal
            self.follow([fact])
        self.settle(at)
        return None


def settle(game: AnyGame, play: Play, lottery: Lottery, at: int) -> tuple[Play, Facts]:
    """The play after everything the table does by itself by then, and the facts that led to it."""
    driver = Driver(game, play, lottery)
    facts = driver.settle(at)
    return driver.play, facts
