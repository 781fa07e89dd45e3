"""A game under way: the game's own state, and what every game shares (resigning, leaving, pauses).

Games never see a pause: their time stands still in it.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from .chance import Lottery
from .common import (
    COMMON_TYPES,
    SHARED_ACTIONS,
    SHARED_TYPES,
    Advised,
    CameBack,
    Common,
    GivenUp,
    Left,
    Paused,
    Resign,
    Resigned,
    Resumed,
    Seated,
    TakeBack,
    TakenBack,
    TimedOut,
    Undo,
    Undone,
    Verdict,
    given_up,
)
from .contract import AnyGame, HasAdvice, HasChance, HasDeadlines, HasRaces
from .setup import Player, Setup, check_setup
from .steps import Steps
from .values import SEATS, TABLE, Awaiting, Chance, Fact, Outcome, Over, Refusal, Seat, Turn, refuse

Move = tuple[Seat, Any]
"""A seat and its action."""

WayBack: TypeAlias = Literal["undo", "takeback"]


class Play(msgspec.Struct, frozen=True):
    """A game at one moment: its state, who sits where, who is away, and whether the clock stands still."""

    setup: Setup
    """What was agreed before the first line."""
    state: Any
    """The game's own position: what `Game.view` and `Game.legal_actions` take."""
    players: tuple[Player, ...]
    """Who sits where now; `setup.players` is who sat there first."""
    lines: int = 0
    """Those that stand: what was undone, and what undid it, does not count, nor does advice. Draws go by it."""
    at: int = 0
    """The time of the last line, in milliseconds since the start."""
    paused_since: int | None = None
    """When the pause began; None while the clock runs."""
    paused_for: int = 0
    """How long all pauses before lasted."""
    away: frozenset[Seat] = frozenset()
    """Whose person has left."""
    resigned: frozenset[Seat] = frozenset()
    """Who has resigned."""
    given_up: Outcome | None = None
    """The outcome of a game that ended by resigning or leaving, not by its rules."""
    verdict: Verdict | None = None
    """The verdict that the next line carries out."""
    steps: Steps | None = None
    """What can be undone; None where nothing ever can."""
    takebacks: tuple[Seat, ...] = ()
    """Who took an action back, once for each time."""
    advised: tuple[Seat, ...] = ()
    """Who was told a good action, once for each time."""

    def game_time(self, at: int) -> int:
        """A time of the record on the game's own clock, which stands still in pauses."""
        return at - self.paused_for


def begin(game: AnyGame, setup: Setup) -> Play:
    check_setup(game.declaration, setup)
    people = [player for player in setup.players if player.kind == "human"]
    # PA-15: in real time, and where a fact may uncover something, nothing is undone; bots never undo.
    can_undo = bool(people) and game.is_open and not game.declaration.realtime
    steps = Steps(backwards=len(people) == 1) if can_undo else None
    return Play(setup, game.initial(setup), setup.players, steps=steps)


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


def check(
    game: AnyGame, play: Play, seat: Seat, action: Any, at: int, *, is_over: bool | None = None
) -> Refusal | None:
    """Why this seat may not do this now; None: it may. `is_over`: where it is known already."""
    if at < play.at:
        return refuse("PA-8.time-runs-back")
    if seat not in SEATS[: len(play.players)]:
        return refuse("PA-2.no-such-seat", seat=seat)
    if is_over or (is_over is None and outcome(game, play)):
        return refuse("PA-3.over")
    if seat in play.resigned:
        return refuse("PA-5.resigned")
    is_shared = type(action) in SHARED_TYPES
    if is_shared and isinstance(action, Resign):
        return None
    if play.paused_since is not None:
        return refuse("PA-4.paused")
    if is_shared:
        return _check_back(game, play, seat, action)
    if play.verdict and play.verdict.winner not in ("", seat):
        return refuse("PA-14.was-later", seat=play.verdict.winner, ahead=play.verdict.ahead)
    refusal: Refusal | None = game.check(play.state, seat, action, at - play.paused_for)
    return refusal


def decide(game: AnyGame, play: Play, seat: Seat, action: Any, at: int) -> list[Fact[Any]]:
    """The facts of an action that `check` accepts."""
    if type(action) not in SHARED_TYPES:
        facts: list[Fact[Any]] = game.decide(play.state, seat, action, at - play.paused_for)
        return _on_record_time(play, facts) if play.paused_for else facts
    if isinstance(action, Resign):
        facts = [Fact(at, seat, Resigned())]
        standing = sorted({side_of(play, s) for s in play.setup.seats if s not in play.resigned | {seat}})
        if len(standing) == 1:
            facts.append(Fact(at, TABLE, given_up(play.setup.players, standing[0], "resigned")))
        return facts
    return [Fact(at, seat, Undone() if isinstance(action, Undo) else TakenBack())]


def action_of(game: AnyGame, fact: Fact[Any]) -> Any:
    """The action of a seat that this line tells, a game's own or one of all games; None for anything else."""
    if fact.who == TABLE:
        return None
    if type(fact.event) in COMMON_TYPES:
        return SHARED_ACTIONS.get(type(fact.event))
    return game.intent(fact)


def apply(game: AnyGame, play: Play, fact: Fact[Any], *, is_drawn: bool | None = None) -> Play:
    """The play after this fact. `is_drawn`: whether `Chance` was awaited, where it is known already."""
    event: Common = fact.event
    if type(event) not in COMMON_TYPES:
        state = game.apply(play.state, _on_game_time(play, fact) if play.paused_for else fact)
        steps = play.steps
        if steps and not steps.revealed and (fact.who == TABLE or _is_draw(game, play, is_drawn)):
            steps = steps.reveal()  # it tells something nobody knew: what the table says, or draws for a seat
        return replace(play, state=state, lines=play.lines + 1, at=fact.at, verdict=None, steps=steps)
    if isinstance(event, Undone | TakenBack | Advised):
        return _apply_uncounted(replace(play, at=fact.at), fact.who, event)
    play = replace(play, lines=play.lines + 1, at=fact.at, verdict=None)
    match event:
        case Resigned():
            resigned = play.resigned | {fact.who}
            return replace(play, resigned=resigned, state=_game_apply(game, play, fact), steps=_final(play))
        case TimedOut():
            return replace(play, state=_game_apply(game, play, fact), steps=_final(play))
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


def _apply_uncounted(play: Play, who: Seat, event: Undone | TakenBack | Advised) -> Play:
    """PA-15 to PA-17: lines by which no draw changes."""
    if isinstance(event, Advised):
        return replace(play, advised=(*play.advised, event.seat))
    steps = play.steps or Steps()
    place = steps.last_of(who)
    if place is None:
        raise ValueError(f"{who} has nothing to undo")
    step = steps.taken[place]
    takebacks = (*play.takebacks, who) if isinstance(event, TakenBack) else play.takebacks
    return replace(play, state=step.state, lines=step.lines, steps=steps.before(place), takebacks=takebacks)


def _is_draw(game: AnyGame, play: Play, is_drawn: bool | None) -> bool:
    return type(game.awaiting(play.state)) is Chance if is_drawn is None else is_drawn


def _final(play: Play) -> Steps | None:
    return play.steps.forget() if play.steps else None


def _check_back(game: AnyGame, play: Play, seat: Seat, action: Undo | TakeBack) -> Refusal | None:
    """PA-15, PA-16: whether this seat may go back to before its last action."""
    steps = play.steps
    if steps is None:
        return refuse("PA-15.never-here")
    if player_at(play, seat).kind == "bot":
        return refuse("PA-15.bots-never")
    if not steps.taken or (steps.backwards and steps.last_of(seat) is None):
        return refuse("PA-15.nothing-to-undo")
    may_undo = steps.may_undo(seat)
    if isinstance(action, Undo):
        own = steps.taken[-1].seat == seat
        return None if may_undo else refuse("PA-15.came-to-light" if own else "PA-15.others-acted")
    if any(player.kind == "human" and player.seat != seat for player in play.setup.players):
        return refuse("PA-16.people-play")
    if isinstance(game, HasDeadlines) and game.deadline(play.state) is not None:
        return refuse("PA-16.clock-runs")
    return refuse("PA-16.undo-is-enough") if may_undo else None


def ways_back(game: AnyGame, play: Play) -> dict[Seat, WayBack]:
    """Who may undo the last action now, or take one back."""
    steps = play.steps
    if not steps or not steps.taken or (steps.revealed and not steps.backwards):
        return {}
    if play.paused_since is not None or outcome(game, play):
        return {}
    ways: dict[Seat, WayBack] = {}
    for seat in play.setup.seats if steps.backwards else (steps.taken[-1].seat,):
        if seat in play.resigned:
            continue
        if _check_back(game, play, seat, Undo()) is None:
            ways[seat] = "undo"
        elif _check_back(game, play, seat, TakeBack()) is None:
            ways[seat] = "takeback"
    return ways


def _check_advised(game: AnyGame, play: Play, seat: Seat) -> Refusal | None:
    """PA-17."""
    if seat not in play.setup.seats:
        return refuse("PA-2.no-such-seat", seat=seat)
    if not isinstance(game, HasAdvice):
        return refuse("PA-17.never-here")
    if play.paused_since is not None:
        return refuse("PA-4.paused")
    if awaiting(game, play) != Turn(seat) or is_away(play, seat) or player_at(play, seat).kind == "bot":
        return refuse("PA-17.not-to-act", seat=seat)
    return None


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
        case Advised(seat=seat):
            return _check_advised(game, play, seat)
        case GivenUp(outcome=ended, side=side):
            # A resignation that leaves one side brings its result with it; it never stands alone.
            abandoned = ended.reason != "resigned"
            return _check_abandoned(play, side) if abandoned else refuse("PA-5.nobody-resigned")
    return None


def _check_seated(game: AnyGame, play: Play, new: Player) -> Refusal | None:
    """PA-7: a bot takes over for a person who is away, the weakest for a bot that fails; a person takes the seat back,
    or changes name or assist."""
    if new.seat not in play.setup.seats:
        return refuse("PA-2.no-such-seat", seat=new.seat)
    old = player_at(play, new.seat)
    if new.team != old.team:
        return refuse("PA-2.bad-team", seat=new.seat, team=new.team)
    if new.kind == "bot" and new.name not in game.declaration.bots:
        return refuse("PA-2.unknown-bot", bot=new.name)
    if old.kind == new.kind == "bot" and new.name == game.declaration.bots[0] != old.name:
        return None
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
    return draw_lines(game, play, lottery, at)[0]


def draw_lines(game: AnyGame, play: Play, lottery: Lottery, at: int) -> list[Fact[Any]]:
    """The drawn line, and what it causes at once."""
    chance, state = _chance(game), play.state
    drawn = chance.draw(state, lottery.dealer(play.lines + 1), at - play.paused_for)
    facts = [drawn, *chance.consequences(state, drawn)]
    return _on_record_time(play, facts) if play.paused_for else facts


def check_draw(game: AnyGame, play: Play, fact: Fact[Any]) -> Refusal | None:
    """Whether a recorded line is a possible draw."""
    return _chance(game).check_draw(play.state, fact)


def consequences(game: AnyGame, play: Play, drawn: Fact[Any]) -> list[Fact[Any]]:
    """What a drawn line causes at once."""
    facts = _chance(game).consequences(play.state, _on_game_time(play, drawn))
    return _on_record_time(play, facts) if play.paused_for else facts


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
    return [replace(fact, at=fact.at + play.paused_for) for fact in facts]
