"""By keyboard and roles alone: what a screen reader hears and does."""

from __future__ import annotations

import itertools
import json
import re
import struct
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from setting import Server, Visit

pytestmark = pytest.mark.browser

ADA = {"kind": "human", "name": "Ada"}
BO = {"kind": "human", "name": "Bo"}


def open_table(page: Page, game: str, *seats: dict[str, Any], **options: str) -> None:
    """At every seat of a new table sits whoever is at this browser."""
    made = page.evaluate(MAKE, {"game": game, "seats": seats, "options": options})
    page.goto(f"/t/{made['table']}#key={','.join([made['host_key'], *made['seat_keys'].values()])}")


MAKE = """async request => (await fetch('/api/tables', {
  method: 'POST', body: JSON.stringify(request), headers: { 'content-type': 'application/json' },
})).json()"""


def told(page: Page, words: str) -> Locator:
    """Live regions that say so: one announcement is one region."""
    return page.locator("[role=status], [role=alert], [aria-live]").filter(has_text=re.compile(words))


def take_command_field(page: Page) -> None:
    page.get_by_role("link", name="Aller au champ de commandes").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Champ de commandes")).to_be_focused()


def command(page: Page, words: str, answer: str = "") -> None:
    page.get_by_role("textbox", name="Champ de commandes").fill(words)
    page.keyboard.press("Enter")
    if answer:
        expect(told(page, answer)).to_have_count(1)


@pytest.mark.clause("PA-25")
def test_hexades_by_commands_heard_under_a_sheet(visit: Visit) -> None:
    ada = visit()
    ada.open_table(1, name="Ada")
    expect(ada.page.get_by_role("heading", level=1)).to_be_focused()  # a new page begins at its heading
    bo = visit(f"/t/{ada.table}")
    bo.page.get_by_role("button", name="S’asseoir et jouer").click()
    for hands in (ada, bo):
        expect(hands.page.locator(".hand")).to_be_visible()
        take_command_field(hands.page)
    first, second = (ada, bo) if ada.page.get_by_role("button", name="Rouge").count() else (bo, ada)
    command(first.page, "colour red")
    assert second.wait_for_turn() == "find"
    command(second.page, "h", r"Dés\s:\s\d")
    command(second.page, "b", r"Rangée 1\s:.*libre")
    command(second.page, "c", "Aucune pendule")
    command(second.page, "dance", "Mots inconnus")
    # The other has a sheet open: what happens is heard in it, and nowhere else, also when it is closed.
    found = second.found()
    move, happens = "none", "ne trouve rien"
    if found:
        number, calculation = next(iter(found.items()))
        move, happens = f"place {number} = {calculation}", rf"{number} = "
    first.page.get_by_role("button", name="Table et réglages").click()
    expect(first.page.get_by_role("dialog")).to_be_visible()
    command(second.page, move)
    expect(first.page.get_by_role("dialog").get_by_role("status")).to_contain_text(re.compile(happens))
    expect(told(first.page, happens)).to_have_count(1)
    first.page.keyboard.press("Escape")
    expect(told(first.page, happens)).to_have_count(0)
    expect(first.page.get_by_role("button", name="Table et réglages")).to_be_focused()
    command(first.page, "l", r"\w")


def test_verbindung_by_keys(visit: Visit) -> None:
    page = visit().page
    open_table(page, "verbindung", {**ADA, "assist": True}, {**BO, "assist": True})
    dice = page.get_by_role("group", name="Les dés lancés").get_by_role("button")
    dice.first.wait_for()
    take_command_field(page)
    command(page, "h", "joue rouge")
    command(page, "b", "base")
    for _ in range(8):  # until a roll has something for who rolled it
        free = dice.and_(page.locator(":enabled")).and_(page.locator(":not([aria-disabled=true])"))
        for die in range(free.count()):
            free.nth(die).focus()
            page.keyboard.press("Enter")
            cell = page.get_by_role("gridcell", name=re.compile("possible$"))
            if cell.count():
                name = (cell.first.get_attribute("aria-label") or "").split(",")[0]
                cell.first.focus()
                page.keyboard.press("Enter")
                expect(told(page, f"en {name}")).to_have_count(1)
                expect(page.get_by_role("gridcell", name=re.compile(f"^{name}, (?!libre)"))).to_be_focused()
                return
        command(page, "end")
        page.wait_for_timeout(300)
    raise AssertionError("eight rolls and no place for any die")


@pytest.mark.clause("FO-9")
def test_forma_as_a_spoken_grid(visit: Visit) -> None:
    page = visit().page
    open_table(page, "forma", ADA, BO, setup="random", touch="friendly")
    piece = page.get_by_role("list", name="réserve").get_by_role("button", name=re.compile("domino"))
    piece.focus()
    page.keyboard.press("Enter")
    here = page.locator("[role=gridcell]:focus")
    expect(here).to_have_attribute("aria-label", re.compile(r"^domino sur \w+ \w+, (ne )?tient"))
    for key in [*["Home", "PageUp"], *["ArrowRight", "ArrowDown"] * 19]:
        if re.search(r", tient\b.*Touche", here.get_attribute("aria-label") or ""):
            break
        page.keyboard.press(key)
    label = here.get_attribute("aria-label") or ""
    assert re.search(r"Touche (l’obstacle en \w+|la tour en \w+|le bord)", label), label
    squares = re.search(r"sur (\w+ \w+),", label)
    assert squares
    page.keyboard.press("Enter")
    expect(told(page, rf"pose.* {squares[1].split()[0]}\.")).to_have_count(1)
    expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
    take_command_field(page)
    command(page, "b", "Rangée .*obstacle")
    command(page, "pass", "passe")


@pytest.mark.clause("LB-5")
def test_labyrinth_leaves_arrows_to_its_grid(visit: Visit) -> None:
    page = visit().page
    open_table(page, "labyrinth", ADA, mode="practice")
    expect(page.get_by_role("heading", name=re.compile("^But"))).to_be_visible()
    expect(page.get_by_role("gridcell", name=re.compile("ton magicien"))).to_have_count(1)
    cell = page.get_by_role("gridcell", name=re.compile("^a1,"))
    cell.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("gridcell", name=re.compile("^b1,"))).to_be_focused()
    expect(page.locator(".past li", has_text="pousse")).to_have_count(0)
    movable = page.get_by_role("gridcell", name=re.compile("se pousse")).first
    square = (movable.get_attribute("aria-label") or "").split(",")[0]
    movable.focus()
    page.keyboard.press("Enter")
    expect(told(page, rf"^{square}\s")).to_have_count(1)
    expect(page.locator(".past li", has_text=f"pousses {square}")).to_have_count(1)
    # Single letters can be switched off: S calls nothing any more.
    page.get_by_role("button", name="Règles et découverte").click()
    page.get_by_role("tab", name="Touches").click()
    page.get_by_role("checkbox", name=re.compile("Raccourcis d’une seule touche")).uncheck()
    page.keyboard.press("Escape")
    page.get_by_role("gridcell").first.focus()
    page.keyboard.press("s")
    take_command_field(page)
    command(page, "h", "le trou est en")
    expect(page.locator(".story")).to_have_count(0)
    command(page, "stop", r"stop\s!")
    expect(page.locator(".story")).to_be_visible()


@pytest.mark.clause("DB-8")
def test_dobble_by_buttons_without_a_pointer(visit: Visit) -> None:
    page = visit().page
    open_table(page, "dobble", {**ADA, "team": "pink"}, mode="training", lock="1")
    cards = page.get_by_role("group", name="Les deux cartes")
    symbols = cards.get_by_role("button")
    expect(symbols).to_have_count(20)
    names: list[str] = symbols.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    common = next(name for name in names if names.count(name) == 2)
    wrong = next(name for name in names if names.count(name) == 1)
    # As a screen reader clicks: without a pointer.
    cards.get_by_role("button", name=wrong, exact=True).dispatch_event("click")
    expect(told(page, f"« {wrong} »|{wrong}")).to_have_count(1)
    expect(page.locator(".locked")).to_have_count(0)
    cards.get_by_role("button", name=common, exact=True).first.dispatch_event("click")
    expect(page.locator(".times p").first).to_contain_text("1 / 10")


def test_headings_have_no_gaps_and_tabs_are_walked_by_arrows(visit: Visit) -> None:
    page = visit().page
    expect(page.locator(".card")).to_have_count(5)
    assert headings(page)[:2] == [1, 2]
    open_table(page, "hexades", ADA, {"kind": "open"})
    expect(page.get_by_role("heading", level=2)).to_be_visible()
    page.get_by_role("button", name="Table et réglages").click()
    page.get_by_role("dialog").get_by_role("heading", level=3).first.wait_for()
    assert headings(page).count(1) == 1
    page.goto("/")
    open_table(page, "hexades", ADA, BO)
    page.get_by_role("button", name="Rouge").click()
    page.get_by_role("button", name="Table et réglages").click()
    assert len(headings(page)) > 3
    page.get_by_role("dialog").get_by_role("button", name="Abandonner").first.click()
    page.locator("dialog.sure[open] .main").click()
    page.get_by_role("link", name="Revoir la partie").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert len(headings(page)) > 3
    for address in ("/mine", "/screen", "/puzzle/labyrinth", "/learn/hexades"):
        page.goto(address)
        page.get_by_role("heading", level=2).first.wait_for(state="attached")
        assert headings(page)[:2] == [1, 2]
    # The tabs of the help are one stop, and the arrows go round.
    tabs = page.get_by_role("tab")
    tabs.first.focus()
    for key, there in (("ArrowRight", 1), ("End", 2), ("ArrowRight", 0), ("ArrowLeft", 2), ("Home", 0)):
        page.keyboard.press(key)
        expect(tabs.nth(there)).to_be_focused()
        expect(tabs.nth(there)).to_have_attribute("aria-selected", "true")
        assert headings(page)[0] == 1
    assert [tab.get_attribute("tabindex") for tab in tabs.all()] == ["0", "-1", "-1"]
    page.keyboard.press("Tab")
    expect(page.get_by_role("tabpanel").locator(":focus")).to_have_count(1)


def headings(page: Page) -> list[int]:
    """Their levels, in the order of the page: none is left out on the way down."""
    levels: list[int] = page.locator("h1, h2, h3, h4, h5, h6").evaluate_all(
        "all => all.filter(one => one.checkVisibility()).map(one => Number(one.tagName[1]))"
    )
    assert levels[0] == 1
    assert all(level <= before + 1 for before, level in itertools.pairwise(levels)), (page.url, levels)
    return levels


def test_the_page_can_be_installed(server: Server) -> None:
    with urllib.request.urlopen(f"{server.url}/manifest.webmanifest", timeout=10) as answer:
        assert answer.headers["Content-Type"] == "application/manifest+json"
        manifest = json.load(answer)
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        with urllib.request.urlopen(server.url + icon["src"], timeout=10) as answer:
            assert answer.headers["Content-Type"] == icon["type"]
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", answer.read()[16:24])
                assert icon["sizes"] == f"{width}x{height}"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


KEPT = """async () => {
  await navigator.serviceWorker.ready
  for (;;) {
    const kept = (await (await caches.open('passerelle-told')).keys()).map(({ url }) => new URL(url).pathname)
    if (kept.includes('/api/games') && kept.some(path => path.includes('/puzzle/'))) return
    await new Promise(later => setTimeout(later, 50))
  }
}"""
"""Until the list of games and today's puzzle are kept."""
