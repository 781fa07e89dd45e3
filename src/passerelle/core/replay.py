"""The referee's reading of a record: every line must be what the rules allow there.

`verify` also recomputes every draw from the revealed seed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from . import play as playing
from .chance import Lottery, commitment
from .common import COMMON, Resign, Resigned, TimedOut
from .contract import AnyGame
from .play import Play
from .record import Fault, Record, lottery_of
from .values import TABLE, Chance, Fact, Refusal, Refused, refuse


class Referee:
    """Accepts facts one by one and holds the play they lead to."""

    def __init__(self, game: AnyGame, record: Record, lottery: Lottery | None = None) -> None:
        self.game = game
        self.play: Play = playing.begin(game, record.header.setup)
        self._lottery = lottery
        self._due: deque[Fact[Any]] = deque()

    @property
    def settled(self) -> bool:
        """Whether every consequence of the last action has its line."""
        return not self._due

    def accept(self, fact: Fact[Any]) -> Refusal | None:
        refusal = self._check(fact)
        if refusal is None:
            self.play = playing.apply(self.game, self.play, fact)
        return refusal

    def _check(self, fact: Fact[Any]) -> Refusal | None:
        game, play = self.game, self.play
        if fact.at < play.at:
            return refuse("PA-8.time-runs-back")
        if self._due:
            return None if fact == self._due.popleft() else refuse("PA-10.does-not-follow")
        late = playing.overdue(game, play, fact.at)
        if late or isinstance(fact.event, TimedOut):
            return self._expect_timeout(fact, late)
        if isinstance(fact.event, COMMON) and not isinstance(fact.event, Resigned):
            return playing.check_common(game, play, fact)
        if isinstance(playing.awaiting(game, play), Chance) and not isinstance(fact.event, Resigned):
            return self._check_draw(fact)
        if fact.who == TABLE:
            return refuse("PA-3.over" if playing.outcome(game, play) else "PA-11.nothing-to-draw")
        return self._check_action(fact)

    def _expect_timeout(self, fact: Fact[Any], late: list[Fact[Any]]) -> Refusal | None:
        # The table notices a deadline a little late: any later time will do, the same for what it causes.
        if not late:
            return refuse("PA-10.no-timeout")
        if (fact.who, fact.event) != (late[0].who, late[0].event):
            return refuse("PA-10.timeout-first")
        self._due.extend(Fact(fact.at, follower.who, follower.event) for follower in late[1:])
        return None

    def _check_draw(self, fact: Fact[Any]) -> Refusal | None:
        game, play = self.game, self.play
        if play.paused_since is not None:
            return refuse("PA-4.paused")
        awaited = playing.awaiting(game, play)
        if isinstance(awaited, Chance) and play.game_time(fact.at) < awaited.due:
            return refuse("PA-11.too-early")
        refusal = game.check_draw(play.state, fact)
        if refusal is None:
            self._due.extend(playing.consequences(game, play, fact))
        if refusal or self._lottery is None or (isinstance(awaited, Chance) and not awaited.drawn):
            return refusal
        drawn = playing.draw(game, play, self._lottery, fact.at)
        if (drawn.who, drawn.event) == (fact.who, fact.event):
            return None
        return refuse("PA-11.not-the-draw", drawn=game.write(drawn), written=game.write(fact))

    def _check_action(self, fact: Fact[Any]) -> Refusal | None:
        game, play = self.game, self.play
        action = Resign() if isinstance(fact.event, Resigned) else game.intent(fact)
        if action is None:
            return refuse("PA-10.does-not-follow")
        refusal = playing.check(game, play, fact.who, action, fact.at)
        if refusal:
            return refusal
        first, *rest = playing.decide(game, play, fact.who, action, fact.at)
        if first != fact:
            return refuse("PA-10.does-not-follow")
        self._due.extend(rest)
        return None


def frames(game: AnyGame, record: Record, lottery: Lottery | None = None) -> Iterator[Play]:
    """The play before the first line and after each one. Raises Fault at the first line that is wrong."""
    try:
        referee = Referee(game, record, lottery)
    except Refused as refused:
        raise Fault(2, refused.refusal) from None
    yield referee.play
    for number, fact in enumerate(record.facts, record.body_starts):
        refusal = referee.accept(fact)
        if refusal:
            raise Fault(number, refusal)
        yield referee.play
    last = record.body_starts + len(record.facts)
    over = playing.outcome(game, referee.play) is not None
    if not referee.settled:
        raise Fault(last, refuse("PA-10.consequence-missing"))
    if over != (record.seed is not None):
        raise Fault(last, refuse("PA-12.seed-missing" if over else "PA-12.seed-too-early"))


def replay(game: AnyGame, record: Record, lottery: Lottery | None = None) -> Play:
    *_, last = frames(game, record, lottery)
    return last


def verify(game: AnyGame, record: Record) -> Play:
    """Replay, and recompute every draw."""
    lottery = lottery_of(record)
    if lottery is None or record.seed is None:
        raise Fault(record.body_starts + len(record.facts), refuse("PA-12.seed-missing"))
    if commitment(record.seed) != record.header.commit:
        raise Fault(record.body_starts - 2 - len(record.header.nonces), refuse("PA-12.commit-mismatch"))
    return replay(game, record, lottery)
