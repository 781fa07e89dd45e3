"""Who has won (VG-22, VG-23, VG-25)."""

from __future__ import annotations

from passerelle.core.values import Outcome, Seat
from passerelle.geometry.bits import cells_of

from .placing import lay, whiten
from .state import State, other


def judge_claim(state: State, seat: Seat) -> Outcome:
    """VG-22: an announcement is right if the four bases are one network."""
    if seat in state.complete:
        return Outcome((seat,), "network")
    return Outcome((other(seat),), "false-call")


def judge_placement(before: State, now: State) -> Outcome | None:
    """All turnings lie. `before` still tells whose network was complete before the placement."""
    seat = now.active
    judged = now.announced or now.automatic
    if judged and not before.complete and len(now.complete) == 2:
        return Outcome((other(seat),), "both")
    if now.announced:
        return judge_claim(now, seat)
    if now.automatic:
        return Outcome(now.complete[:1], "network") if now.complete else None
    return None if now.empty else Outcome(now.complete[:1], "full")


def surely_wins(state: State, number: int, cell: int) -> bool:
    """Whether this die wins for who places it, whatever dice the owners of cut-off bases then choose."""
    return _wins(state, lay(state, number, cell))


def _wins(before: State, now: State) -> bool:
    if now.cut:
        return all(_wins(before, whiten(now, cell)) for cell in cells_of(now.cut.dice))
    outcome = judge_placement(before, now)
    return outcome is not None and outcome.winners == (before.active,)
