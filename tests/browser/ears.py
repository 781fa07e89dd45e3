"""Somebody who plays by keyboard and hears what the page says, and has no pointer."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect
from setting import Visit

ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


class Ears:
    def __init__(self, page: Page) -> None:
        self.page = page
        self._known = 0

    @classmethod
    def at(cls, visit: Visit, address: str, **how: Any) -> Ears:
        page = visit("/health", **how).page
        page.add_init_script(LISTENS)
        page.goto(address)
        return cls(page)

    # Hearing

    @property
    def all_heard(self) -> list[str]:
        """Everything announced since the page was loaded."""
        return [" ".join(words.split()) for words in self.page.evaluate("() => heard")]

    @property
    def heard(self) -> list[str]:
        """What was announced since `listen`."""
        return self.all_heard[self._known :]

    def listen(self) -> None:
        """From now on."""
        self._known = len(self.all_heard)

    def wait_for_words(self) -> None:
        """Until anything has been announced since `listen`."""
        self.page.wait_for_function("count => heard.length > count", arg=self._known)

    def hears(self, words: str) -> str:
        """Waits until one announcement says so; it is the only one."""
        heard = self.heard
        while not any(re.search(words, told) for told in heard):
            self.page.wait_for_function("count => heard.length > count", arg=self._known + len(heard))
            heard = self.heard
        told = [told for told in heard if re.search(words, told)]
        assert len(told) == 1, heard
        return told[0]

    @property
    def focused(self) -> str:
        """The name of what has the focus."""
        return " ".join(str(self.page.evaluate(FOCUSED)).split())

    @property
    def pointers(self) -> int:
        """How often anything was touched or clicked with a pointer."""
        return int(self.page.evaluate("() => pointers"))

    # Doing

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def reach(self, name: str) -> None:
        """Tab, until something of that name has the focus."""
        pattern = re.compile(name)
        for _ in range(90):
            if pattern.search(self.focused):
                return
            self.press("Tab")
        raise AssertionError(f"the keyboard does not reach {name}")

    def choose(self, name: str) -> None:
        """Reaches it, and presses Enter."""
        self.reach(name)
        self.press("Enter")

    def walk(self, name: str, columns: int = 0) -> None:
        """Arrows, until something of that name has the focus; in a grid along its rows, else wherever they lead."""
        pattern = re.compile(name)
        if columns:
            cells = [
                " ".join(cell.split()) for cell in self.page.get_by_role("gridcell").evaluate_all(LABELS)
            ]
            here = cells.index(self.focused)
            there = next(place for place, cell in enumerate(cells) if pattern.search(cell))
            down, right = there // columns - here // columns, there % columns - here % columns
            self.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
            self.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
            assert pattern.search(self.focused), self.focused
            return
        tried: dict[str, int] = {}
        for _ in range(120):
            if pattern.search(self.focused):
                return
            tried[self.focused] = turn = tried.get(self.focused, -1) + 1
            self.press(ARROWS[turn % 4])
        raise AssertionError(f"the arrows do not reach {name}")

    # The command field

    def take_command_field(self) -> None:
        self.page.get_by_role("link", name="Aller au champ de commandes").focus()
        self.press("Enter")
        expect(self.field).to_be_focused()

    @property
    def field(self) -> Locator:
        return self.page.get_by_role("textbox", name="Champ de commandes")

    def type(self, words: str) -> None:
        """Into the command field, which has the focus."""
        expect(self.field).to_be_focused()
        self.page.keyboard.insert_text(words)
        self.press("Enter")

    def ask(self, words: str, answer: str) -> str:
        """A question, and its answer, which is heard once."""
        self.listen()
        self.type(words)
        return self.hears(answer)


LISTENS = """
globalThis.heard = []
globalThis.pointers = 0
const REGIONS = '[role=status], [role=alert], [aria-live]'
new MutationObserver(changes => {
  const regions = new Set()
  for (const { target, addedNodes } of changes) {
    const element = target instanceof Element ? target : target.parentElement
    regions.add(element?.closest(REGIONS))
    for (const node of addedNodes) if (node instanceof Element && node.matches('[role=alert]')) regions.add(node)
  }
  for (const region of regions) if (region?.isConnected && region.textContent.trim()) heard.push(region.textContent)
}).observe(document, { childList: true, characterData: true, subtree: true })
for (const name of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(name, () => pointers++, true)
"""
FOCUSED = """() => {
  const at = document.activeElement
  if (!at || at === document.body) return ''
  return at.getAttribute('aria-label') ?? (at.labels?.[0]?.textContent || at.textContent)
}"""
LABELS = "cells => cells.map(cell => cell.getAttribute('aria-label'))"
