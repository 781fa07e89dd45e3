"""A game under way: the game's own state, and what every game shares (resigning, leaving, pauses).

Games never see a pause: their time stands still in it.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from .chance import Lottery
from .common import (
    COMMON_TYPES,
    CameBack,
    Common,
    GivenUp,
    Left,
    Paused,
    Resign,
    Resigned,
    Resumed,
    Seated,
    TimedOut,
    Verdict,
    given_up,
)
from .contract import AnyGame, HasChance, HasDeadlines, HasRaces
from .setup import Player, Setup, check_setup
from .values import SEATS, TABLE, Awaiting, Fact, Outcome, Over, Refusal, Seat, refuse

Move = tuple[Seat, Any]
"""A seat and its action."""


class Play(msgspec.Struct, frozen=True):
    """A game at one moment: its state, who sits where, who is away, and whether the clock stands still."""

    setup: Setup
    state: Any
    """The game's own position: what `Game.view` and `Game.legal_actions` take."""
    players: tuple[Player, ...]
    """Who sits where now; `setup.players` is who sat there first."""
    lines: int = 0
    at: int = 0
    paused_since: int | None = None
    paused_for: int = 0
    away: frozenset[Seat] = frozenset()
    resigned: frozenset[Seat] = frozenset()
    given_up: Outcome | None = None
    verdict: Verdict | None = None
    """The verdict that the next line carries out."""

    def game_time(self, at: int) -> int:
        """A time of the record on the game's own clock, which stands still in pauses."""
        return at - self.paused_for


def begin(game: AnyGame, setup: Setup) -> Play:
    check_setup(game.declaration, setup)
    return Play(setup, game.initial(setup), setup.players)


def awaiting(game: AnyGame, play: Play) -> Awaiting:
    return Over(play.given_up) if play.given_up else game.awaiting(play.state)


def outcome(game: AnyGame, play: Play) -> Outcome | None:
    return play.given_up or game.outcome(play.state)


def player_at(play: Play, seat: Seat) -> Player:
    """Who sits there now."""
    return next(player for player in play.players if player.seat == seat)


def side_of(play: Play, seat: Seat) -> str:
    """The team a seat plays for: itself, where there are no teams."""
    return player_at(play, seat).team or seat


def is_away(play: Play, seat: Seat) -> bool:
    """Whether nobody plays there: its person has left, and no bot has taken over."""
    return seat in play.away and player_at(play, seat).kind == "human"


def check(game: AnyGame, play: Play, seat: Seat, action: Any, at: int) -> Refusal | None:
    if at < play.at:
        return refuse("PA-8.time-runs-back")
    if seat not in SEATS[: len(play.players)]:
        return refuse("PA-2.no-such-seat", seat=seat)
    if outcome(game, play):
        return refuse("PA-3.over")
    if seat in play.resigned:
        return refuse("PA-5.resigned")
    if isinstance(action, Resign):
        return None
    if play.paused_since is not None:
        return refuse("PA-4.paused")
    if play.verdict and play.verdict.winner not in ("", seat):
        return refuse("PA-14.was-later", seat=play.verdict.winner, ahead=play.verdict.ahead)
    refusal: Refusal | None = game.check(play.state, seat, action, play.game_time(at))
    return refusal


def decide(game: AnyGame, play: Play, seat: Seat, action: Any, at: int) -> list[Fact[Any]]:
    """The facts of an action that `check` accepts."""
    if isinstance(action, Resign):
        facts: list[Fact[Any]] = [Fact(at, seat, Resigned())]
        standing = sorted({side_of(play, s) for s in play.setup.seats if s not in play.resigned | {seat}})
        if len(standing) == 1:
            facts.append(Fact(at, TABLE, given_up(play.setup.players, standing[0], "resigned")))
        return facts
    return _on_record_time(play, game.decide(play.state, seat, action, play.game_time(at)))


def apply(game: AnyGame, play: Play, fact: Fact[Any]) -> Play:
    event: Common = fact.event
    if type(event) not in COMMON_TYPES:
        state = _game_apply(game, play, fact)
        return replace(play, state=state, lines=play.lines + 1, at=fact.at, verdict=None)
    play = replace(play, lines=play.lines + 1, at=fact.at, verdict=None)
    match event:
        case Resigned():
            return replace(play, resigned=play.resigned | {fact.who}, state=_game_apply(game, play, fact))
        case TimedOut():
            return replace(play, state=_game_apply(game, play, fact))
        case Verdict():
            return replace(play, state=_game_apply(game, play, fact), verdict=event)
        case Left():
            return replace(play, away=play.away | {fact.who})
        case CameBack():
            return replace(play, away=play.away - {fact.who})
        case Seated(player=new):
            players = tuple(new if old.seat == new.seat else old for old in play.players)
            return replace(play, players=players)
        case Paused():
            return replace(play, paused_since=fact.at)
        case Resumed():
            since = play.paused_since if play.paused_since is not None else fact.at
            return replace(play, paused_since=None, paused_for=play.paused_for + fact.at - since)
        case GivenUp(outcome=outcome):
            return replace(play, given_up=outcome)


def check_common(game: AnyGame, play: Play, fact: Fact[Any]) -> Refusal | None:
    """Whether an event of core may stand here: leaving, coming back, changing hands, pauses, giving up.

    Timeouts, resignations and verdicts have rules of their own (`replay`, `verdicts`).
    """
    if outcome(game, play):
        return refuse("PA-3.over")
    if fact.who != TABLE and fact.who not in play.setup.seats:
        return refuse("PA-2.no-such-seat", seat=fact.who)
    event = fact.event
    match event:
        case Left() if fact.who in play.away:
            return refuse("PA-6.already-away", seat=fact.who)
        case Left() if player_at(play, fact.who).kind == "bot":
            return refuse("PA-7.is-a-bot", seat=fact.who)
        case CameBack() if fact.who not in play.away:
            return refuse("PA-6.not-away", seat=fact.who)
        case Paused() if play.paused_since is not None:
            return refuse("PA-4.paused")
        case Resumed() if play.paused_since is None:
            return refuse("PA-4.not-paused")
        case Seated(player=new):
            return _check_seated(game, play, new)
        case GivenUp(outcome=ended, side=side):
            # A resignation that leaves one side brings its result with it; it never stands alone.
            abandoned = ended.reason != "resigned"
            return _check_abandoned(play, side) if abandoned else refuse("PA-5.nobody-resigned")
    return None


def _check_seated(game: AnyGame, play: Play, new: Player) -> Refusal | None:
    """PA-7: a bot takes over for a person who is away; a person takes the seat back, or changes name or assist."""
    if new.seat not in play.setup.seats:
        return refuse("PA-2.no-such-seat", seat=new.seat)
    old = player_at(play, new.seat)
    if new.team != old.team:
        return refuse("PA-2.bad-team", seat=new.seat, team=new.team)
    if new.kind == "bot" and new.name not in game.declaration.bots:
        return refuse("PA-2.unknown-bot", bot=new.name)
    if next(first for first in play.setup.players if first.seat == new.seat).kind == "bot":
        return refuse("PA-7.is-a-bot", seat=new.seat)
    if new.kind == "bot" and new.seat not in play.away:
        return refuse("PA-7.still-there", seat=new.seat)
    if new.kind == "human" and new == old:
        return refuse("PA-7.changes-nothing", seat=new.seat)
    return None


def opponents(play: Play, side: str) -> list[Seat]:
    """The seats of all other sides that have not resigned."""
    return [s for s in play.setup.seats if s not in play.resigned and side_of(play, s) != side]


def _check_abandoned(play: Play, winner: str) -> Refusal | None:
    """PA-6: of the other sides nobody is there; who has resigned neither wins nor stands in the way.

    Whether the winner had left does not matter: who claims the win is there.
    """
    playing = [player for player in play.setup.players if player.seat not in play.resigned]
    people = [player for player in playing if player.kind == "human"]
    if winner not in {side_of(play, player.seat) for player in people}:
        return refuse("PA-6.cannot-win", winner=winner)
    others = opponents(play, winner)
    if not others or not all(is_away(play, seat) for seat in others):
        return refuse("PA-6.nobody-left", winner=winner)
    return None


def overdue(game: AnyGame, play: Play, at: int) -> list[Fact[Any]]:
    """What a passed deadline causes; an action stamped exactly at the deadline still counts."""
    if not isinstance(game, HasDeadlines) or play.paused_since is not None or outcome(game, play):
        return []
    deadline = game.deadline(play.state)
    if deadline is None or play.game_time(at) <= deadline.at:
        return []
    return _on_record_time(play, game.expire(play.state, deadline.at + 1))


def draw(game: AnyGame, play: Play, lottery: Lottery, at: int) -> Fact[Any]:
    """The line that the table writes where `Chance` is awaited."""
    fact = _chance(game).draw(play.state, lottery.dealer(play.lines + 1), play.game_time(at))
    return _on_record_time(play, [fact])[0]


def check_draw(game: AnyGame, play: Play, fact: Fact[Any]) -> Refusal | None:
    """Whether a recorded line is a possible draw."""
    return _chance(game).check_draw(play.state, fact)


def consequences(game: AnyGame, play: Play, drawn: Fact[Any]) -> list[Fact[Any]]:
    """What a drawn line causes at once."""
    return _on_record_time(play, _chance(game).consequences(play.state, _on_game_time(play, drawn)))


def is_decisive(game: AnyGame, play: Play, seat: Seat, action: Any) -> bool:
    """Whether this action is held for rivals; never where nobody races, nor where somebody resigns."""
    if not isinstance(game, HasRaces) or isinstance(action, Resign):
        return False
    return game.is_decisive(play.state, seat, action)


def are_rivals(game: AnyGame, play: Play, one: Move, other: Move) -> bool:
    """Whether only one of two decisive actions can count."""
    return isinstance(game, HasRaces) and game.are_rivals(play.state, one, other)


def _chance(game: AnyGame) -> HasChance[Any, Any]:
    if not isinstance(game, HasChance):
        raise TypeError(f"{game.declaration.id} awaits chance and has none")
    return game


def _game_apply(game: AnyGame, play: Play, fact: Fact[Any]) -> Any:
    return game.apply(play.state, _on_game_time(play, fact))


def _on_game_time(play: Play, fact: Fact[Any]) -> Fact[Any]:
    return replace(fact, at=play.game_time(fact.at)) if play.paused_for else fact


def _on_record_time(play: Play, facts: list[Fact[Any]]) -> list[Fact[Any]]:
    if not play.paused_for:
        return facts
    return [replace(fact, at=fact.at + play.paused_for) for fact in facts]
