"""A party: a host who fills, frees and removes seats, goes on without who left, and hands the table on."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Hands
from playwright.sync_api import Page, expect
from setting import DESK, PHONE, Server, Visit

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
    page.goto(f"/t/{made['table']}#key={made['host_key']},{made['seat_keys']['p1']}")
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


def test_a_big_screen_keeps_the_code_in_its_corner(visit: Visit, server: Server) -> None:
    ada, address = gather(visit, server)
    ada.get_by_role("button", name="Commencer maintenant").click()
    expect(ada.locator(".plate")).to_have_count(4)
    screen = visit(f"{address}#screen").page
    corner = screen.locator("img.corner")
    expect(corner).to_be_visible()
    assert corner.evaluate("async image => { await image.decode(); return image.naturalWidth > 0 }")
