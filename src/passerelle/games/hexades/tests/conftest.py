"""Positions of Hexadés made from record words."""

from collections.abc import Callable
from typing import Self

import pytest
from msgspec.structs import replace

from passerelle.core.setup import Series
from passerelle.games.hexades import GAME
from passerelle.games.hexades.layouts import ROWS
from passerelle.games.hexades.state import Carried
from passerelle.testkit.games import setup_for
from passerelle.testkit.referee import ToldReferee

OPENING = ("table layout " + " ".join(map(str, ROWS)), "table lot p1", "p1 colour red")
"""On numbers in rows; p1 is red, p2 black and begins."""


class Board(ToldReferee):
    def place_by_choice(self, *numbers: int) -> Self:
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
        return Board(GAME, replace(setup_for(GAME, 2, options), series=series, carried=carried))

    return make


@pytest.fixture
def board() -> Callable[..., Board]:
    def make(*lines: str, **options: str) -> Board:
        return Board(GAME, setup_for(GAME, 2, {"layout": "rows", **options})).follow(*(lines or OPENING))

    return make
