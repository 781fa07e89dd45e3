"""Whether the verdicts of a stored game follow `docs/fairness.md`, as far as the harness knows the lines.

The referee has checked that each verdict adds up (`core/verdicts.py`). Here its times are compared with what the
players really did: where a line always takes equally long, its round trip and its jitter are known exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from passerelle.core.common import Claimed, Verdict
from passerelle.core.values import Seat
from passerelle.core.verdicts import CAP, MARGIN

from .histories import ActionSent
from .stored_games import BrokenRule, StoredGame

_ROUNDING = 3
"""Milliseconds by which times that were rounded on their way may differ."""

_MEASURED_AFTER = 10_000
"""Milliseconds after which the pings have measured a line, even where entering had to wait."""

_WAITED = 12
"""Milliseconds that a message may have waited at the node for others of its connection."""

_SAME_RACE = 1500
"""Milliseconds within which the actions of one race were sent: a hold and a round trip are shorter."""


class _Line(Protocol):
    """A connection, as far as it is known."""

    @property
    def since(self) -> int: ...

    @property
    def one_way(self) -> int | None:
        """How long each way takes, always; None: nobody knows."""


_Claim = tuple[Claimed, list[tuple[int, int]]]
"""A claim, and of each action that it may be, when it was sent and how long its line takes one way."""


def check_verdicts(
    game: StoredGame, sent: Mapping[str, Sequence[ActionSent]], lines: Mapping[int, _Line]
) -> Iterator[BrokenRule]:
    """Every claim is an action that its seat sent, and its round trip is that of the line."""
    for number, fact in enumerate(game.facts, 1):
        if isinstance(fact.event, Verdict):
            chosen = sent.get(_chosen(game, number))
            bots = {player.seat for player in game.plays[number].players if player.kind == "bot"}
            people = [claim for claim in fact.event.claims if claim.seat not in bots]
            claims = (
                [(claim, _actions(claim.seat, chosen, sent, lines)) for claim in people] if chosen else []
            )
            known = [(claim, actions) for claim, actions in claims if actions]
            if len(known) == len(people):
                for problem in _problems(fact.event, known):
                    yield "verdict", f"line {number} of game {game.number}: {problem}"


def _chosen(game: StoredGame, number: int) -> str:
    """The id of the action that the verdict at this line lets happen; empty for a bot's."""
    at = game.facts[number - 1].at
    while number > 1 and number not in game.references and game.facts[number - 2].at == at:
        number -= 1
    return game.references.get(number, "").partition(":")[2]


def _actions(
    seat: Seat,
    chosen: Sequence[ActionSent],
    sent: Mapping[str, Sequence[ActionSent]],
    lines: Mapping[int, _Line],
) -> list[tuple[int, int]]:
    """What a seat sent when the chosen action was sent, once or again; nothing where not all of it is known."""
    known = []
    for several in sent.values():
        for action in several:
            if action.seat == seat and any(abs(action.at - other.at) <= _SAME_RACE for other in chosen):
                line = lines[action.connection]
                if line.one_way is None or not action.is_timed or action.at - line.since < _MEASURED_AFTER:
                    return []
                known.append((action.at, line.one_way))
    return known


def _problems(verdict: Verdict, claims: Sequence[_Claim]) -> Iterator[str]:
    for claim, actions in claims:
        trips = {min(CAP, 2 * one_way) for _, one_way in actions}
        if not any(abs(claim.round_trip - trip) <= _WAITED for trip in trips):
            yield f"{claim.seat} is given a round trip of {claim.round_trip}, its line takes {sorted(trips)}"
    if verdict.within > MARGIN + 2 * _ROUNDING:
        yield f"an uncertainty of {verdict.within} between lines without jitter"
    yield from _misplaced(claims)


def _misplaced(claims: Sequence[_Claim]) -> Iterator[str]:
    """Arrivals are as far apart as actions of these seats were, with what their lines took."""
    if len(claims) < 2:
        return
    (first, actions), *others = claims
    for claim, theirs in others:
        apart = claim.arrival - first.arrival
        possible = (
            at + one_way - (other_at + other_way) for at, one_way in theirs for other_at, other_way in actions
        )
        if not any(abs(apart - real) <= _ROUNDING for real in possible):
            yield f"{claim.seat} and {first.seat} did not arrive {apart} ms apart"
