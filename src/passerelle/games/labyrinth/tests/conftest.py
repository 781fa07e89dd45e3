"""Positions of Labyrinth made from record words."""

from collections.abc import Callable

import pytest

from passerelle.core import play as playing
from passerelle.core.common import read_common
from passerelle.core.play import Play
from passerelle.core.record import Header, Record
from passerelle.core.replay import Referee
from passerelle.core.setup import Setup
from passerelle.core.values import Fact, Refusal, Seat
from passerelle.games.labyrinth import GAME
from passerelle.games.labyrinth.actions import Push
from passerelle.games.labyrinth.frame import OBJECTS
from passerelle.games.labyrinth.solver import solve
from passerelle.games.labyrinth.state import State
from passerelle.games.labyrinth.tiles import SQUARES
from passerelle.testkit.games import setup_for

LAYOUT = "ne nes ns sw nsw es esw ew ns nes -- new ew nw es ns"
"""The gap is at c3."""

FRAME = "table objects " + " ".join(OBJECTS)
BOARDS = (f"table layout p1 {LAYOUT}", f"table layout p2 {LAYOUT}")


class Table:
    """A referee that is told record lines; time passes only where it is said."""

    def __init__(self, setup: Setup) -> None:
        header = Header("labyrinth", setup, "0" * 64, ("0" * 8,) * len(setup.players))
        self._referee = Referee(GAME, Record(header, ()))
        self.at = 0

    @property
    def play(self) -> Play:
        return self._referee.play

    @property
    def state(self) -> State:
        state: State = self.play.state
        return state

    def tell(self, line: str, after: int = 0) -> Refusal | None:
        who, _, words = line.partition(" ")
        event = read_common(who, words) or GAME.read(who, words)
        refusal = self._referee.accept(Fact(self.at + after, who, event))
        if refusal is None:
            self.at += after
        return refusal

    def follow(self, *lines: str, after: int = 0) -> "Table":
        for line in lines:
            refusal = self.tell(line, after)
            assert refusal is None, f"{line}: {refusal}"
            after = 0
        return self

    def code(self, line: str, after: int = 0) -> str | None:
        refusal = self.tell(line, after)
        return refusal.code if refusal else None

    def winner(self) -> str | None:
        outcome = playing.outcome(GAME, self.play)
        return outcome.winners[0] if outcome else None

    def way(self, seat: Seat) -> list[Push]:
        """The fewest pushes to this seat's goal."""
        side = self.state.side(seat)
        places = (OBJECTS.index(side.wizard), OBJECTS.index(self.state.goal))
        return [Push(SQUARES[cell]) for cell in solve(side.board, *places) or ()]

    def open(self, seat: Seat) -> "Table":
        return self.follow(*(f"{seat} push {push.square}" for push in self.way(seat)))

    def win(self, seat: Seat, goal: str) -> "Table":
        """A whole card: turned, opened, called, and the next one asked for."""
        self.follow(f"table goal {goal}", after=3000).open(seat)
        return self.follow(f"{seat} stop", f"table won {seat}")

    def tie(self, *, within: int = 5) -> "Table":
        at = f"{self.at // 1000}.{self.at % 1000:03d}"
        return self.follow(
            f"table verdict p1 {at} p2 {at} within 0.{within:03d} tie p1:{at}/0.000 p2:{at}/0.000"
        )


@pytest.fixture
def table() -> Callable[..., Table]:
    """A duel on LAYOUT with the wizards at the hourglass; with lines, from the very beginning."""

    def make(*lines: str, seats: int = 2, **options: str) -> Table:
        made = Table(setup_for(GAME, seats, options))
        return made.follow(*(lines or (FRAME, *BOARDS[:seats], "table start hourglass")))

    return make


@pytest.fixture
def alone(table: Callable[..., Table]) -> Callable[..., Table]:
    def make(mode: str = "practice", **options: str) -> Table:
        return table(seats=1, mode=mode, **options)

    return make
