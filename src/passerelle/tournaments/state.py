"""A tournament at one moment: the log, folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

import msgspec
from msgspec.structs import replace

from . import events as log
from .events import AnyTournamentEvent, Encounter
from .terms import TournamentTerms


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who takes part."""

    number: int
    """Counted from 1, in the order they came."""
    name: str
    key: str
    """The hash of the key."""
    team: str
    since: int
    """How many rounds had begun by then."""
    is_in: bool = True
    """Whether the next round counts on them."""


class EncounterState(msgspec.Struct, frozen=True):
    """An encounter, and what came of it."""

    encounter: Encounter
    points: tuple[int, ...] | None
    """Of each seat, in halves; None while it goes on."""
    scores: tuple[int, ...] = ()
    by_host: bool = False
    replayed: tuple[str, ...] = ()
    """The tables of games that were drawn and had to be played again."""

    @property
    def is_game(self) -> bool:
        return bool(self.encounter.table)


class PlayedRound(msgspec.Struct, frozen=True):
    """A round under way, or over."""

    started: int
    ends: int
    """When its clock runs down; 0: it has none."""
    encounters: tuple[EncounterState, ...]

    @property
    def is_over(self) -> bool:
        return all(encounter.points is not None for encounter in self.encounters)


class TournamentState(msgspec.Struct, frozen=True):
    """What follows from the log."""

    terms: TournamentTerms
    host: str
    draw: str
    teams: tuple[str, ...]
    places: int
    opened: int
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[PlayedRound, ...] = ()
    order: tuple[int, ...] = ()
    ended: int = 0
    """When; 0: it goes on."""

    @property
    def present(self) -> list[int]:
        """The numbers of those whom the next round counts on."""
        return [entrant.number for entrant in self.entrants if entrant.is_in]

    @property
    def is_playing(self) -> bool:
        return bool(self.rounds) and not self.rounds[-1].is_over

    @property
    def has_latecomers(self) -> bool:
        return any(entrant.since for entrant in self.entrants)

    def entrant(self, number: int) -> Entrant:
        return self.entrants[number - 1]

    def encounters(self) -> Iterator[EncounterState]:
        """Of all rounds."""
        for played in self.rounds:
            yield from played.encounters

    def current(self, number: int) -> tuple[int, EncounterState] | None:
        """Where somebody plays now: the place of the encounter in the round; None where nothing is left to play."""
        for place, found in enumerate(self.rounds[-1].encounters if self.rounds else ()):
            if number in found.encounter.seats and found.points is None:
                return place, found
        return None


def replay(events: Iterable[AnyTournamentEvent]) -> TournamentState:
    """A log that was written; the first event opens it."""
    first, *rest = events
    if not isinstance(first, log.TournamentOpened):
        raise ValueError("a log begins with the opening")
    state = TournamentState(first.terms, first.host, first.draw, first.teams, first.places, first.at)
    for event in rest:
        state = apply(state, event)
    return state


def apply(state: TournamentState, event: AnyTournamentEvent) -> TournamentState:
    """The only way a state comes to be."""
    match event:
        case log.TournamentOpened():
            raise ValueError("a log has one opening")
        case log.EntrantJoined(name=name, key=key, team=team):
            new = Entrant(len(state.entrants) + 1, name, key, team, len(state.rounds))
            return replace(state, entrants=(*state.entrants, new))
        case log.EntrantRenamed(entrant=number, name=name):
            return _with_entrant(state, replace(state.entrant(number), name=name))
        case log.EntrantLeft(entrant=number):
            return _with_entrant(state, replace(state.entrant(number), is_in=False))
        case log.EntrantReturned(entrant=number):
            return _with_entrant(state, replace(state.entrant(number), is_in=True))
        case log.RoundStarted(encounters=encounters, ends=ends, order=order):
            begun = PlayedRound(event.at, ends, tuple(map(_begun, encounters)))
            return replace(state, rounds=(*state.rounds, begun), order=order or state.order)
        case log.EncounterDecided():
            before = state.rounds[event.round - 1].encounters[event.encounter]
            decided = replace(before, points=event.points, scores=event.scores, by_host=event.by_host)
            return _with_encounter(state, event.round, event.encounter, decided)
        case log.EncounterReplayed():
            before = state.rounds[event.round - 1].encounters[event.encounter]
            again = replace(before.encounter, seats=before.encounter.seats[::-1], table=event.table)
            drawn = (*before.replayed, before.encounter.table)
            return _with_encounter(
                state, event.round, event.encounter, EncounterState(again, None, replayed=drawn)
            )
        case log.ClockSet(ends=ends):
            *earlier, last = state.rounds
            return replace(state, rounds=(*earlier, replace(last, ends=ends)))
        case log.TournamentEnded():
            return replace(state, ended=event.at)
        case _:
            assert_never(event)


def _begun(encounter: Encounter) -> EncounterState:
    """Who is alone has nothing to wait for."""
    return EncounterState(encounter, None if encounter.table else (encounter.bye,))


def _with_entrant(state: TournamentState, changed: Entrant) -> TournamentState:
    entrants = list(state.entrants)
    entrants[changed.number - 1] = changed
    return replace(state, entrants=tuple(entrants))


def _with_encounter(
    state: TournamentState, number: int, place: int, changed: EncounterState
) -> TournamentState:
    rounds = list(state.rounds)
    encounters = list(rounds[number - 1].encounters)
    encounters[place] = changed
    rounds[number - 1] = replace(rounds[number - 1], encounters=tuple(encounters))
    return replace(state, rounds=tuple(rounds))
