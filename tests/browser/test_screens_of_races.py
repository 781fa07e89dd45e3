"""Races at every size of a screen: cells, tap targets, words and marks, phase by phase, played by touch."""

from __future__ import annotations

import pytest
from hands import Hands
from playwright.sync_api import Page, expect
from prepared import first_wait, golden, set_table
from screens import BY_TOUCH, NARROW, PAPER, SOME, Measure, enough, middle_of, place_of, resign, resize
from setting import Server, SitDown
from spotting import Namer, Spotter
from test_page import faults as serious
from wizard import Wizard

from passerelle.geometry.axial import neighbours

pytestmark = pytest.mark.browser

SIDES = """const [own, other] = ['p1', 'p2']
    .map(seat => document.querySelector(`[data-board=${seat}] svg`).getBoundingClientRect())
  const least = box => Math.min(box.width, box.height)"""
OWN_IS_LARGER = f"""() => {{
  {SIDES}
  return least(own) >= least(other) - 0.1 ? [] : ['the own board is the smaller one']
}}"""
BOTH_ARE_ALIKE = f"""() => {{
  {SIDES}
  const alike = Math.abs(own.width - other.width) < 0.1 && Math.abs(own.height - other.height) < 0.1
  return [...(alike ? [] : ['one board is larger']), ...(least(own) >= 3 * 44 ? [] : ['both boards are small'])]
}}"""


def counting(selector: str) -> str:
    """The countdown is not over while it is looked at."""
    return f"() => document.querySelector('{selector}') ? [] : ['no countdown']"


def test_labyrinth(sit: SitDown, server: Server, measured: Measure) -> None:
    record = golden("labyrinth", "duel-verdicts")
    prepared = set_table(server.database, record, "40.141 p1 push a2", ("Ada", "Maximilienne"))
    page = sit(prepared.link(0))
    ada = Wizard(page)
    ada.wait_for_goal()
    table = measured(page)

    table.look("race", also=OWN_IS_LARGER)
    table.read_elsewhere("race")
    for size in BY_TOUCH:
        resize(page, size)
        before = ada.tiles
        movable = ada.board.locator("[data-cell][aria-label*='se pousse']")
        movable.first.tap()
        assert ada.tiles != before
    enough(
        page,
        (
            [".stage .last:not(.casing) stroke", ".stage .last.casing stroke"],
            [".stage .tile .way stroke", ".stage .tile .face fill"],
        ),
        ([".stage .tile .way stroke"], [".stage .tile .face fill"]),
    )
    ada.open_corridor()
    resize(page, (740, 360))
    ada.stop.tap()
    page.locator(".story").wait_for()
    table.look("told", also=OWN_IS_LARGER)
    resign(page)
    table.read("over", scrolls=True, sizes=SOME)


def test_labyrinth_alone(sit: SitDown, server: Server, measured: Measure) -> None:
    text = golden("labyrinth", "practice")
    page = sit(set_table(server.database, text, first_wait(text), ("Ada",)).link(0))
    ada = Wizard(page)
    table = measured(page)
    page.locator(".goal-card .counted").wait_for()
    table.look("countdown", also=counting(".goal-card .counted"), sizes=NARROW)
    ada.wait_for_goal()
    table.look("race")
    ada.stop.tap()
    page.locator(".story").wait_for()
    table.look("told")


def test_labyrinth_for_two_on_one_screen(sit: SitDown, server: Server, measured: Measure) -> None:
    record = golden("labyrinth", "duel-verdicts")
    prepared = set_table(server.database, record, "40.141 p1 push a2", ("Ada", "Maximilienne"))
    page = sit(prepared.link(0, 1))
    Wizard(page).wait_for_goal()
    table = measured(page)

    table.look("race", also=BOTH_ARE_ALIKE)
    resize(page, (844, 390))
    for seat in ("p1", "p2"):
        one = Wizard(page, seat)
        before = one.tiles
        one.board.locator("[data-cell][aria-label*='se pousse']").first.tap()
        assert one.tiles != before
    page.locator(".under .button").first.tap()
    page.locator(".story").wait_for()
    table.look("told", also=BOTH_ARE_ALIKE)


def test_labyrinth_laid_by_hand(sit: SitDown, server: Server, measured: Measure) -> None:
    record = golden("labyrinth", "duel-verdicts")
    upto = next(line for line in record.splitlines() if " p2 layout " in line).partition(" ")[2]
    page = sit(set_table(server.database, record, upto).link(0))
    page.locator(".lay").wait_for()
    measured(page).look("lay")


CARD_WIDTH = "() => 1.13 * document.querySelector('.laid .face').getBoundingClientRect().width"
BACK_WIDTH = "() => document.querySelector('[data-card]').getBoundingClientRect().width"
PAIR_WIDTH = "() => 1.13 * document.querySelector('[data-card] .face').getBoundingClientRect().width"
EVERY_SYMBOL = 139.5
"""At this width each symbol of each card can be hit (WCAG 2.5.8): `TOUCHABLE` in the room."""


def test_dobble(sit: SitDown, server: Server, measured: Measure) -> None:
    text = golden("dobble", "four-teams")
    plays = [line.partition(" ")[2] for line in text.splitlines() if " play " in line]
    seats = sum(line.startswith("seat ") for line in text.splitlines())
    names = ("Ada", "Bo", "Maximilienne", "Dan", "Eve", "Fay", "Gus", "Hal")[:seats]
    page = sit(set_table(server.database, text, plays[11], names).link(0))
    ada = Spotter(page, touch=True)
    ada.wait_for_round()
    table = measured(page)
    table.look("play", CARD_WIDTH, EVERY_SYMBOL)
    table.read_elsewhere("play")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        for size in ((390, 844), (1280, 800)):
            resize(page, size)
            assert serious(Hands(page)) == [], (scheme, size)
    page.emulate_media(color_scheme="light")
    for size in BY_TOUCH:
        resize(page, size)
        before = ada.table
        open_ended = [cell for cell in before if not {*neighbours(cell)} <= before.keys()]
        ada.choose(
            next(cell for cell in open_ended if is_clear(page, ada.on_screen(cell, *ada.shared(cell))))
        )
        resize(page, size)
        frame = place_of(page)
        spots = [middle_of(free.bounding_box()) for free in page.locator(".free").all()]
        for x, y in spots:
            assert frame[0] < x < frame[0] + frame[2], "every free cell is in sight"
            assert frame[1] < y < frame[1] + frame[3], "every free cell is in sight"
        box = next(spot for spot in spots if is_clear(page, spot))
        page.touchscreen.tap(*box)
        expect(page.locator("[data-cell]")).to_have_count(len(before) + 1)
    forms = [f".score polygon[fill='{paint}'] fill" for paint in page.evaluate(PAINTS)]
    assert len(forms) == 4
    enough(page, (["polygon.rim fill", "polygon.rim stroke"], [PAPER]), (["path.forms fill"], forms))


def is_clear(page: Page, at: tuple[float, float]) -> bool:
    """Whether a finger there touches the table, and not a tool above it."""
    return bool(page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('.frame > svg')", at))


PAINTS = "() => [...document.querySelectorAll('.score .team > svg polygon')].map(form => form.getAttribute('fill'))"


def test_dobble_in_pairs(sit: SitDown, server: Server, measured: Measure) -> None:
    """A training to its end: named wrongly, locked; then found, and the account of it."""
    text = golden("dobble", "training")
    named = [line.partition(" ")[2] for line in text.splitlines() if " name " in line]
    page = sit(set_table(server.database, text, first_wait(text), ("Ada",)).link(0))
    table = measured(page)
    page.locator(".count").wait_for()
    table.look("countdown", BACK_WIDTH, 130, counting(".count"), NARROW)
    sit(set_table(server.database, text, named[-1], ("Ada",)).link(0))
    ada = Namer(page)
    expect(page.locator(".frame [role=button]")).to_have_count(20)
    table.look("pair", PAIR_WIDTH, 130)
    table.read_elsewhere("pair")
    ada.name(right=False)
    page.locator(".timer, .locked").first.wait_for()
    table.look("locked", PAIR_WIDTH, 130, sizes=NARROW)
    expect(page.locator(".timer, .locked")).to_have_count(0)
    ada.name()
    page.locator(".ending").wait_for()
    table.read("account", scrolls=True, sizes=SOME)
