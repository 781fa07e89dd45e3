"""Looking back: step, play, scrub, link to a moment, a dropped file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hands import Hands
from playwright.sync_api import expect
from setting import Visit

pytestmark = pytest.mark.browser


@pytest.fixture
def finished(visit: Visit) -> Hands:
    """A short game that was resigned: one calculation or `none`, then the end."""
    ada = visit()
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    ada.give_up_finding()
    assert ada.wait_for_turn() == "answer"
    ada.page.get_by_role("button", name="Table et réglages").click()
    ada.page.get_by_role("button", name="Abandonner la partie").click()
    ada.page.get_by_role("button", name="Oui, abandonner").click()
    ada.over.wait_for()
    return ada


def test_step_scrub_play_and_link(finished: Hands, visit: Visit) -> None:
    page = finished.page
    page.get_by_role("link", name="Revoir la partie").click()
    count = page.locator(".count")
    expect(count).to_have_text("7 / 7")
    page.get_by_role("button", name="Au début").click()
    expect(count).to_have_text("0 / 7")
    page.get_by_role("button", name="Un pas en avant").click()
    page.locator("body").press("ArrowRight")
    expect(count).to_have_text("2 / 7")
    page.get_by_label("Moment de la partie").fill("4")
    expect(count).to_have_text("4 / 7")
    expect(page.locator(".review")).to_contain_text(re.compile("cases? possibles? pour|Aucune case"))
    assert page.url.endswith("&at=4")
    shown = page.locator(".review li").count()
    expect(page.locator(".board .reachable")).to_have_count(shown)
    friend = visit(page.url)
    expect(friend.page.locator(".count")).to_have_text("4 / 7")
    friend.page.get_by_role("button", name="Lecture").click()
    expect(friend.page.locator(".count")).to_have_text("7 / 7")
    expect(friend.page.get_by_role("button", name="Lecture")).to_be_visible()
    friend.page.locator(".past button").first.click()
    expect(friend.page.locator(".count")).to_have_text("2 / 7")


def test_a_dropped_file(finished: Hands, visit: Visit, tmp_path: Path) -> None:
    with finished.page.expect_download() as download:
        finished.page.get_by_role("link", name="Télécharger").click()
    record = tmp_path / "party.game"
    download.value.save_as(record)
    guest = visit()
    guest.page.locator("input[type=file]").set_input_files(record)
    expect(guest.page.locator(".count")).to_have_text("0 / 7")
    guest.page.reload()
    expect(guest.page.locator(".count")).to_have_text("0 / 7")
    broken = tmp_path / "broken.game"
    broken.write_text(record.read_text("utf-8").replace("colour red", "colour green"), "utf-8")
    other = visit("/replay")
    other.page.locator("input[type=file]").set_input_files(broken)
    expect(other.page.get_by_role("alert")).to_have_text(re.compile(r"^Ligne 14 du fichier : .*colour green"))
