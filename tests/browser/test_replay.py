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
    page.get_by_text("Ce lancer").click()
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


def test_the_whole_game_turn_by_turn(visit: Visit) -> None:
    """One number made, one roll passed over although there was something to find, one cut short."""
    ada = visit(language="en-GB")
    page = ada.page
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    made, calculation = next(iter(ada.found().items()))
    left = len(ada.found()) - 1
    ada.calculate(calculation)
    expect(page.locator(".board .token")).to_have_count(1)
    dice, missed = ada.dice, ada.found()
    ada.give_up_finding()
    assert ada.wait_for_turn() == "answer"
    ada.give_up_finding()
    assert ada.wait_for_turn() == "free"
    ada.put(ada.free_places()[0])
    expect(page.locator(".board .token")).to_have_count(2)
    page.get_by_role("button", name="Table and settings").click()
    page.get_by_role("button", name="Resign the game").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("link", name="Look back at the game").click()

    turns = page.locator(".account > li")
    expect(turns).to_have_count(3)
    expect(turns.nth(0).locator("button")).to_contain_text(f": {made} = ")
    expect(turns.nth(0).locator("details li")).to_have_count(left)
    expect(turns.nth(0)).not_to_have_class(re.compile("missed"))
    expect(turns.nth(1).locator("button")).to_contain_text("finds nothing.")
    if missed:
        expect(turns.nth(1)).to_have_class(re.compile("missed"))
        expect(turns.nth(1).locator("summary")).to_contain_text("missed")
        shown = turns.nth(1).locator("details li strong")
        expect(shown.first).to_be_visible()
        assert {int(number) for number in shown.all_inner_texts()} == set(missed)
    else:
        expect(turns.nth(1)).to_contain_text("No number was possible.")
    turns.nth(1).locator("button").click()
    expect(turns.nth(1)).to_have_class(re.compile("now"))
    expect(page.locator(".board .reachable")).to_have_count(len(missed))
    expect(page.locator(".now", has_text="The dice: {} {} {}.".format(*dice)).first).to_be_visible()
    assert page.url.endswith("&at=6")
    assert page.locator(".share input").input_value() == page.url
    friend = visit(page.url)
    expect(friend.page.locator(".review")).to_be_visible()
    friend.page.get_by_text("Tour par tour").click()
    expect(friend.page.locator(".account > .now summary, .account > .now .soft")).to_contain_text(
        re.compile("manqué|Aucun")
    )


def test_a_dropped_file(finished: Hands, visit: Visit, tmp_path: Path) -> None:
    with finished.page.expect_download() as download:
        finished.page.get_by_role("link", name="Télécharger").click()
    record = tmp_path / "party.game"
    download.value.save_as(record)
    guest = visit()
    guest.page.locator("input[type=file]").set_input_files(record)
    expect(guest.page.locator(".count")).to_have_text("7 / 7")
    guest.page.reload()
    expect(guest.page.locator(".count")).to_have_text("7 / 7")
    broken = tmp_path / "broken.game"
    broken.write_text(record.read_text("utf-8").replace("colour red", "colour green"), "utf-8")
    other = visit("/replay")
    other.page.locator("input[type=file]").set_input_files(broken)
    expect(other.page.get_by_role("alert")).to_have_text(
        re.compile(r"^Ligne 14 du fichier\s: .*colour green")
    )
