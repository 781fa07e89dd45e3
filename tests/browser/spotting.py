"""What a person at a browser does in Dobble Connect, by what the page shows and nothing else."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from math import sqrt
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect
from setting import ROOT

from passerelle.games.dobble.art import layout
from passerelle.games.dobble.deck import CARD_COUNT, common_symbol, symbols_on
from passerelle.games.dobble.symbols import NUMBERS
from passerelle.geometry.axial import Hex, neighbours

CELL = 1165
"""From the middle of a cell to a corner, in the page's own units."""
LOOK = 350
"""Milliseconds a person needs to see where the table has moved; the page counts on them."""

TRIES = 5

_CARDS = {frozenset(symbols_on(card)): card for card in range(CARD_COUNT)}


def _words(language: str) -> dict[str, int]:
    path = ROOT / f"src/passerelle/games/dobble/text/{language}.json"
    texts = json.loads(path.read_text("utf-8"))
    return {texts[f"symbol.{key}"]: number for key, number in NUMBERS.items()}


WORDS = {**_words("en"), **_words("fr"), **_words("de")}
"""The symbols by the names a screen reader hears."""


_LISTED = re.compile(r",? and |, | et | und ")


def card_told(label: str) -> int:
    """The card that a label describes by its ten symbols."""
    return _CARDS[frozenset(WORDS[name] for name in _LISTED.split(label.split(": ", 1)[1]))]


class Spotter:
    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self._press = page.touchscreen.tap if touch else page.mouse.click

    @property
    def own(self) -> Locator:
        return self.page.locator(".reach .own svg[role=img]")

    @property
    def card(self) -> int:
        return card_told(self.own.get_attribute("aria-label") or "")

    @property
    def table(self) -> dict[Hex, int]:
        return {
            self._hex(cell): card_told(label)
            for cell, label in self.page.locator("[data-cell]").evaluate_all(LAID)
        }

    @staticmethod
    def _hex(text: str) -> Hex:
        q, r = map(int, text.split(","))
        return q, r

    def wait_for_round(self) -> None:
        """Until the cards are open and no line is being celebrated."""
        expect(self.page.locator(".count, .said")).to_have_count(0)
        self.own.wait_for()

    def spot(self, cell: Hex, x: float = 0, y: float = 0) -> tuple[float, float]:
        """A point of a cell on the screen, once it lies still."""
        self.page.wait_for_timeout(LOOK)
        return self.on_screen(cell, x, y)

    def on_screen(self, cell: Hex, x: float = 0, y: float = 0) -> tuple[float, float]:
        """Where a point of a cell lies now."""
        q, r = cell
        middle = [sqrt(3) * CELL * (q + r / 2) + x, 1.5 * CELL * r + y]
        left, top = self.page.locator(".board .frame > svg").evaluate(ON_SCREEN, middle)
        return left, top

    def shared(self, near: Hex, right: bool = True) -> tuple[float, float]:
        """Where on the card there a symbol is: the one it shares with one's own, or another."""
        card = self.table[near]
        common = common_symbol(self.card, card)
        placed = next(placed for placed in layout(card) if (placed.symbol == common) == right)
        return placed.x, placed.y

    def name(self, near: Hex, right: bool = True) -> None:
        """Taps such a symbol."""
        self._press(*self.spot(near, *self.shared(near, right)))

    def choose(self, near: Hex) -> None:
        """Names the right symbol; who sees that nothing happened, the table having moved, taps again."""
        free = self.page.locator(".free")
        for _ in range(TRIES):
            self.name(near)
            with suppress(Error):
                free.first.wait_for(timeout=2000)
                return
        raise AssertionError("no cell lights up")

    def put(self, cell: Hex) -> None:
        self._press(*self.spot(cell))

    def play(self, cell: Hex) -> None:
        """The open card goes there, beside any card that lies next to it."""
        table = self.table
        near = next(other for other in neighbours(cell) if other in table)
        laid = self.page.locator(f"[data-cell='{cell[0]},{cell[1]}'], .said").first
        for _ in range(TRIES):
            self.choose(near)
            self.put(cell)
            with suppress(Error):
                laid.wait_for(timeout=5000)
                return
        raise AssertionError("no card lands there")


class Namer:
    """A person at a warm-up: two cards in the middle."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def pair(self) -> tuple[int, int]:
        first, second = self.page.locator(".frame [data-card]").evaluate_all(CARDS)
        return first, second

    def wait_for_pair(self, found: int = 0) -> None:
        """Until a pair can be named, so many having been found."""
        expect(self.page.locator(".times p").first).to_contain_text(f"{found} / 10")
        expect(self.page.locator(".frame [role=button]")).to_have_count(20)

    def name(self, right: bool = True) -> None:
        """Taps a symbol of the first card: the one both share, or another."""
        first, second = self.pair
        common = common_symbol(first, second)
        placed = next(placed for placed in layout(first) if (placed.symbol == common) == right)
        spot = self.page.locator(".frame [data-card]").first.evaluate(ON_CARD, [placed.x, placed.y])
        self.page.mouse.click(*spot)


def make_table(page: Page, seats: list[dict[str, Any]], **options: str) -> dict[str, Any]:
    """A table as the form would ask for it; its keys come back."""
    request = {"game": "dobble", "seats": seats, "options": options}
    made = page.request.post("/api/tables", data=request)
    assert made.ok, made.text()
    answer: dict[str, Any] = made.json()
    return answer


def link_of(made: dict[str, Any], *seats: str, host: bool = False) -> str:
    keys = [*([made["host_key"]] if host else []), *(made["seat_keys"][seat] for seat in seats)]
    return f"/t/{made['table']}#key={','.join(keys)}"


CARDS = "cards => cards.map(card => Number(card.dataset.card))"
ON_CARD = """(card, [x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(card.getScreenCTM())
  return [at.x, at.y]
}"""
LAID = "cards => cards.map(card => [card.dataset.cell, card.getAttribute('aria-label')])"
ON_SCREEN = """(svg, [x, y]) => {
  const at = new DOMPoint(x, y).matrixTransform(svg.firstElementChild.getScreenCTM())
  return [at.x, at.y]
}"""
