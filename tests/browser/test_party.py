"""A party: a host who fills, frees and removes seats, goes on without who left, and hands the table on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hands import Hands
from playwright.sync_api import Page, expect
from setting import DESK, PHONE, Server, Visit

HD = {"width": 1280, "height": 720}

pytestmark = pytest.mark.browser


def gather(visit: Visit, server: Server, screen: dict[str, int] = DESK) -> tuple[Page, str]:
    """Ada's page, at a table of Forma for four that waits for three more, and the table's address."""
    page = visit(screen=screen).page
    page.set_default_timeout(10_000)
    seats = [{"kind": "human", "name": "Ada"}, *({"kind": "open"} for _ in range(3))]
    answer = page.request.post(
        f"{server.url}/api/tables",
        data={"game": "forma", "seats": seats},
        headers={"Origin": server.url},
    )
    made: dict[str, Any] = answer.json()
    page.goto(f"{server.url}/t/{made['table']}#key={made['host_key']},{made['seat_keys']['p1']}")
    return page, f"/t/{made['table']}"


def join(visit: Visit, address: str, name: str) -> Hands:
    guest = visit(address)
    guest.page.set_default_timeout(8_000)
    guest.page.get_by_label("Ton prénom").fill(name)
    guest.page.get_by_role("button", name="S’asseoir et jouer").click()
    return guest


def sure(page: Page, label: str, yes: str = "") -> None:
    page.get_by_role("button", name=label).click()
    page.locator("dialog.sure[open]").get_by_role("button", name=yes or label).click()


def test_the_host_starts_now_with_bots_on_the_empty_seats(visit: Visit, server: Server) -> None:
    ada, address = gather(visit, server, PHONE)
    join(visit, address, "Zoe")
    expect(ada.get_by_role("list", name="Les places, dans l’ordre")).to_contain_text("Zoe")
    ada.get_by_label("Contre qui ?").select_option("level-2")
    ada.get_by_role("button", name="Commencer maintenant").click()
    expect(ada.locator(".plate")).to_have_count(4)
    expect(ada.locator(".plate [data-level=level-2]")).to_have_count(2)
    expect(ada.locator(".plate", has_text="Zoe")).to_be_visible()


def test_whose_seat_is_freed_is_told(visit: Visit, server: Server) -> None:
    ada, address = gather(visit, server)
    bo = join(visit, address, "Zoe")
    sure(ada, "Libérer la place")
    expect(bo.page.get_by_text("L’hôte a libéré ta place").first).to_be_visible()
    expect(bo.page.get_by_role("button", name="S’asseoir et jouer")).to_be_visible()
    ada.get_by_role("button", name="Donner la place à").click()
    expect(ada.get_by_role("list", name="Les places, dans l’ordre").locator("[data-level]")).to_have_count(1)


def test_the_hosting_is_handed_on(visit: Visit, server: Server) -> None:
    ada, address = gather(visit, server)
    bo = join(visit, address, "Zoe")
    sure(ada, "Passer l’accueil")
    expect(bo.page.get_by_text("C’est toi qui accueilles la table maintenant.")).to_be_visible()
    expect(ada.get_by_role("button", name="Commencer maintenant")).to_have_count(0)
    bo.page.get_by_role("button", name="Commencer maintenant").click()
    expect(ada.locator(".plate")).to_have_count(4)
    bo.page.reload()
    bo.page.get_by_role("button", name="Table et réglages").click()
    expect(bo.page.get_by_role("button", name="Passer l’accueil")).to_be_visible()


def test_signs_can_be_switched_off(visit: Visit, server: Server) -> None:
    ada, address = gather(visit, server)
    bo = join(visit, address, "Zoe")
    ada.get_by_role("button", name="Commencer maintenant").click()
    expect(ada.get_by_role("button", name="Petits signes")).to_be_visible()
    ada.get_by_role("button", name="Table et réglages").click()
    ada.get_by_role("checkbox", name="Petits signes").uncheck()
    ada.keyboard.press("Escape")
    expect(ada.get_by_role("button", name="Petits signes")).to_have_count(0)
    bo.page.get_by_role("button", name="Petits signes").click()
    bo.page.get_by_role("button", name="Merci !").click()
    expect(bo.page.locator("[data-sign=thanks]")).to_be_visible()
    expect(ada.locator("[data-sign=thanks]")).to_have_count(0)


def resign(page: Page) -> None:
    page.get_by_role("button", name="Table et réglages").click()
    sure(page, "Abandonner la partie", "Oui, abandonner")


def totals(screen: Page) -> list[list[str]]:
    """The rows of what everybody has won so far."""
    rows = screen.locator(".end table tbody tr")
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def typed(page: Page, code: str) -> None:
    page.get_by_label("Code de l’écran").fill(code)
    page.get_by_role("button", name="Afficher", exact=True).click()


def code_on(screen: Page) -> str:
    expect(screen.locator("p.code")).to_have_text(re.compile(r"^[B-Z]{4}$"))
    return screen.locator("p.code").inner_text()


def test_a_party_with_a_television(visit: Visit, server: Server) -> None:
    """Put up by a code, it follows the party: seats taken away, signs, scores, a rematch without who left."""
    television = visit("/", screen=HD).page
    television.get_by_role("link", name="Cet écran est une télé").click()
    code = code_on(television)
    ada, address = gather(visit, server)
    ada.get_by_role("button", name="Table et réglages").click()
    typed(ada, "BBBB" if code != "BBBB" else "CCCC")
    expect(ada.get_by_text("Aucun écran n’attend avec ce code")).to_be_visible()
    typed(ada, code.lower())
    expect(ada.get_by_text("Cette table est sur le grand écran.")).to_be_visible()
    expect(television.get_by_role("heading", name="Rejoins la table")).to_be_visible()
    ada.keyboard.press("Escape")

    zoe, *others = (join(visit, address, name).page for name in ("Zoe", "Max", "Lou"))
    expect(television.locator(".plate")).to_have_count(4)
    corner = television.locator("img.corner")
    assert corner.evaluate("async image => { await image.decode(); return image.naturalWidth > 0 }")
    expect(television.locator(".news li").first).not_to_be_empty()
    assert television.evaluate("document.documentElement.scrollHeight <= innerHeight")

    zoe.get_by_role("button", name="Petits signes").click()
    zoe.get_by_role("button", name="Bravo").click()
    for page in (ada, television):  # at the plate of who shows it
        expect(page.locator(".plate", has_text="Zoe").locator("[data-sign=bravo]")).to_be_visible()

    for page in (zoe, *others):
        resign(page)
    expect(ada.locator(".verdict")).to_have_text("Tu as gagné")
    expect(television.locator(".end h2")).to_have_text("Ada gagne")
    expect(television.locator(".end tbody tr")).to_have_count(4)
    assert totals(television)[0][:2] == ["Ada", "1"]
    for page in others:
        page.context.close()
    expect(ada.get_by_text("Max et Lou ne sont plus là.")).to_be_visible()
    ada.get_by_role("button", name="Rejouer à 2").click()
    for page in (television, zoe):
        expect(page.locator(".plate")).to_have_count(2)
    resign(zoe)
    expect(television.locator(".end h2")).to_have_text("Ada gagne")
    expect(television.locator(".end tbody tr").first).to_contain_text("2")
    assert totals(television)[0][:2] == ["Ada", "2"]
    expect(zoe.locator(".ending table")).to_contain_text("Max")

    ada.get_by_role("button", name="Table et réglages").click()
    ada.get_by_role("button", name="Libérer le grand écran").click()
    again = code_on(television)
    assert again != code
    ada.goto(f"/screen#code={again}")  # as the QR code leads there
    ada.get_by_role("button", name="Forma").click()
    expect(television.locator(".end tbody tr")).to_have_count(4)
    television.reload()  # a power cut
    expect(television.locator(".end tbody tr")).to_have_count(4)
    television.keyboard.press("Escape")
    assert code_on(television) not in (code, again)


def test_free_seats_are_taken_away_and_a_gone_host_is_followed(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    hasty = Server(tmp_path)
    hasty.start("--host=300")
    server.proxies.append(hasty.url)
    try:
        ada, address = gather(visit, hasty)
        zoe = join(visit, f"{hasty.url}{address}", "Zoe").page
        ada.get_by_role("button", name="Retirer les places libres").click()
        for page in (ada, zoe):
            expect(page.locator(".plate")).to_have_count(2)
        ada.context.close()
        expect(zoe.get_by_text("C’est toi qui accueilles la table maintenant.")).to_be_visible()
        zoe.get_by_role("button", name="Table et réglages").click()
        zoe.get_by_role("button", name="Abandonner la partie").click()
        zoe.get_by_role("button", name="Oui, abandonner").click()
        expect(zoe.get_by_text("Ada n’est plus là.")).to_be_visible()
        zoe.get_by_role("button", name=re.compile("^Rejouer avec")).click()
        expect(zoe.locator(".plate [data-level]")).to_have_count(1)
    finally:
        zoe.context.close()
        hasty.close()
        server.proxies.remove(hasty.url)
