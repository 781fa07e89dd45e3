"""A room full of people: the staff opens a table, guests come by its code and by the card on the physical table."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from setting import PHONE, Server, Visit
from test_pages import NARROW, look

pytestmark = pytest.mark.browser


def staff_link(server: Server) -> str:
    words = ["admin", "staff-link", "--url", server.url, "--database", f"sqlite:///{server.database}"]
    told = subprocess.run(
        [sys.executable, "-m", "passerelle", *words], check=True, capture_output=True, text=True
    ).stdout
    found = re.search(r"/staff#key=\S+", told)
    assert found
    return found[0]


def sit(page: Page, name: str) -> None:
    page.get_by_label("Ton prénom").fill(name)
    page.get_by_role("button", name="S’asseoir et jouer").click()


def test_a_table_for_guests(visit: Visit, server: Server, tmp_path: Path) -> None:
    staff = visit(staff_link(server), screen=PHONE).page
    staff.get_by_role("button", name="Ouvrir une table").tap()
    staff.get_by_label("À la table de la salle").select_option("3")
    staff.get_by_role("button", name="Hexadés, à 2").tap()
    code = staff.locator("dialog[open] p.code")
    expect(code).to_have_text(re.compile(r"^[B-Z]{4}$"))
    assert staff.evaluate("location.href") == f"{server.url}/staff"  # the key is in no address
    typed = code.inner_text().lower()
    staff.keyboard.press("Escape")

    wall = visit("/screen").page
    expect(wall.locator(".join-code", has_text=typed.upper())).to_be_visible()
    ada = visit(screen=PHONE).page
    ada.get_by_label("Code ou lien d’une table").fill("zzzz")
    ada.get_by_role("button", name="Rejoindre").first.tap()
    expect(ada.locator(".wrong")).to_contain_text("relis les quatre lettres")
    ada.get_by_label("Code ou lien d’une table").fill(typed)
    ada.get_by_role("button", name="Rejoindre").first.tap()
    sit(ada, "Malotru")
    bo = visit("/spot/3", screen=PHONE).page  # the card on the table
    sit(bo, "Bo")
    bo.locator(".plate").first.wait_for()
    expect(wall.locator(".tables")).to_contain_text("Malotru et Bo")
    expect(wall.locator(".spot")).to_have_text("Table 3")

    table = staff.locator("li[data-table]", has_text="Malotru").get_attribute("data-table")
    row = staff.locator(f"li[data-table='{table}']")  # others of that name may be there
    expect(row).to_contain_text("partie en cours")
    expect(row).to_contain_text(re.compile("à (Malotru|Bo) de jouer"))
    row.get_by_role("button", name="Renommer: Malotru").tap()
    staff.get_by_label("Nouveau nom de Malotru").fill("Ada")
    staff.get_by_role("button", name="Renommer", exact=True).tap()
    expect(ada.locator(".plate", has_text="Ada").first).to_be_visible()
    staff.get_by_label("Une ligne pour tout le monde").fill("On ferme bientôt.")
    staff.get_by_role("button", name="Afficher").tap()
    expect(bo.locator(".host-notice")).to_contain_text("On ferme bientôt.")
    staff.get_by_role("button", name="Retirer").tap()
    expect(bo.locator(".host-notice")).to_have_count(0)

    row.get_by_role("button", name="Fermer").tap()
    staff.locator("dialog.sure[open] .main").tap()
    expect(row).to_contain_text("fermée")
    bo.goto("/spot/3")
    expect(bo.get_by_role("heading", name="À quoi joue-t-on à la table 3 ?")).to_be_visible()
    look(bo, "header .settings button:last-child", NARROW)
    bo.get_by_role("button", name=re.compile("^Labyrinth.*à 2$")).tap()
    expect(bo.get_by_role("heading", name=re.compile("Les places sont libres"))).to_be_visible()

    staff.get_by_text("Cartes de table").tap()
    staff.get_by_label("Nom du Wi-Fi").fill("Café")
    with staff.expect_download() as download:
        staff.get_by_role("button", name="Faire le PDF").tap()
    download.value.save_as(tmp_path / "cards.pdf")
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
    look(staff, "header .settings button:last-child", NARROW)


def test_without_the_key_nothing_is_seen(visit: Visit) -> None:
    page = visit("/staff#key=wrong", screen=PHONE, language="en-GB").page
    expect(page.get_by_role("alert")).to_contain_text("opens the staff page no more")
    expect(page.locator("li[data-table]")).to_have_count(0)
    expect(page.get_by_role("heading", name="This page is for those who run this server")).to_be_visible()
