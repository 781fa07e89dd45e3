"""Positions of Forma made from record words."""

from collections.abc import Callable

import pytest

from passerelle.core import play as playing
from passerelle.core.values import Turn
from passerelle.games.forma import GAME
from passerelle.games.forma.scoring import Score
from passerelle.games.forma.view import View
from passerelle.testkit.games import setup_for
from passerelle.testkit.referee import ToldReferee


class Board(ToldReferee):
    @property
    def view(self) -> View:
        view: View = GAME.view(self.play.state, None)
        return view

    def turn(self) -> str | None:
        awaited = playing.awaiting(GAME, self.play)
        return awaited.seat if isinstance(awaited, Turn) else None

    def score(self, seat: str) -> Score:
        return next(player.score for player in self.view.players if player.seat == seat)


@pytest.fixture
def board() -> Callable[..., Board]:
    """With p1 to place the first piece; `obstacles` and `tower` as words, other options by name."""

    def make(
        *lines: str, seats: int = 2, obstacles: str = "none", tower: str = "k11", **options: str
    ) -> Board:
        opening = ("table lot p1", f"p1 obstacles {obstacles}", f"p1 tower {tower}")
        return Board(GAME, setup_for(GAME, seats, options)).follow(*opening, *lines)

    return make


@pytest.fixture
def empty_table() -> Callable[..., Board]:
    """Before the first line."""

    def make(seats: int = 2, **options: str) -> Board:
        return Board(GAME, setup_for(GAME, seats, options))

    return make
