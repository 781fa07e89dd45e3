"""A finished game looked back at: who was ahead when, what was best, and where it turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from . import play as playing
from .common import COMMON_TYPES, TakenBack, Undone
from .contract import AnyGame, Appraisal, HasAnalysis
from .history import tell
from .play import Play
from .record import Record
from .texts import Sentence
from .values import TABLE, Outcome, Refused, Seat, refuse

MOST_DECISIONS = 800
"""Of a game that is looked back at; several times as many as the longest game known."""
EFFORTS = 3
"""The game is gone through so many times, each time with more effort."""
TURNING_POINTS = 3
NOTABLE = {"chance": 0.1, "points": 10.0}
"""The least change that is called a turning point, by measure."""
SLIP = {"chance": 0.01, "points": 1.0}
"""What was played counts as the best if it is worth no less than this below it."""

Values = tuple[float, ...]
"""One for each seat, in seat order."""


class DecisionMade(msgspec.Struct, frozen=True):
    """A decision."""

    frame: int
    """The lines before it."""
    seat: Seat
    best: Sentence | None
    """In the words of the history; None where the best was played."""
    before: Values | None
    """Where a draw led here, before it; else before the decision. None: see `with_best`."""
    drawn: int | None
    """The lines before that draw."""
    with_best: Values
    with_played: Values
    loss: float
    """What the decision cost the seat, in the game's measure."""
    exact: bool


class CurvePoint(msgspec.Struct, frozen=True):
    """Of the curve."""

    frame: int
    values: Values
    exact: bool


class TurningPoint(msgspec.Struct, frozen=True):
    """Where much changed, by a decision or by a draw."""

    frame: int
    """The position from which it changed."""
    seat: Seat
    """Whose decision, or whose draw."""
    by: Literal["decision", "draw"]
    before: float
    """Of this seat; by a decision, with the best instead."""
    after: float
    change: float
    """How much it counted; in points, compared with the others'."""
    exact: bool


class Analysis(msgspec.Struct, frozen=True):
    measure: Literal["chance", "points"]
    done: int = 0
    """Of `work`: how much has been worked out."""
    work: int = 0
    moments: tuple[DecisionMade, ...] = ()
    points: tuple[CurvePoint, ...] = ()
    turning: tuple[TurningPoint, ...] = ()

    @property
    def is_complete(self) -> bool:
        return self.done == self.work


class Decision(NamedTuple):
    frame: int
    seat: Seat
    action: Any
    play: Play
    arose: int
    """The lines before it when the position came about: fewer than `frame` after a hint, a pause or an undo."""


def decisions(record: Record) -> tuple[list[Decision], Play]:
    """What the seats decided and did not undo, each with the position it was decided in; and the end. Raises Fault."""
    found: list[Decision] = []
    plays = list(record.positions())
    arose: dict[int, int] = {}  # by the identity of the state, which an undo brings back
    for frame, (play, fact) in enumerate(zip(plays, record.facts, strict=False)):
        since = arose.setdefault(id(play.state), frame)
        if isinstance(fact.event, Undone | TakenBack):
            stands = plays[frame + 1].lines
            found = [decision for decision in found if decision.play.lines < stands]
        elif fact.who != TABLE and type(fact.event) not in COMMON_TYPES:
            action = record.game.intent(fact)
            if action is not None and _may(record.game, play, fact.who, action):
                found.append(Decision(frame, fact.who, action, play, since))
    return found, plays[-1]


def _may(game: AnyGame, play: Play, seat: Seat, action: Any) -> bool:
    """A consequence of somebody else's action may look like an action that the seat could not have taken."""
    return game.check(play.state, seat, action, play.game_time(play.at)) is None


def analyse(record: Record) -> Iterator[Analysis]:
    """Better and better: a curve at a glance, then all decisions quickly, then each again with more effort.

    The last one is complete.

    Raises Fault where a line breaks the rules, and Refused where the game has no analysis or is too long.
    """
    game = record.game
    if not isinstance(game, HasAnalysis):
        raise Refused(refuse("PA-23.no-analysis"))
    made, end = decisions(record)
    outcome = playing.outcome(game, end)
    if outcome is None:
        raise Refused(refuse("PA-23.still-running"))
    if len(made) > MOST_DECISIONS:
        raise Refused(refuse("PA-21.too-large", limit=MOST_DECISIONS))
    seats = record.header.setup.seats
    moments: dict[int, DecisionMade] = {}
    work, done = EFFORTS * len(made), 0
    last = CurvePoint(len(record.facts), _final_values(game.measure, seats, outcome), exact=True)

    def so_far() -> Analysis:
        ordered = tuple(moments[frame] for frame in sorted(moments))
        return Analysis(
            game.measure,
            done,
            work,
            ordered,
            curve(ordered, last),
            turning_points(game.measure, ordered, seats),
        )

    yield Analysis(game.measure, done, work, points=(*_at_a_glance(game, made, seats), last))
    for effort in range(EFFORTS):
        for decision in made:
            done += 1
            known = moments.get(decision.frame)
            if effort and (known is None or known.exact):
                continue
            found = game.appraise(decision.play.state, decision.action, effort)
            if found:
                moments[decision.frame] = _moment(game, game.measure, seats, decision, found)
            if effort:
                yield so_far()
        yield so_far()


def _at_a_glance(
    game: HasAnalysis[Any, Any], made: list[Decision], seats: tuple[Seat, ...]
) -> list[CurvePoint]:
    """A first curve that costs next to nothing; empty where the game has none to offer."""
    glances = ((decision.frame, game.at_a_glance(decision.play.state)) for decision in made)
    return [CurvePoint(frame, _in_order(values, seats), exact=False) for frame, values in glances if values]


def _moment(
    game: AnyGame, measure: str, seats: tuple[Seat, ...], decision: Decision, found: Appraisal[Any]
) -> DecisionMade:
    loss = max(
        0.0,
        _standing(found.with_best, decision.seat, measure)
        - _standing(found.with_played, decision.seat, measure),
    )
    was_best = found.best == decision.action or loss < SLIP[measure]
    return DecisionMade(
        decision.frame,
        decision.seat,
        None if was_best else _words(game, decision, found.best),
        None if found.before is None else _in_order(found.before, seats),
        decision.arose - 1 if found.drawn else None,
        _in_order(found.with_best, seats),
        _in_order(found.with_played, seats),
        0.0 if was_best else loss,
        found.exact,
    )


def _in_order(values: Mapping[Seat, float], seats: tuple[Seat, ...]) -> Values:
    return tuple(round(values[seat], 4) for seat in seats)


def _standing(values: Mapping[Seat, float], seat: Seat, measure: str) -> float:
    """How a seat stands: its chance; its points compared with the others'."""
    if measure == "chance":
        return values[seat]
    others = [value for other, value in values.items() if other != seat]
    return values[seat] - sum(others) / len(others)


def _words(game: AnyGame, decision: Decision, best: Any) -> Sentence | None:
    play = decision.play
    facts = game.decide(play.state, decision.seat, best, play.game_time(play.at))
    return tell(game, facts[:1])[0]


def _final_values(measure: str, seats: tuple[Seat, ...], outcome: Outcome) -> Values:
    scores = dict(outcome.scores)
    if measure == "points" and scores:
        return tuple(float(scores.get(seat, 0)) for seat in seats)
    share = 1 / len(outcome.winners) if outcome.winners else 0.0
    return tuple(share if seat in outcome.winners else 0.0 for seat in seats)


def curve(moments: tuple[DecisionMade, ...], last: CurvePoint) -> tuple[CurvePoint, ...]:
    """Who was ahead: before each draw or decision, after each draw, and at the end."""
    points: dict[int, CurvePoint] = {}
    for moment in moments:
        if moment.before is not None:
            frame = moment.frame if moment.drawn is None else moment.drawn
            points[frame] = CurvePoint(frame, moment.before, moment.exact)
        if moment.drawn is not None or moment.before is None:
            points[moment.frame] = CurvePoint(moment.frame, moment.with_best, moment.exact)
    points[last.frame] = last
    return tuple(points[frame] for frame in sorted(points))


def turning_points(
    measure: str, moments: tuple[DecisionMade, ...], seats: tuple[Seat, ...]
) -> tuple[TurningPoint, ...]:
    """The few changes that counted most, in their order."""
    found: list[TurningPoint] = []
    for moment in moments:
        place = seats.index(moment.seat)
        best = moment.with_best[place]
        if moment.best is not None:
            by_decision = TurningPoint(
                moment.frame,
                moment.seat,
                "decision",
                best,
                moment.with_played[place],
                moment.loss,
                moment.exact,
            )
            found.append(by_decision)
        if moment.drawn is not None and moment.before is not None:
            expected = moment.before[place]
            change = abs(best - expected)
            found.append(
                TurningPoint(moment.drawn, moment.seat, "draw", expected, best, change, moment.exact)
            )
    notable = [point for point in found if point.change >= NOTABLE[measure]]
    most = sorted(notable, key=lambda point: -point.change)[:TURNING_POINTS]
    return tuple(sorted(most, key=lambda point: point.frame))
