"""Positions of Labyrinth made from record words."""

from collections.abc import Callable
from typing import Self

import pytest

from passerelle.core.values import Seat
from passerelle.games.labyrinth import GAME
from passerelle.games.labyrinth.actions import Push
from passerelle.games.labyrinth.frame import OBJECTS
from passerelle.games.labyrinth.solver import solve
from passerelle.games.labyrinth.tiles import SQUARES
from passerelle.testkit.games import setup_for
from passerelle.testkit.referee import ToldReferee

LAYOUT = "ne nes ns sw nsw es esw ew ns nes -- new ew nw es ns"
"""The gap is at c3."""

FRAME = "table objects " + " ".join(OBJECTS)
BOARDS = (f"table layout p1 {LAYOUT}", f"table layout p2 {LAYOUT}")


class RaceTable(ToldReferee):
    def way(self, seat: Seat) -> list[Push]:
        """The fewest pushes to this seat's goal."""
        side = self.state.side(seat)
        places = (OBJECTS.index(side.wizard), OBJECTS.index(self.state.goal))
        return [Push(SQUARES[cell]) for cell in solve(side.board, *places) or ()]

    def open(self, seat: Seat) -> Self:
        return self.follow(*(f"{seat} push {push.square}" for push in self.way(seat)))

    def win(self, seat: Seat, goal: str) -> Self:
        """A whole card: turned, opened, called, and the next one asked for."""
        self.follow(f"table goal {goal}", after=3000).open(seat)
        return self.follow(f"{seat} stop", f"table won {seat}")

    def tie(self, *, within: int = 5) -> Self:
        at = f"{self.at // 1000}.{self.at % 1000:03d}"
        return self.follow(
            f"table verdict p1 {at} p2 {at} within 0.{within:03d} tie p1:{at}/0.000 p2:{at}/0.000"
        )


@pytest.fixture
def table() -> Callable[..., RaceTable]:
    """A duel on LAYOUT with the wizards at the hourglass; with lines, from the very beginning."""

    def make(*lines: str, seats: int = 2, **options: str) -> RaceTable:
        made = RaceTable(GAME, setup_for(GAME, seats, options))
        return made.follow(*(lines or (FRAME, *BOARDS[:seats], "table start hourglass")))

    return make


@pytest.fixture
def alone(table: Callable[..., RaceTable]) -> Callable[..., RaceTable]:
    def make(mode: str = "practice", **options: str) -> RaceTable:
        return table(seats=1, mode=mode, **options)

    return make
