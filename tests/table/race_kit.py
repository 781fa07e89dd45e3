"""Tables of games without turns on virtual time, and people on lines of every length."""

from __future__ import annotations

from typing import Any

from table_kit import HOST, Kit, Onlooker

from passerelle.core import record as records
from passerelle.core.contract import AnyGame
from passerelle.core.replay import verify
from passerelle.core.values import Seat
from passerelle.games import catalogue
from passerelle.games.dobble.actions import Play
from passerelle.games.dobble.deck import colour_of
from passerelle.games.labyrinth.actions import Push
from passerelle.games.labyrinth.solver import solve
from passerelle.games.labyrinth.tiles import SQUARES
from passerelle.table.guests import Sent
from passerelle.table.seats import Chair, hash_key

LABYRINTH, DOBBLE = catalogue.find("labyrinth"), catalogue.find("dobble")


NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")


def person(name: str, team: str = "") -> Chair:
    return Chair("human", name, team, key=hash_key(name), nonce="ab" * 8)


def bots(game: AnyGame, count: int, level: str = "level-4") -> list[Chair]:
    return [Chair("bot", level, team) for team in game.suggested_teams(count)]


def run_out(kit: Kit, step: int = 500, at_most: int = 3_600_000) -> None:
    """Until the game is over."""
    passed = 0
    while kit.course.outcome is None:
        kit.clock.advance(step)
        passed += step
        assert passed < at_most, "it never ends"


def stands(kit: Kit) -> None:
    """The record is one the referee accepts, draws and all."""
    assert verify(records.read(kit.course.record, catalogue.find))


class Racer:
    """One person at one seat, on a line that takes its time and has been measured."""

    def __init__(self, kit: Kit, name: str, seat: Seat, trip: int, *keys: str) -> None:
        self.kit, self.seat, self.trip = kit, seat, trip
        self.guest: Onlooker = kit.enter(name, *keys)
        self.measured(trip)
        self._number = 0

    def measured(self, *trips: int) -> None:
        """A few pings took as long as that, one after the other."""
        contact = self.guest.contact
        assert contact is not None
        for number in range(8):
            contact.timing.ping(number, 0)
            contact.timing.pong(number, trips[number % len(trips)])

    def act(self, action: Any, late: int = 0, claims: int | None = None) -> str:
        """Acts now: it comes after half a trip (and `late`). The page reports truly, or what it `claims`."""
        kit, guest = self.kit, self.guest
        told = guest.contact._told[-1]  # type: ignore[union-attr]
        seen_at = told[2] + self.trip // 2
        shown_for = kit.clock.now() - seen_at if claims is None else claims
        self._number += 1
        name = f"{self.seat}-{self._number}"

        def arrive() -> None:
            guest.act(self.seat, action, name, Sent(kit.clock.now(), told[1], shown_for))

        kit.clock.call_at(kit.clock.now() + self.trip - self.trip // 2 + late, arrive)
        return name

    def solve(self) -> None:
        """Pushes until the corridor is open."""
        state = self.kit.course.play.state
        side = state.side(self.seat)
        way = solve(side.board, state.objects.index(side.wizard), state.objects.index(state.goal))
        assert way is not None
        for cell in way:
            self.act(Push(SQUARES[cell]))
            self.kit.clock.advance(self.trip + 1)

    def plays(self) -> list[Play]:
        return list(DOBBLE.legal_actions(self.kit.course.play.state, self.seat))

    @property
    def codes(self) -> list[str]:
        return self.guest.codes

    @property
    def answered(self) -> list[str]:
        return self.guest.answered


def duel(trips: tuple[int, int] = (20, 200), **options: Any) -> tuple[Kit, Racer, Racer]:
    """Labyrinth, with the first goal just shown to both."""
    kit = Kit(person("Ada"), person("Bob"), game=LABYRINTH, **options)
    ada, bob = Racer(kit, "Ada", "p1", trips[0], HOST), Racer(kit, "Bob", "p2", trips[1])
    ada.guest.ask(kit.table.start)
    kit.clock.advance(3000)
    assert kit.words[-1].startswith("table goal")
    kit.clock.advance(1000)
    return kit, ada, bob


def spotting(*trips: int, **options: Any) -> tuple[Kit, list[Racer]]:
    """Dobble, with the first cards just turned."""
    teams = DOBBLE.suggested_teams(len(trips))
    names = NAMES[: len(trips)]
    people = (person(name, team) for name, team in zip(names, teams, strict=True))
    kit = Kit(*people, game=DOBBLE, **options)
    racers = [
        Racer(kit, name, f"p{number}", trip, *([HOST] if number == 1 else []))
        for number, (name, trip) in enumerate(zip(names, trips, strict=True), 1)
    ]
    racers[0].guest.ask(kit.table.start)
    kit.clock.advance(4000)
    return kit, racers


def in_play(kit: Kit) -> dict[str, list[int]]:
    """The coloured cards of each team, wherever they lie."""
    state = kit.course.play.state
    cards = [card for pack in state.packs.values() for card in pack]
    cards += [card for held in state.held.values() for card in held]
    cards += state.table.values()
    return {team: sorted(card for card in cards if colour_of(card) == team) for team in state.teams}
