"""Positions of Forma made from record words."""

from collections.abc import Callable

import pytest

from passerelle.core import play as playing
from passerelle.core.common import read_common
from passerelle.core.play import Play
from passerelle.core.record import Header, Record
from passerelle.core.replay import Referee
from passerelle.core.setup import Setup
from passerelle.core.values import Fact, Outcome, Refusal, Turn
from passerelle.games.forma import GAME
from passerelle.games.forma.scoring import Score
from passerelle.games.forma.view import View
from passerelle.testkit.games import setup_for


class Board:
    """A referee that is told record lines without their times."""

    def __init__(self, setup: Setup) -> None:
        header = Header("forma", setup, "0" * 64, ("0" * 8,) * len(setup.players))
        self._referee = Referee(GAME, Record(header, ()))

    @property
    def play(self) -> Play:
        return self._referee.play

    @property
    def view(self) -> View:
        view: View = GAME.view(self.play.state, None)
        return view

    def tell(self, line: str) -> Refusal | None:
        who, _, words = line.partition(" ")
        event = read_common(who, words) or GAME.read(who, words)
        return self._referee.accept(Fact(0, who, event))

    def follow(self, *lines: str) -> "Board":
        for line in lines:
            refusal = self.tell(line)
            assert refusal is None, f"{line}: {refusal}"
        return self

    def code(self, line: str) -> str | None:
        refusal = self.tell(line)
        return refusal.code if refusal else None

    def turn(self) -> str | None:
        awaited = playing.awaiting(GAME, self.play)
        return awaited.seat if isinstance(awaited, Turn) else None

    def outcome(self) -> Outcome | None:
        return playing.outcome(GAME, self.play)

    def score(self, seat: str) -> Score:
        return next(player.score for player in self.view.players if player.seat == seat)


@pytest.fixture
def board() -> Callable[..., Board]:
    """With p1 to place the first piece; `obstacles` and `tower` as words, other options by name."""

    def make(
        *lines: str, seats: int = 2, obstacles: str = "none", tower: str = "k11", **options: str
    ) -> Board:
        opening = ("table lot p1", f"p1 obstacles {obstacles}", f"p1 tower {tower}")
        return Board(setup_for(GAME, seats, options)).follow(*opening, *lines)

    return make


@pytest.fixture
def empty_table() -> Callable[..., Board]:
    """Before the first line."""

    def make(seats: int = 2, **options: str) -> Board:
        return Board(setup_for(GAME, seats, options))

    return make
