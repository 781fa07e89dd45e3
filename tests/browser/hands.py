"""What a person at a browser does in Hexadés, by what the page shows and nothing else."""

from __future__ import annotations

import re
from collections.abc import Collection

from playwright.sync_api import Locator, Page, expect

from passerelle.games.hexades.arithmetic import reachable

MIDDLE_ROW = range(12, 18)
"""Cells of a chain from left to right, by their place."""


class Hands:
    def __init__(self, page: Page) -> None:
        self.page = page

    # Making a table

    def card(self, title: str = "Hexadés") -> Locator:
        return self.page.locator(".card", has_text=title)

    def open_table(
        self,
        way: int,
        name: str = "",
        assist: bool = False,
        level: str = "level-1",
        length: int = 1,
        seat: int = 1,
    ) -> None:
        """`way`: 0 on this screen, 1 by a link, 2 against a bot, 3 watching bots."""
        page = self.page
        self.card().click()
        if name:
            page.locator(".name input").fill(name)
        page.locator("summary").click()
        page.locator(".check input").set_checked(assist)
        page.locator(f"input[name=length][value='{length}']").check(force=True)
        page.locator(f"input[name=place][value='{seat - 1}']").check(force=True)
        page.locator(".level select").select_option(level)
        page.locator(".way").nth(way).click()
        page.wait_for_url("**/t/*")

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2]

    # Looking

    @property
    def cells(self) -> list[str]:
        """What a screen reader hears of each cell."""
        return [label or "" for label in self.page.get_by_role("gridcell").evaluate_all(LABELS)]

    def numbers(self, *words: str) -> list[int]:
        """The numbers of the cells so described, in reading order."""
        return [int(cell.split(",")[0]) for cell in self.cells if any(word in cell for word in words)]

    @property
    def dice(self) -> tuple[int, int, int]:
        label = self.page.locator(".tray .dice").get_attribute("aria-label") or ""
        a, b, c = map(int, re.findall(r"\d", label))
        return a, b, c

    @property
    def over(self) -> Locator:
        return self.page.locator(".ending")

    def wait_for_turn(self) -> str:
        """Until something is to be done here, or the game is over: `colour`, `find`, `answer`, `free`, `over`."""
        asked = self.page.locator(".colour, .acts, .wide, .ending").first
        asked.wait_for()
        kind = asked.get_attribute("class") or ""
        if "acts" in kind:
            second = self.page.locator(".acts .button").first.inner_text()
            return "find" if second in ("Je ne trouve rien", "I find nothing") else "answer"
        return next(name for word, name in KINDS.items() if word in kind)

    # Doing

    def choose_colour(self, colour: str) -> None:
        self.page.locator(".colour").nth(["red", "black"].index(colour)).click()
        self._settle()

    def calculate(self, calculation: str) -> None:
        self.page.locator(".keypad input").fill(calculation)
        self.page.locator(".acts .button").last.click()
        self._settle()

    def give_up_finding(self) -> None:
        """Says `none`, or stays silent; surely, where something is half typed."""
        self.page.locator(".acts .button").first.click()
        if self.page.locator("dialog.sure[open]").count():
            self.page.locator("dialog.sure[open] .main").click()
        self._settle()

    def tap_cell(self, place: int) -> None:
        self.page.get_by_role("gridcell").nth(place).click()

    def put(self, place: int) -> None:
        """A tap chooses, a second one confirms."""
        self.tap_cell(place)
        expect(self.page.locator(".wide")).to_be_enabled()
        self.tap_cell(place)
        self._settle()

    def _settle(self) -> None:
        """Until the server has answered."""
        self.page.locator(".hand[aria-busy=false]").wait_for()

    def found(self, but: Collection[int] = ()) -> dict[int, str]:
        """The calculations for the dice that lie there, to free cells."""
        free = set(self.numbers("libre", "free"))
        return {number: text for number, text in reachable(self.dice).items() if number in free - set(but)}

    def free_places(self, but: Collection[int] = ()) -> list[int]:
        return [
            place
            for place, cell in enumerate(self.cells)
            if place not in but and re.search("libre|free", cell)
        ]


LABELS = "cells => cells.map(cell => cell.getAttribute('aria-label'))"
KINDS = {"colour": "colour", "wide": "free", "ending": "over"}


def play_one_turn(hands: Hands, red: bool) -> str:
    """Red bluffs its way along the middle row; black calculates, anywhere else. Red wins in six turns."""
    asked = hands.wait_for_turn()
    row = [number for place, number in enumerate(hands.numbers(",")) if place in MIDDLE_ROW]
    if asked == "answer":
        hands.give_up_finding()
    elif asked == "find":
        found = {} if red else hands.found(but=row)
        if found:
            hands.calculate(found[min(found)])
        else:
            hands.give_up_finding()
    elif asked == "free":
        places = hands.free_places(but=() if red else MIDDLE_ROW)
        hands.put(next(place for place in places if place in MIDDLE_ROW) if red else places[0])
    return asked
