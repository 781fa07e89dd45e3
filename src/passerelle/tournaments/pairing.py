"""Who meets whom in the coming round, by the format of the tournament."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from passerelle.core.values import Refused, refuse

from . import knockout, party, round_robin, swiss
from .events import Encounter, RoundStarted
from .state import TournamentState

FEWEST = 3


def rounds_of(state: TournamentState) -> int:
    """How many rounds there are, as far as can be told: more may come."""
    count = max(len(state.present), FEWEST)
    match state.terms.format:
        case "round-robin":
            return round_robin.rounds_of(state) if len(state.present) > 1 else len(state.rounds)
        case "knockout":
            return knockout.rounds_of(state) if state.order or len(state.present) > 1 else 1
        case "party":
            return state.terms.rounds or party.USUAL_ROUNDS
        case "swiss":
            if state.rounds and not state.terms.rounds:
                count = sum(entrant.since == 0 for entrant in state.entrants)
            return state.terms.rounds or (count - 1).bit_length()


def is_complete(state: TournamentState) -> bool:
    """Whether nothing is left to play."""
    if not state.rounds or state.is_playing:
        return False
    if state.terms.format == "knockout":
        present = set(state.present)
        return sum(one in present for one in knockout.still_in(state)) < 2
    return len(state.rounds) >= rounds_of(state)


def start_round(state: TournamentState, at: int, new_table: Callable[[], str]) -> RoundStarted:
    """The coming round. Raises Refused where none can begin."""
    if state.ended or is_complete(state):
        raise Refused(refuse("PA-38.over"))
    if state.is_playing:
        raise Refused(refuse("PA-38.round-under-way"))
    if len(state.present) < (2 if state.rounds else FEWEST):
        raise Refused(refuse("PA-38.too-few", fewest=FEWEST))
    order: tuple[int, ...] = ()
    match state.terms.format:
        case "swiss":
            encounters = swiss.pair(state)
        case "round-robin":
            order = () if state.rounds else round_robin.draw_order(state)
            encounters = round_robin.pair(state)
        case "knockout":
            order = () if state.rounds else knockout.draw_order(state)
            encounters = knockout.pair(state)
        case "party":
            encounters = party.pair(state)
    if not any(len(encounter.seats) > 1 for encounter in encounters):
        raise Refused(refuse("PA-38.too-few", fewest=FEWEST))
    minutes = state.terms.minutes
    ends = at + 60_000 * minutes if minutes else 0
    return RoundStarted(at, tuple(_at_a_table(encounter, new_table) for encounter in encounters), ends, order)


def _at_a_table(encounter: Encounter, new_table: Callable[[], str]) -> Encounter:
    return replace(encounter, table=new_table()) if len(encounter.seats) > 1 else encounter
