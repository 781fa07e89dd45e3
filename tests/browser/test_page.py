"""The page itself: languages, access, size, narrow screens."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Hands
from playwright.sync_api import Request, expect
from setting import PHONE, ROOT, Visit

pytestmark = pytest.mark.browser

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
HEAVIEST_FIRST_VISIT = 200_000


@pytest.mark.parametrize(
    ("spoken", "shown"), [("fr-FR", "fr"), ("en-GB", "en"), ("de-AT", "de"), ("it-IT", "fr")]
)
def test_speaks_the_visitors_language_else_french(visit: Visit, spoken: str, shown: str) -> None:
    guest = visit(language=spoken)
    expect(guest.page.locator("html")).to_have_attribute("lang", shown)
    expect(guest.card().locator(".go")).to_have_text({"fr": "Jouer", "en": "Play", "de": "Spielen"}[shown])


def test_the_language_is_remembered_everywhere(visit: Visit) -> None:
    guest = visit()
    guest.page.get_by_label("Langue").select_option("English")
    expect(guest.card().locator(".tagline")).to_have_text("Three dice, one sum, a chain from side to side.")
    guest.open_table(0)
    expect(guest.page.locator(".status")).to_contain_text("choose your colour")
    guest.choose_colour("red")
    guest.wait_for_turn()
    guest.give_up_finding()
    expect(guest.page.locator(".past")).to_contain_text("finds nothing")
    guest.page.reload()
    expect(guest.page.locator(".acts")).to_contain_text("Stay silent")
    guest.page.get_by_role("button", name="Table and settings").click()
    guest.page.get_by_label("Language").select_option("Français")
    expect(guest.page.locator(".past")).to_contain_text("ne trouve rien")


def faults(hands: Hands) -> list[str]:
    """What axe finds serious or critical."""
    hands.page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = hands.page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{fault['id']}: {node['html'][:120]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(visit: Visit, scheme: str) -> None:
    ada = visit(color_scheme=scheme)
    ada.card().wait_for()
    assert faults(ada) == []
    ada.card().click()
    ada.page.locator(".options summary").click()
    assert faults(ada) == []
    ada.page.keyboard.press("Escape")
    ada.open_table(0)
    ada.page.locator(".colour").first.wait_for()
    assert faults(ada) == []
    ada.choose_colour("red")
    ada.wait_for_turn()
    ada.page.locator(".keypad input").fill("1+")
    assert faults(ada) == []
    ada.give_up_finding()
    for opens in ("Règles et découverte", "Table et réglages"):
        ada.page.get_by_role("button", name=opens).click()
        ada.page.locator("dialog[open] .content").wait_for()
        assert faults(ada) == []
        ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="Table et réglages").click()
    ada.page.get_by_role("button", name="Abandonner la partie").click()
    ada.page.get_by_role("button", name="Oui, abandonner").click()
    ada.over.wait_for()
    assert faults(ada) == []
    ada.page.get_by_role("link", name="Revoir la partie").click()
    ada.page.locator(".account").wait_for()
    assert faults(ada) == []
    ada.page.get_by_text("Ce lancer").click()
    ada.page.get_by_label("Moment de la partie").fill("4")
    assert faults(ada) == []


def test_nothing_is_wider_than_a_phone(visit: Visit) -> None:
    ada = visit(screen=PHONE)
    page = ada.page

    def fits() -> bool:
        return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))

    ada.card().wait_for()
    assert fits()
    ada.open_table(1)
    page.locator(".waiting img").wait_for()
    assert fits()
    page.goto("/")
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    assert fits()
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), "all under the thumb"
    ada.give_up_finding()
    page.get_by_role("button", name="Déroulement").click()
    expect(page.locator("dialog[open]")).to_contain_text("ne trouve rien")
    assert fits()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table et réglages").click()
    page.get_by_role("button", name="Abandonner la partie").click()
    page.get_by_role("button", name="Oui, abandonner").click()
    page.get_by_role("link", name="Revoir la partie").click()
    page.locator(".account").wait_for()
    assert fits()
    page.get_by_text("Ce lancer").click()
    page.locator(".review").wait_for()
    assert fits()


def test_nothing_jumps_when_a_turn_passes(visit: Visit) -> None:
    ada = visit()
    ada.open_table(0)
    ada.page.locator(".colour").first.wait_for()
    board = ada.page.locator("svg.board")
    place = board.bounding_box()
    ada.choose_colour("red")
    for _ in range(3):
        asked = ada.wait_for_turn()
        assert board.bounding_box() == place
        if asked == "free":
            ada.put(ada.free_places()[0])
        else:
            ada.give_up_finding()
    assert board.bounding_box() == place


@pytest.mark.parametrize("path", ["/", "/t/a-first-visit"])
def test_a_first_visit_is_light(visit: Visit, path: str) -> None:
    if path != "/":
        host = visit()
        host.open_table(1)
        path = f"/t/{host.table}"
    guest = visit("/health")
    sizes: dict[str, int] = {}

    def weigh(request: Request) -> None:
        sizes[request.url] = request.sizes()["responseBodySize"]

    guest.page.on("requestfinished", weigh)
    guest.page.goto(path, wait_until="networkidle")
    guest.page.locator(".card, .waiting").first.wait_for()
    guest.page.evaluate("() => document.fonts.ready.then(() => true)")
    assert sum(".woff2" in url for url in sizes) == 2
    assert sum(sizes.values()) < HEAVIEST_FIRST_VISIT, sizes


def test_scripts_come_from_files_alone(visit: Visit) -> None:
    guest = visit()
    answer = guest.page.request.get("/")
    assert "<script>" not in answer.text()
    assert "style=" not in answer.text()
    assert "script-src 'self'" in answer.headers["content-security-policy"]
