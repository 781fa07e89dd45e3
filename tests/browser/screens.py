"""What is measured on a page: the sizes of screens, what is wrong at one of them, and contrasts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

Size = tuple[int, int]

FAULTS = Path(__file__).with_name("faults.js").read_text("utf-8")

SIZES: tuple[Size, ...] = (
    (320, 568), (360, 640), (390, 844), (844, 390), (740, 360), (820, 1180), (1180, 820), (1280, 800),
    (1920, 1080),
    (640, 400),  # 1280 × 800 at 200 %: to a page, zoom is a smaller screen
)  # fmt: skip
MAGNIFIED: Size = (320, 256)
"""1280 × 1024 at 400 % (WCAG 1.4.10): the page may scroll, in one direction."""

CELL = 24
CONTRAST = 3.0


def resize(page: Page, size: Size) -> None:
    """Gives the page another size and waits until it has arranged itself."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FRAMES)


def faults_of(page: Page, size: Size, scrolls: bool = False) -> list[str]:
    """What is wrong with the table at this size: too small, out of sight, covered, cut off, broken.

    `scrolls`: there is an account to read, and the page may be longer than the screen.
    """
    found: list[str] = page.evaluate(FAULTS, scrolls or size == MAGNIFIED)
    return [f"{size[0]}×{size[1]}: {fault}" for fault in found]


def place_of(page: Page, selector: str = ".stage .board") -> list[float]:
    """The rectangle of an element."""
    found: list[float] = page.locator(selector).first.evaluate(PLACE)
    return found


def cell_size(page: Page) -> float:
    """The narrower side of the smallest cell that a tap must hit."""
    return float(page.evaluate(SMALLEST_CELL))


def contrasts(page: Page, layers: list[str], grounds: list[str]) -> list[float]:
    """For each ground the best contrast of the layers of a mark; both as `selector property`."""
    marks, below = (
        [_luminance(page.evaluate(PAINT, words)) for words in these] for these in (layers, grounds)
    )
    return [max(_ratio(mark, ground) for mark in marks) for ground in below]


def _ratio(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Any) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in colour
    )
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


FRAMES = """async () => {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
}"""

PLACE = """element => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x, y, width, height].map(side => Math.round(side * 10) / 10)
}"""

SMALLEST_CELL = """() => {
  const own = [...document.querySelectorAll('.stage [role=gridcell] .touch')].map(cell => cell.getBoundingClientRect())
  if (own.length) return Math.min(...own.map(({ width, height }) => Math.min(width, height)))
  return document.querySelector('.stage svg.board').getScreenCTM().a * 20
}"""

PAINT = """words => {
  const [selector, property] = words.split(/ (?=[a-z-]+$)/)
  const element = document.querySelector(selector)
  if (!element) throw new Error(`nothing there: ${selector}`)
  const told = getComputedStyle(element)[property]
  const parts = told.match(/[\\d.]+/g).slice(0, 3).map(Number)
  return told.startsWith('rgb') ? parts.map(part => part / 255) : parts
}"""
