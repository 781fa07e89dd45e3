"""What a person at a browser does in Labyrinth, by what the page shows and nothing else."""

from __future__ import annotations

import re

from hands import choose_level, choose_way, start
from playwright.sync_api import Locator, Page, expect

from passerelle.games.labyrinth.frame import OBJECTS
from passerelle.games.labyrinth.solver import solve
from passerelle.games.labyrinth.tiles import SQUARES, pack

SIDES = {
    "haut": "n", "droite": "e", "bas": "s", "gauche": "w",
    "up": "n", "right": "e", "down": "s", "left": "w",
}  # fmt: skip


class Wizard:
    """One seat at one browser."""

    def __init__(self, page: Page, seat: str = "p1") -> None:
        self.page = page
        self.board = page.locator(f"[data-board={seat}]")

    # Looking

    @property
    def tiles(self) -> tuple[str, ...]:
        """The board as a screen reader tells it."""
        labels = self.board.get_by_role("gridcell").evaluate_all(LABELS)
        return tuple(map(tile_told, labels))

    @property
    def wizard(self) -> str:
        return self.board.locator("[data-wizard]").get_attribute("data-wizard") or ""

    @property
    def goal(self) -> str:
        return self.board.locator("[data-goal]").get_attribute("data-goal") or ""

    @property
    def stop(self) -> Locator:
        return self.page.locator(".stop")

    @property
    def cards(self) -> int:
        """Of the seat below the board: one's own."""
        return int(re.split("/", self.page.locator(".plate .mark strong").last.inner_text())[0])

    def wait_for_goal(self) -> str:
        expect(self.page.locator(".status")).to_have_text(re.compile(r"^(But|Goal)\s?:"))
        return self.goal

    def way(self) -> list[str]:
        """The squares to push, from the board as it lies."""
        found = solve(pack(self.tiles), OBJECTS.index(self.wizard), OBJECTS.index(self.goal))
        return [SQUARES[cell] for cell in found or ()]

    # Doing

    def push(self, square: str) -> None:
        self.board.locator(f"[data-cell={square}]").click()

    def open_corridor(self) -> int:
        """Gives the number of pushes it took."""
        way = self.way()
        for square in way:
            self.push(square)
        return len(way)

    def win_card(self) -> int:
        self.wait_for_goal()
        pushes = self.open_corridor()
        self.stop.click()
        return pushes


LABELS = "cells => cells.map(cell => cell.getAttribute('aria-label'))"


def tile_told(label: str) -> str:
    """`b3, virage, haut et droite, se pousse vers le bas; couronne à droite`."""
    shape = re.split(r"; |, (?:se pousse|can be pushed)", label)[0]
    sides = {side for word, side in SIDES.items() if re.search(rf"\b{word}\b", shape)}
    return "".join(side for side in "nesw" if side in sides) or "--"


def new_table(page: Page, way: int, **chosen: str) -> None:
    """`way`: 0 screen, 1 link, 2 bot, 3 watching, 4 puzzle of the day, 5 practice, 6 clock."""
    page.locator("button.card", has_text="Labyrinth").click()
    level = chosen.pop("level", "level-1")
    choose_way(page, way)
    if page.locator("input[name=level]").count():
        choose_level(page, level)
    if chosen:
        page.locator(".options summary").click()
    for option, label in chosen.items():
        page.locator(f"label:has(input[name=option-{option}])", has_text=label).click()
    start(page)
    page.wait_for_url("**/puzzle/*" if way == 4 else "**/t/*")
