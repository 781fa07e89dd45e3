"""What may be asked of a tournament: each becomes events, or is refused, and nothing has changed."""

from __future__ import annotations

from collections.abc import Sequence

from passerelle.core.contract import AnyGame
from passerelle.core.values import Refused, refuse
from passerelle.table.seats import check_name

from . import events as log
from .events import DRAW, LOSS, WIN, TournamentEvents
from .knockout import still_in
from .party import smallest_team
from .state import EncounterState, Entrant, TournamentState
from .terms import TournamentTerms, checked_terms, most_of_a_team

MOST_ENTRANTS = 128
LONGEST_CLOCK = 24 * 3600 * 1000
"""Milliseconds a clock may be set to from now."""


def open_tournament(
    game: AnyGame, terms: TournamentTerms, host: str, draw: str, at: int
) -> log.TournamentOpened:
    """`host`: the hash of the host's key. Raises Refused."""
    terms = checked_terms(game, terms)
    if terms.format != "party":
        return log.TournamentOpened(at, terms, host, draw)
    teams = game.declaration.teams[: terms.teams]
    return log.TournamentOpened(at, terms, host, draw, teams, most_of_a_team(game, terms))


# Who takes part


def join(state: TournamentState, name: str, key: str, at: int) -> TournamentEvents:
    """`key`: its hash. Who asks again has joined already. Raises Refused."""
    if any(entrant.key == key for entrant in state.entrants):
        return ()
    if state.ended:
        raise Refused(refuse("PA-38.over"))
    if state.rounds and state.terms.format == "knockout":
        raise Refused(refuse("PA-38.too-late"))
    if len(state.present) >= MOST_ENTRANTS or len(state.entrants) >= 2 * MOST_ENTRANTS:
        raise Refused(refuse("PA-38.full", most=MOST_ENTRANTS))
    return (log.EntrantJoined(at, _free_name(state, name), key, smallest_team(state)),)


def rename(state: TournamentState, number: int, name: str, at: int) -> TournamentEvents:
    before = _entrant(state, number)
    return (log.EntrantRenamed(at, number, _free_name(state, name, before)),) if before.name != name else ()


def leave(state: TournamentState, number: int, at: int) -> TournamentEvents:
    """Plays no further round; who was to meet them in the one under way has won."""
    if not _entrant(state, number).is_in:
        return ()
    gone: TournamentEvents = (log.EntrantLeft(at, number),)
    playing = state.current(number)
    if playing is None or state.terms.format == "party":
        return gone
    place, found = playing
    points = tuple(LOSS if seat == number else WIN for seat in found.encounter.seats)
    return (*gone, log.EncounterDecided(at, len(state.rounds), place, points, by_host=True))


def come_back(state: TournamentState, number: int, at: int) -> TournamentEvents:
    if _entrant(state, number).is_in:
        return ()
    if state.ended:
        raise Refused(refuse("PA-38.over"))
    if state.rounds and state.terms.format == "knockout" and number not in still_in(state):
        raise Refused(refuse("PA-38.too-late"))
    if len(state.present) >= MOST_ENTRANTS:
        raise Refused(refuse("PA-38.full", most=MOST_ENTRANTS))
    return (log.EntrantReturned(at, number),)


def _entrant(state: TournamentState, number: int) -> Entrant:
    if not 1 <= number <= len(state.entrants):
        raise Refused(refuse("PA-38.no-such-person"))
    return state.entrant(number)


def _free_name(state: TournamentState, name: str, own: Entrant | None = None) -> str:
    """One that nobody else has here, however it is spelt."""
    name = check_name(name)
    if any(other.name.casefold() == name.casefold() for other in state.entrants if other is not own):
        raise Refused(refuse("PA-38.name-taken", name=name))
    return name


# Results


def count_result(
    state: TournamentState, number: int, place: int, points: Sequence[int], scores: Sequence[int], at: int
) -> TournamentEvents:
    """Of the games at the table; nothing where the host has decided before. A draw in a knockout is no result."""
    found = _encounter(state, number, place)
    if found.points is not None or _is_draw_where_none_may_be(state, points):
        return ()
    return (log.EncounterDecided(at, number, place, tuple(points), tuple(scores)),)


def needs_replay(state: TournamentState, number: int, place: int, points: Sequence[int]) -> bool:
    found = _encounter(state, number, place)
    return found.points is None and _is_draw_where_none_may_be(state, points)


def replay_encounter(
    state: TournamentState, number: int, place: int, table: str, at: int
) -> TournamentEvents:
    """At another table, with the seats exchanged."""
    return (
        () if _encounter(state, number, place).points else (log.EncounterReplayed(at, number, place, table),)
    )


def award(
    state: TournamentState, number: int, place: int, points: Sequence[int], at: int
) -> TournamentEvents:
    """By the host, instead of or in place of what the games say. Raises Refused."""
    found = _encounter(state, number, place)
    if not found.is_game or len(points) != len(found.encounter.seats) or not set(points) <= {WIN, DRAW, LOSS}:
        raise Refused(refuse("PA-38.bad-result"))
    teams = found.encounter.teams
    if teams and any(len({points[i] for i, t in enumerate(teams) if t == team}) > 1 for team in teams):
        raise Refused(refuse("PA-38.bad-result"))
    if not teams and sum(points) > WIN:
        raise Refused(refuse("PA-38.bad-result"))
    if state.terms.format == "knockout":
        if WIN not in points:
            raise Refused(refuse("PA-38.no-draw"))
        if number < len(state.rounds):  # the next round was drawn by the result that stands
            raise Refused(refuse("PA-38.too-late"))
    return (log.EncounterDecided(at, number, place, tuple(points), by_host=True),)


def _is_draw_where_none_may_be(state: TournamentState, points: Sequence[int]) -> bool:
    return state.terms.format == "knockout" and WIN not in points


def _encounter(state: TournamentState, number: int, place: int) -> EncounterState:
    if not 1 <= number <= len(state.rounds) or not 0 <= place < len(state.rounds[number - 1].encounters):
        raise Refused(refuse("PA-38.no-such-encounter"))
    return state.rounds[number - 1].encounters[place]


# The round, and the end


def set_clock(state: TournamentState, minutes: int, at: int) -> TournamentEvents:
    """Of the round under way: so many minutes from now; 0: no clock. Raises Refused."""
    if not state.is_playing:
        raise Refused(refuse("PA-38.no-round"))
    if not 0 <= minutes * 60_000 <= LONGEST_CLOCK:
        raise Refused(refuse("PA-38.bad-clock", most=LONGEST_CLOCK // 60_000))
    return (log.ClockSet(at, at + 60_000 * minutes if minutes else 0),)


def end(state: TournamentState, at: int) -> TournamentEvents:
    """Raises Refused while a round is under way."""
    if state.is_playing:
        raise Refused(refuse("PA-38.round-under-way"))
    return () if state.ended else (log.TournamentEnded(at),)
