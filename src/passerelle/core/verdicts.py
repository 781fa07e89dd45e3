"""Whether a recorded verdict can stand where it stands (PA-14): its times, its claims, and what it settles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import play as playing
from .common import Claimed, Verdict
from .contract import AnyGame
from .driver import status_of
from .play import Play
from .values import Refusal, Seat, refuse

CAP = 400
"""At most so many milliseconds are ever taken off an arrival."""

MARGIN = 5
"""The least uncertainty, in milliseconds: clocks tick in milliseconds and pages in frames."""


def check_verdict(game: AnyGame, play: Play, verdict: Verdict, at: int) -> Refusal | None:
    """Two or more awaited seats in seat order, each of which could claim; and the winner follows from the times."""
    seats = [claim.seat for claim in verdict.claims]
    awaited = status_of(game, play).awaited
    if play.paused_since is not None:
        return refuse("PA-4.paused")
    if len(seats) < 2 or [seat for seat in awaited if seat in seats] != seats:
        return refuse("PA-14.not-rivals")
    return _check_times(verdict, at) or _check_claimants(game, play, seats, at)


def _check_times(verdict: Verdict, at: int) -> Refusal | None:
    """A tie holds claims no further from the first than the uncertainty; a winner is ahead of all by more."""
    for claim in verdict.claims:
        if not 0 <= claim.round_trip <= CAP:
            return refuse("PA-14.beyond-the-cap", seat=claim.seat, cap=CAP)
        if claim.arrival > at:
            return refuse("PA-14.not-there-yet", seat=claim.seat)
    # In a simulated game the lines of bots take no time: what ties there is stamped the same.
    simulated = verdict.within == 0 and all(claim == Claimed(claim.seat, at, 0) for claim in verdict.claims)
    if verdict.within < MARGIN and not simulated:
        return refuse("PA-14.too-certain", margin=MARGIN)
    first, *later = sorted(verdict.claims, key=lambda claim: claim.time)
    close = [claim.time - first.time <= verdict.within for claim in later]
    decided = first.seat if not any(close) else "" if all(close) else None
    return None if verdict.winner == decided else refuse("PA-14.does-not-add-up")


def _check_claimants(game: AnyGame, play: Play, seats: list[Seat], at: int) -> Refusal | None:
    for seat in seats:
        if playing.is_away(play, seat):
            return refuse("PA-6.is-away", seat=seat)
        if not any(
            playing.check(game, play, seat, action, at) is None for action in _decisive(game, play, seat)
        ):
            return refuse("PA-14.cannot-claim", seat=seat)
    return None


def check_settled(game: AnyGame, play: Play, verdict: Verdict, seat: Seat, action: Any) -> Refusal | None:
    """Whether this action of the winner, or of whom the game's clause names after a tie, is what was settled.

    It decides something, and the others could have claimed something that it excludes.
    """
    if not playing.is_decisive(game, play, seat, action):
        return refuse("PA-14.settles-nothing")
    losers = [claim.seat for claim in verdict.claims if verdict.winner and claim.seat != seat]
    for loser in losers:
        rivals = ((loser, other) for other in _decisive(game, play, loser))
        if not any(playing.are_rivals(game, play, (seat, action), rival) for rival in rivals):
            return refuse("PA-14.not-rivals")
    return None


def _decisive(game: AnyGame, play: Play, seat: Seat) -> Iterator[Any]:
    actions = game.legal_actions(play.state, seat)
    return (action for action in actions if playing.is_decisive(game, play, seat, action))
