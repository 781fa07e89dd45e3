"""What is measured on a page: the sizes of screens, what is wrong at one of them, and contrasts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import FloatRect, Page

Size = tuple[int, int]

FAULTS = Path(__file__).with_name("faults.js").read_text("utf-8")

SIZES: tuple[Size, ...] = (
    (320, 568), (360, 640), (390, 844), (844, 390), (740, 360), (820, 1180), (1180, 820), (1280, 800),
    (1920, 1080),
    (640, 400),  # 1280 × 800 at 200 %: to a page, zoom is a smaller screen
)  # fmt: skip
MAGNIFIED: Size = (320, 256)
"""1280 × 1024 at 400 % (WCAG 1.4.10): the page may scroll, in one direction."""

ALL: tuple[Size, ...] = (*SIZES, MAGNIFIED)
BY_TOUCH: tuple[Size, ...] = ((320, 568), (844, 390), (740, 360), (640, 400))
"""The sizes at which turns are played: those that could not be played once."""
NARROW: tuple[Size, ...] = ((320, 568), (640, 400), (1280, 800))
"""Where long words have the least room, for each of the three arrangements."""
SOME: tuple[Size, ...] = ((320, 568), (390, 844), (740, 360), (640, 400), (1280, 800), MAGNIFIED)
"""Where nothing has to be hit."""

CELL = 24
CONTRAST = 3.0
PAPER = "body background-color"


def resize(page: Page, size: Size) -> None:
    """Gives the page another size and waits until it has arranged itself."""
    _give(page, size)
    page.evaluate(SETTLED, size)


def _give(page: Page, size: Size) -> None:
    page.evaluate(WATCHED)
    page.set_viewport_size({"width": size[0], "height": size[1]})


class Measured:
    """Looks at a table in one phase of a turn after the other; the board must stay where it is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.boards: dict[Size, list[float]] = {}
        self.faults: list[str] = []

    def look(
        self,
        phase: str,
        cells: str = "",
        least: float = CELL,
        also: str = "() => []",
        sizes: tuple[Size, ...] = ALL,
    ) -> None:
        """`cells`, `also`: scripts that give the size of the smallest cell, and what else is wrong."""
        for size in sizes:
            found = self._measure(phase, size, also=also, cells=cells or SMALLEST_CELL)
            if found["cell"] < least:
                self.faults.append(f"{phase}, {size}: cells of {found['cell']:.1f} px")
            board = self.boards.setdefault(size, found["board"])
            if board != found["board"]:
                self.faults.append(f"{phase}, {size}: the board jumps from {board} to {found['board']}")

    def read(self, phase: str, scrolls: bool = False, sizes: tuple[Size, ...] = ALL) -> None:
        """Looks at everything but the cells: nobody presses one now, and the board may lie elsewhere.

        `scrolls`: there is an account to read, and the page may be longer than the screen.
        """
        for size in sizes:
            self._measure(phase, size, scrolls)

    def read_elsewhere(self, phase: str) -> None:
        """The same in the other languages, where words are longer; then in French again."""
        for language in ("en", "de", "fr"):
            resize(self.page, (390, 844))
            self.page.locator("header .tools .icon").last.tap()
            self.page.locator("dialog[open] select").select_option(language)
            self.page.locator(f"html[lang={language}]").wait_for()
            self.page.keyboard.press("Escape")
            self.page.locator("dialog[open]").wait_for(state="detached")
            if language != "fr":
                self.read(f"{phase} in {language}", sizes=NARROW)

    def _measure(
        self, phase: str, size: Size, scrolls: bool = False, also: str = "() => []", cells: str = "() => 0"
    ) -> Any:
        """All in one script, so that nothing happens between two answers."""
        _give(self.page, size)
        script = f"""async ([size, scrolls]) => {{
          await ({SETTLED})(size)
          const board = document.querySelector('.stage .board')
          return {{ faults: [...({FAULTS})(scrolls), ...({also})()], cell: ({cells})(), board: ({PLACE})(board) }}
        }}"""
        found = self.page.evaluate(script, [size, scrolls or size == MAGNIFIED])
        self.faults += [f"{phase}, {size[0]}×{size[1]}: {fault}" for fault in found["faults"]]
        return found


Measure = Callable[[Page], Measured]


def place_of(page: Page, selector: str = ".stage .board") -> list[float]:
    """The rectangle of an element."""
    found: list[float] = page.locator(selector).first.evaluate(PLACE)
    return found


def middle_of(box: FloatRect | None) -> tuple[float, float]:
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def cell_size(page: Page) -> float:
    """The narrower side of the smallest cell that a tap must hit."""
    return float(page.evaluate(SMALLEST_CELL))


def contrasts(page: Page, layers: list[str], grounds: list[str]) -> list[float]:
    """For each ground the best contrast of the layers of a mark; both as `selector property`."""
    painted = [_luminance(colour) for colour in page.evaluate(PAINTS, [*layers, *grounds])]
    marks, below = painted[: len(layers)], painted[len(layers) :]
    return [max(_ratio(mark, ground) for mark in marks) for ground in below]


def enough(page: Page, *marks: tuple[list[str], list[str]]) -> None:
    """These marks are seen on all their grounds, by day and by night."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.evaluate(FRAME)
        for layers, grounds in marks:
            found = contrasts(page, layers, grounds)
            assert min(found) >= CONTRAST, f"{scheme}: {layers} on {grounds}: {found}"
    page.emulate_media(color_scheme="light")


def resign(page: Page) -> None:
    resize(page, (390, 844))
    page.get_by_role("button", name="Table et réglages").tap()
    page.locator("dialog[open]").get_by_role("button", name="Abandonner").tap()
    page.locator("dialog[open] .main").last.tap()
    page.locator(".ending").wait_for()


def _ratio(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Any) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in colour
    )
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


FRAME = "() => new Promise(requestAnimationFrame)"

WATCHED = """() => {
  if (window.sized) return
  window.sized = [innerWidth, innerHeight]
  const probe = document.body.appendChild(document.createElement('div'))
  probe.style.cssText = 'position: fixed; width: 100vw; height: 100dvh; visibility: hidden'
  new ResizeObserver(([{ contentRect }]) => (window.sized = [contentRect.width, contentRect.height])).observe(probe)
}"""

SETTLED = """async size => {
  /* Observers have heard of the new size (styles may be the old ones after `innerWidth` is new), letters are there, and
     everything lies in the same place after two frames. */
  const boxes = () =>
    [...document.querySelectorAll('body :not(svg *), .stage svg > *')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${x} ${y} ${width} ${height}`
    }).join()
  let before = ''
  for (let frame = 0; frame < 200; frame += 1) {
    await new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))
    const now = `${window.sized}` === `${size}` && document.fonts.status === 'loaded' ? boxes() : ''
    if (now && now === before) return
    before = now
  }
  throw new Error('the page does not come to rest')
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

PAINTS = """all => all.map(words => {
  const [selector, property] = words.split(/ (?=[a-z-]+$)/)
  const element = document.querySelector(selector)
  if (!element) throw new Error(`nothing there: ${selector}`)
  const told = getComputedStyle(element)[property]
  const parts = told.match(/[\\d.]+/g).slice(0, 3).map(Number)
  return told.startsWith('rgb') ? parts.map(part => part / 255) : parts
})"""
