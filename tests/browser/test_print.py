"""The game to print, on its sheet and in its rules: a link that a browser opens as a PDF."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from screens import SIZES
from setting import PHONE, Visit
from test_pages import look

pytestmark = pytest.mark.browser


def test_a_game_is_printed_from_its_sheet_and_from_its_rules(visit: Visit) -> None:
    page = visit("/#game=hexades", screen=PHONE).page
    printing = page.get_by_role("region", name="Imprimer le jeu")
    expect(printing).to_contain_text("jouer sans écran")
    link = printing.get_by_role("link", name="A4 (PDF)", exact=True)
    answer = page.request.get(str(link.evaluate("link => link.href")))
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF")
    assert "language=fr" in answer.url

    page.goto("/learn/forma")
    page.get_by_role("tab", name="Toutes les règles").tap()
    expect(page.get_by_role("region", name="Imprimer le jeu").get_by_role("link")).to_have_count(4)
    page.get_by_role("region", name="Imprimer le jeu").scroll_into_view_if_needed()
    look(page, "#tab-rules", SIZES[:2])
