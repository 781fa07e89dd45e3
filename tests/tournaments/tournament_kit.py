"""Tournaments held in memory: people join, rounds are drawn, and chance or a test decides who wins."""

from __future__ import annotations

from random import Random
from typing import Any

from passerelle.games import catalogue
from passerelle.tournaments import decisions, pairing
from passerelle.tournaments.events import (
    BOT,
    AnyTournamentEvent,
    Encounter,
    TournamentEvents,
    read_event,
    write_event,
)
from passerelle.tournaments.state import TournamentState, apply, replay
from passerelle.tournaments.terms import TournamentFormat, TournamentTerms

PARTY = catalogue.find("dobble")
DUEL = catalogue.find("hexades")
RESULTS = ((2, 0), (0, 2), (1, 1))


class Held:
    """A tournament and its log."""

    def __init__(self, format_: TournamentFormat, people: int = 0, seed: int = 0, **terms: Any) -> None:
        game = PARTY if format_ == "party" else DUEL
        asked = TournamentTerms("Coupe", game.declaration.id, format_, **terms)
        opened = decisions.open_tournament(game, asked, "host", f"draw {seed}", 1)
        self.log: list[AnyTournamentEvent] = [opened]
        self.state = replay(self.log)
        self.rng = Random(seed)
        self._tables = 0
        for _ in range(people):
            self.join()

    def happen(self, events: TournamentEvents) -> None:
        stored = [read_event(write_event(event)) for event in events]
        self.log += stored
        for event in stored:
            self.state = apply(self.state, event)

    def join(self) -> int:
        number = len(self.state.entrants) + 1
        self.happen(decisions.join(self.state, f"Person {number}", f"key {number}", 2))
        return number

    def _new_table(self) -> str:
        self._tables += 1
        return f"table{self._tables}"

    def start(self) -> list[Encounter]:
        self.happen((pairing.start_round(self.state, 3, self._new_table),))
        return [found.encounter for found in self.state.rounds[-1].encounters]

    def decide(self, place: int, *points: int, scores: tuple[int, ...] = ()) -> None:
        number = len(self.state.rounds)
        self.happen(decisions.count_result(self.state, number, place, points, scores, 4))

    def play(self) -> None:
        """Everything that is open in this round is decided by chance."""
        draws = self.state.terms.format != "knockout"
        for place, found in enumerate(self.state.rounds[-1].encounters):
            if found.points is not None:
                continue
            if found.encounter.teams:
                winner = self.rng.choice(found.encounter.teams)
                self.decide(place, *(2 * (team == winner) for team in found.encounter.teams))
            else:
                self.decide(place, *self.rng.choice(RESULTS if draws else RESULTS[:2]))

    def round(self) -> list[Encounter]:
        encounters = self.start()
        self.play()
        return encounters

    def play_out(self) -> TournamentState:
        while not pairing.is_complete(self.state):
            self.round()
        return self.state


def people_of(encounters: list[Encounter]) -> list[int]:
    return sorted(seat for encounter in encounters for seat in encounter.seats if seat != BOT)
