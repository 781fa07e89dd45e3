"""Positions of Hexadés made from record words."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core.common import read_common
from passerelle.core.play import Play
from passerelle.core.record import Header, Record
from passerelle.core.replay import Referee
from passerelle.core.setup import Series, Setup
from passerelle.core.values import Fact, Refusal
from passerelle.games.hexades import GAME
from passerelle.games.hexades.layouts import ROWS
from passerelle.games.hexades.state import Carried
from passerelle.testkit.games import setup_for

OPENING = ("table layout " + " ".join(map(str, ROWS)), "table lot p1", "p1 colour red")
"""On numbers in rows; p1 is red, p2 black and begins."""


class Board:
    """A referee that is told record lines without their times."""

    def __init__(self, setup: Setup) -> None:
        header = Header("hexades", setup, "0" * 64, ("0" * 8, "0" * 8))
        self._referee = Referee(GAME, Record(header, ()))
        self.at = 0

    @property
    def play(self) -> Play:
        return self._referee.play

    def tell(self, line: str, after: int = 0) -> Refusal | None:
        self.at += after
        who, _, words = line.partition(" ")
        event = read_common(who, words) or GAME.read(who, words)
        return self._referee.accept(Fact(self.at, who, event))

    def follow(self, *lines: str) -> "Board":
        for line in lines:
            refusal = self.tell(line)
            assert refusal is None, f"{line}: {refusal}"
        return self

    def code(self, line: str, after: int = 0) -> str | None:
        refusal = self.tell(line, after)
        return refusal.code if refusal else None

    def winner(self) -> str | None:
        outcome = playing.outcome(GAME, self.play)
        return outcome.winners[0] if outcome else None

    def place_by_choice(self, *numbers: int) -> "Board":
        """Tokens one after the other by none, silence and free choice, whatever the dice say."""
        for number in numbers:
            active = self.play.state.active
            answering = "p2" if active == "p1" else "p1"
            self.follow(
                "table roll 1 1 1", f"{active} none", f"{answering} silent", f"{active} place {number}"
            )
        return self


@pytest.fixture
def empty_table() -> Callable[..., Board]:
    """Before the first line; options by name, `series` and `carried` for a revenge."""

    def make(series: Series | None = None, carried: Carried | None = None, **options: str) -> Board:
        return Board(replace(setup_for(GAME, 2, options), series=series, carried=carried))

    return make


@pytest.fixture
def board() -> Callable[..., Board]:
    def make(*lines: str, **options: str) -> Board:
        return Board(setup_for(GAME, 2, {"layout": "rows", **options})).follow(*(lines or OPENING))

    return make
