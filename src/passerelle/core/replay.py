"""The referee's reading of a record: every line must be what the rules allow there.

`verify` also recomputes every draw from the revealed seed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import play as playing
from .chance import Lottery, commitment
from .common import COMMON_TYPES, SHARED_ACTIONS, CameBack, Seated, TimedOut, Verdict
from .contract import AnyGame
from .driver import Driver
from .play import Play
from .setup import Player, Setup
from .values import TABLE, AnyFact, Chance, Fact, Facts, Fault, Refusal, Refused, Seat, refuse
from .verdicts import check_settled, check_verdict

if TYPE_CHECKING:
    from .record import Record

Judgement = Refusal | Facts
"""Why a line cannot stand, or what it causes at once."""


class Referee:
    """Accepts facts one by one and holds the play they lead to. What it refuses changes nothing."""

    def __init__(self, game: AnyGame, setup: Setup, lottery: Lottery | None = None, taken: int = 0) -> None:
        """`taken`: so many lines come from another game, whose lottery is not known."""
        self.game = game
        self._taken = taken
        self._driver = Driver(game, playing.begin(game, setup), lottery)
        self._due: deque[AnyFact] = deque()
        """What the last action, draw or timeout causes, still to come."""
        self._verdict: Verdict | None = None
        """The verdict whose action is still to come."""
        self._returned: Seat = ""
        """Who has come back to a seat that a bot has, and takes it over next."""

    @property
    def play(self) -> Play:
        return self._driver.play

    @property
    def settled(self) -> bool:
        """Whether every line that must follow the last one has come."""
        return not self._due and self._verdict is None and not self._returned

    def accept(self, fact: AnyFact) -> Refusal | None:
        if fact.at < self.play.at:
            return refuse("PA-8.time-runs-back")
        if self._due:
            if fact != self._due[0]:
                return refuse("PA-10.does-not-follow")
            self._due.popleft()
        else:
            judged = self._judge(fact)
            if isinstance(judged, Refusal):
                return judged
            self._due.extend(judged)
            if fact.who != TABLE and not isinstance(self._driver.status.awaiting, Chance):
                self._driver.remember(fact.who, fact)
        self._driver.follow([fact])
        self._expect(fact)
        return None

    def _judge(self, fact: AnyFact) -> Judgement:
        play, status = self._driver.play, self._driver.status
        if status.outcome:
            return refuse("PA-3.over")
        if self._verdict:
            return self._judge_settled(self._verdict, fact)
        if self._returned:
            return self._judge_handed_back(fact)
        late = self._driver.overdue(fact.at)
        if late or isinstance(fact.event, TimedOut):
            return _judge_timeout(fact, late)
        awaited = status.awaiting
        if type(fact.event) in COMMON_TYPES:
            if isinstance(awaited, Chance) and play.paused_since is None and self._is_due(awaited, fact.at):
                return refuse("PA-11.draw-first")
            return self._judge_common(fact)
        if isinstance(awaited, Chance):
            return self._judge_draw(awaited, fact)
        return self._judge_action(fact) if fact.who != TABLE else refuse("PA-11.nothing-to-draw")

    def _judge_common(self, fact: AnyFact) -> Judgement:
        if type(fact.event) in SHARED_ACTIONS:
            return self._judge_action(fact)
        match fact.event:
            case Verdict():
                return check_verdict(self.game, self.play, fact.event, fact.at) or []
            case _:
                return playing.check_common(self.game, self.play, fact) or []

    def _judge_settled(self, verdict: Verdict, fact: AnyFact) -> Judgement:
        """PA-14: at once the action that is settled; after a tie first what the table draws or makes of it."""
        game, play = self.game, self.play
        awaited = self._driver.status.awaiting
        if fact.at != play.at or type(fact.event) in COMMON_TYPES:
            return refuse("PA-14.settles-nothing")
        if isinstance(awaited, Chance):
            return self._judge_draw(awaited, fact)
        action = game.intent(fact)
        if action is None:
            return refuse("PA-14.settles-nothing")
        judged = self._judge_action(fact)
        if isinstance(judged, Refusal):
            return judged
        return check_settled(game, play, verdict, fact.who, action) or judged

    def _judge_handed_back(self, fact: AnyFact) -> Judgement:
        """PA-7: who comes back to a seat that a bot has takes it over at once."""
        match fact.event:
            case Seated(player=Player(seat=seat, kind="human")) if (
                seat == self._returned and fact.at == self.play.at
            ):
                return self._judge_common(fact)
            case _:
                return refuse("PA-7.not-handed-back", seat=self._returned)

    def _judge_draw(self, awaited: Chance, fact: AnyFact) -> Judgement:
        game, play = self.game, self.play
        if play.paused_since is not None:
            return refuse("PA-4.paused")
        if not self._is_due(awaited, fact.at):
            return refuse("PA-11.too-early")
        refusal = playing.check_draw(game, play, fact)
        if refusal:
            return refusal
        if self._driver.lottery and awaited.drawn and play.lines >= self._taken:
            drawn = self._driver.draw(fact.at)
            if (drawn.who, drawn.event) != (fact.who, fact.event):
                return refuse("PA-11.not-the-draw", drawn=game.write(drawn), written=game.write(fact))
        return self._driver.consequences(fact)

    def _judge_action(self, fact: AnyFact) -> Judgement:
        game, play = self.game, self.play
        action = playing.action_of(game, fact)
        if action is None:
            return refuse("PA-10.does-not-follow")
        refusal = self._driver.check(fact.who, action, fact.at)
        if refusal:
            return refusal
        if playing.is_away(play, fact.who):
            return refuse("PA-6.is-away", seat=fact.who)
        first, *rest = self._driver.decide(fact.who, action, fact.at)
        return rest if first == fact else refuse("PA-10.does-not-follow")

    def _expect(self, fact: AnyFact) -> None:
        """What else has to follow this line."""
        self._returned = ""
        match fact.event:
            case Verdict():
                self._verdict = fact.event
            case CameBack() if playing.player_at(self.play, fact.who).kind == "bot":
                self._returned = fact.who
            case _ if fact.who != TABLE or not self._goes_on():
                self._verdict = None

    def _goes_on(self) -> bool:
        """Whether a tie leads on to an action, or to another draw, at once."""
        awaited = self._driver.status.awaiting
        return not isinstance(awaited, Chance) or self._is_due(awaited, self.play.at)

    def _is_due(self, awaited: Chance, at: int) -> bool:
        return awaited.due <= self.play.game_time(at)


def _judge_timeout(fact: AnyFact, late: Facts) -> Judgement:
    # The table may notice a deadline a little late: any later time will do, the same for what it causes.
    if not late:
        return refuse("PA-10.no-timeout")
    if (fact.who, fact.event) != (late[0].who, late[0].event):
        return refuse("PA-10.timeout-first")
    return [Fact(fact.at, follower.who, follower.event) for follower in late[1:]]


def frames(record: Record, lottery: Lottery | None = None) -> Iterator[Play]:
    """The play before the first line and after each one. Raises Fault at the first line that is wrong."""
    try:
        referee = Referee(record.game, record.header.setup, lottery, record.header.taken)
    except Refused as refused:
        raise Fault(2, refused.refusal) from None
    yield referee.play
    for number, fact in enumerate(record.facts, record.body_starts):
        refusal = referee.accept(fact)
        if refusal:
            raise Fault(number, refusal)
        yield referee.play
    last = record.body_starts + len(record.facts)
    over = playing.outcome(record.game, referee.play) is not None
    if not referee.settled:
        raise Fault(last, refuse("PA-10.consequence-missing"))
    if over != (record.seed is not None):
        raise Fault(last, refuse("PA-12.seed-missing" if over else "PA-12.seed-too-early"))


def replay(record: Record, lottery: Lottery | None = None) -> Play:
    """The game after its last line, every line checked. Raises Fault at the first line that breaks a rule.

    With a lottery, every draw is recomputed from it too.
    """
    *_, last = frames(record, lottery)
    return last


def verify(record: Record) -> Play:
    """Replay a finished game and recompute every draw from its revealed seed. Raises Fault."""
    lottery = record.lottery
    if lottery is None or record.seed is None:
        raise Fault(record.body_starts + len(record.facts), refuse("PA-12.seed-missing"))
    if commitment(record.seed) != record.header.commit:
        raise Fault(record.body_starts - 2 - len(record.header.nonces), refuse("PA-12.commit-mismatch"))
    return replay(record, lottery)
