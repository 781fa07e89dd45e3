"""Positions of Dobble Connect made from record words."""

from collections.abc import Callable, Sequence
from typing import Self

import pytest

from passerelle.core.setup import Player, Setup, complete_options
from passerelle.core.values import SEATS
from passerelle.games.dobble import GAME
from passerelle.games.dobble.deck import common_symbol
from passerelle.games.dobble.notation import write_hex
from passerelle.games.dobble.state import COUNTDOWN
from passerelle.games.dobble.symbols import KEYS
from passerelle.geometry.axial import ORIGIN, Hex, touching
from passerelle.testkit.referee import ToldReferee


def setup(teams: Sequence[str], **options: str) -> Setup:
    players = tuple(
        Player(seat, "human", f"Test {seat}", team) for seat, team in zip(SEATS, teams, strict=False)
    )
    given = {name.replace("_", "-"): value for name, value in options.items()}
    return Setup(complete_options(GAME.declaration, given), players)


class Board(ToldReferee):
    def deal(self, start: int | None = 80, **tops: Sequence[int]) -> Self:
        """After the countdown: this start card, and packs in order of number but for these tops."""
        self.at = max(self.at, self.state.opens_at)
        if start is not None:
            self.follow(f"table start {start}")
        while seat := self.state.next_dealt:
            top = list(tops.get(seat, ()))
            mates = [card for mate, cards in tops.items() if mate != seat for card in cards]
            held = [card for card in self.state.held[self.state.seats[seat]] if card not in top]
            rest = sorted(held, key=lambda card: (card in mates, card))
            pack = (top + rest)[: self.state.share(seat)]
            self.follow(f"table pack {seat} " + " ".join(map(str, pack)))
        return self

    def words(self, seat: str, cell: Hex, near: Hex) -> str:
        """The line of the right play there."""
        symbol = KEYS[common_symbol(self.state.packs[seat][0], self.state.table[near])]
        return f"{seat} play {write_hex(cell)} at {write_hex(near)} {symbol}"

    def lay(self, seat: str, *cells: Hex) -> Self:
        """Right plays to these cells, each beside the latest card that touches it."""
        for cell in cells:
            near = next(there for there in reversed(self.state.table) if touching(there, cell))
            self.follow(self.words(seat, cell, near))
        return self

    def wrong_symbol(self, seat: str, near: Hex = ORIGIN) -> str:
        right = common_symbol(self.state.packs[seat][0], self.state.table[near])
        return KEYS[(right + 1) % len(KEYS)]

    def score(self, seat: str) -> Self:
        """Four in a row eastwards from beside the start card, by a seat whose next four cards are its own."""
        return self.lay(seat, (1, 0), (2, 0), (3, 0), (4, 0))


@pytest.fixture
def empty_table() -> Callable[..., Board]:
    """Before the first line: a team for every seat, options by name."""

    def make(*teams: str, **options: str) -> Board:
        return Board(GAME, setup(teams or ("pink", "orange"), **options))

    return make


@pytest.fixture
def board(empty_table: Callable[..., Board]) -> Callable[..., Board]:
    """The first round has just opened on start card 80."""

    def make(*teams: str, **options: str) -> Board:
        dealt = empty_table(*teams, **options).deal()
        assert dealt.at == COUNTDOWN
        return dealt

    return make
