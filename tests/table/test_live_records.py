"""Whatever a table writes, the referee reads: people who act, race, leave, return, pause, rename, resign and claim."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
from race_kit import NAMES, person
from table_kit import HOST, Kit, Onlooker

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.common import Resign
from passerelle.core.contract import AnyGame
from passerelle.core.replay import verify
from passerelle.core.values import SEATS, Seat
from passerelle.games import catalogue
from passerelle.table import hosting
from passerelle.table.guests import Sent

STEPS = 250


class Crowd:
    """One person at every seat, who does anything a person may do at a table."""

    def __init__(self, game: AnyGame, seats: int, seed: str, length: int = 1, **options: Any) -> None:
        self.rng = random.Random(f"{game.declaration.id} {seats} {seed}")
        teams = game.suggested_teams(seats)
        chairs = [person(name, team) for name, team in zip(NAMES, teams, strict=False)]
        self.kit = Kit(*chairs, game=game, length=length, **options)
        self.host = self.kit.enter(HOST)
        self.people: dict[str, Onlooker | None] = {name: self._enter(name) for name in NAMES[:seats]}
        self.records: list[str] = []
        self.number = 0
        self.host.ask(self.kit.table.start)

    def _enter(self, name: str) -> Onlooker:
        guest = self.kit.enter(name)
        if guest.contact:
            for number in range(8):
                guest.contact.timing.ping(number, 0)
                guest.contact.timing.pong(number, self.rng.choice((5, 40, 44, 250)))
        return guest

    def seat_of(self, name: str) -> Seat:
        return SEATS[self.kit.table.seating.order.index(NAMES.index(name))]

    def play(self) -> None:
        for _ in range(STEPS):
            self.step()
            if self.kit.course.outcome:
                self.records.append(self.kit.course.record)
                for name, guest in self.everybody():
                    guest.ask(self.kit.table.want_rematch, self.seat_of(name))
        for name, guest in self.everybody():
            guest.act(self.seat_of(name), Resign(), "last")
            self.kit.clock.advance(2000)  # it waits behind what is held
        self.records.append(self.kit.course.record)

    def everybody(self) -> list[tuple[str, Onlooker]]:
        """All people; who had gone comes in again."""
        there = [(name, guest or self._enter(name)) for name, guest in self.people.items()]
        self.people.update(there)
        return there

    def step(self) -> None:
        rng, table = self.rng, self.kit.table
        name = rng.choice(list(self.people))
        guest, seat = self.people[name], self.seat_of(name)
        match rng.choices(
            ("act", "race", "wait", "leave", "go", "bot", "claim", "pause", "resume", "rename", "resign"),
            (60, 30, 30, 3, 4, 6, 3, 1, 6, 3, 0.5),
        )[0]:
            case "act":
                for each in self.kit.course.awaited:
                    self.act(each)
            case "race":
                for each in rng.sample(self.kit.course.awaited, len(self.kit.course.awaited)):
                    self.act(each)
                    self.kit.clock.advance(rng.choice((0, 0, 1, 3, 30)))
            case "wait":
                self.kit.clock.advance(rng.choice((0, 1, 50, 700, 3000, 11_000, 61_000)))
            case "go" if guest:
                table.submit(lambda: table.go(guest))
                self.people[name] = None
            case "go":
                self.people[name] = self._enter(name)
            case "bot":
                self.host.ask(partial(hosting.set_seat, table), seat, rng.choice(("random", "level-1")))
            case "leave" if guest:
                guest.ask(table.leave, seat)
            case "claim" if guest:
                guest.ask(table.claim, seat)
            case "pause" | "resume" as what if guest:
                guest.ask(table.pause, seat, what == "pause")
            case "rename" if guest:
                guest.ask(table.rename, seat, rng.choice((name, name + "!")), rng.random() < 0.5)
            case "resign" if guest:
                self.number += 1
                guest.act(seat, Resign(), f"a{self.number}")

    def act(self, seat: Seat) -> None:
        name = NAMES[self.kit.table.seating.order[SEATS.index(seat)]]
        guest = self.people[name]
        actions = list(self.kit.game.legal_actions(self.kit.course.play.state, seat))
        if guest and actions:
            decisive = [
                a for a in actions if playing.is_decisive(self.kit.game, self.kit.course.play, seat, a)
            ]
            self.number += 1
            shown = self.rng.choice((None, 0, 300))
            sent = Sent(self.kit.clock.now(), len(self.kit.course.lines), shown)
            guest.act(seat, self.rng.choice(decisive or actions), f"a{self.number}", sent)


CASES = [
    ("hexades", 2, {"clock": "10"}, False),
    ("hexades", 2, {"mean": "on"}, False),
    ("verbindung", 2, {}, False),
    ("forma", 4, {}, False),
    ("labyrinth", 2, {}, True),
    ("labyrinth", 2, {"stop": "automatic", "handicap": "p2 2"}, False),
    ("labyrinth", 1, {"mode": "clock 60"}, False),
    ("dobble", 2, {}, True),
    ("dobble", 5, {"lock": "1"}, True),
]


@pytest.mark.clause("PA-5", "PA-6", "PA-7", "PA-10", "PA-11", "PA-14")
@pytest.mark.parametrize(("game_id", "seats", "options", "races"), CASES, ids=str)
def test_the_referee_reads_what_the_table_writes(
    game_id: str, seats: int, options: dict[str, Any], races: bool
) -> None:
    wanted = {" back\n"} | ({" verdict "} if races else set())
    for number in range(10):
        crowd = Crowd(catalogue.find(game_id), seats, str(number), **options)
        crowd.play()
        for text in crowd.records:
            record = records.read(text, catalogue.find)
            assert verify(record)
            assert records.write(record) == text
            wanted = {words for words in wanted if words not in text}
        if not wanted:
            return
    pytest.fail(f"never seen: {wanted}")
