"""Bots with character: faces, names and sentences, a suggested level, and a game that waits for who reads."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hands import Hands, choose_level, choose_way, start
from playwright.sync_api import Page, WebSocket, expect
from setting import DESK, PHONE, Visit

pytestmark = pytest.mark.browser

NAMES = ["Bille", "Bobine", "Rivet", "Pignon", "Vernier"]


def played(hands: Hands, game: str, *results: tuple[str, float]) -> None:
    """As if this browser had played these games."""
    kept = [{"id": str(n), "level": level, "score": score} for n, (level, score) in enumerate(results)]
    value = json.dumps({game: {"results": kept}})
    hands.page.evaluate("value => localStorage.setItem('passerelle.levels', value)", value)


def resign(page: Page) -> None:
    page.get_by_role("button", name="Table et réglages").click()
    page.get_by_role("button", name="Abandonner la partie").click()
    page.get_by_role("button", name="Oui, abandonner").click()
    page.locator(".ending").wait_for()


@pytest.mark.parametrize(
    "screen", [DESK, PHONE, {"width": 320, "height": 568}], ids=["desk", "phone", "small"]
)
def test_every_level_has_a_face_a_name_and_a_sentence(visit: Visit, screen: dict[str, int]) -> None:
    ada = visit(screen=screen)
    ada.card("Forma").click()
    choose_way(ada.page, 2)
    level = ada.page.locator(".level")
    expect(level.locator("label .name")).to_have_text(NAMES)
    expect(level.locator("label .face")).to_have_count(5)
    expect(level.locator("label", has_text="conseillé")).to_contain_text("Bille")
    expect(level.get_by_role("radio", name="Bille")).to_be_checked()
    told = []
    for number, name in enumerate(NAMES, 1):
        level.locator("label", has_text=name).click()
        expect(level.locator(".chosen .shown strong")).to_have_text(name)
        expect(level.locator(".shown")).to_contain_text(f"niveau {number}")
        expect(level.locator(f".chosen .face[data-level=level-{number}]")).to_be_visible()
        told.append(level.locator(".shown .plays").text_content())
    assert len(set(told)) == 5
    for box in level.locator("label").all():
        size = box.bounding_box()
        assert size
        assert min(size["width"], size["height"]) >= 44
    heights = set()
    for name in NAMES:
        level.locator("label", has_text=name).click()
        heights.add(round((level.bounding_box() or {"height": 0})["height"]))
    assert len(heights) == 1


def test_the_keyboard_chooses_and_the_choice_is_kept(visit: Visit) -> None:
    ada = visit()
    ada.card().click()
    choose_way(ada.page, 2)
    ada.page.get_by_role("radio", name="Bille").focus()
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator(".chosen .shown strong")).to_have_text("Rivet")
    ada.page.reload()
    ada.page.goto("/")
    ada.card().click()
    choose_way(ada.page, 2)
    expect(ada.page.get_by_role("radio", name="Rivet")).to_be_checked()


def test_two_wins_suggest_the_next(visit: Visit) -> None:
    ada = visit()
    played(ada, "hexades", ("level-1", 1), ("level-1", 1))
    ada.page.reload()
    ada.card().click()
    choose_way(ada.page, 2)
    expect(ada.page.locator(".level label", has_text="conseillé")).to_contain_text("Bobine")
    expect(ada.page.get_by_role("radio", name="Bobine")).to_be_checked()


def test_a_third_loss_offers_an_easier_one_and_it_sits_down(visit: Visit) -> None:
    ada = visit()
    lost = [("level-2", 0.0)] * 2
    played(ada, "hexades", ("level-1", 1), ("level-1", 1), *lost)
    ada.page.reload()
    ada.open_table(2, "Ada", level="level-2")
    plate = ada.page.locator(".plate", has=ada.page.locator(".face"))
    expect(plate).to_contain_text("Bobine")
    expect(plate.get_by_role("img", name="Robot, niveau 2")).to_be_visible()
    ada.wait_for_turn()
    resign(ada.page)
    ada.page.get_by_role("button", name="Jouer contre Bille, plus facile").click()
    ada.wait_for_turn()
    expect(plate).to_contain_text("Bille")
    resign(ada.page)
    expect(ada.page.get_by_role("button", name="Rejouer")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Jouer contre")).to_have_count(0)


def test_between_people_nothing_is_suggested(visit: Visit) -> None:
    ada = visit()
    ada.open_table(0, "Ada")
    ada.wait_for_turn()
    resign(ada.page)
    assert ada.page.evaluate("localStorage.getItem('passerelle.levels')") is None
    expect(ada.page.locator(".face")).to_have_count(0)


@pytest.mark.clause("PA-24")
def test_a_race_against_bots_waits_for_who_reads(visit: Visit) -> None:
    ada = visit().page
    ada.locator("button.card", has_text="Labyrinth").click()
    choose_way(ada, 2)
    choose_level(ada, "level-5")
    start(ada)
    ada.locator(".stage svg").first.wait_for()
    ada.get_by_role("button", name="Règles et découverte").click()
    ada.locator("dialog[open]").wait_for()
    expect(ada.locator(".paused")).to_have_count(1)
    ada.keyboard.press("Escape")
    expect(ada.locator(".reach")).to_contain_text("Reprise dans")
    expect(ada.locator(".paused")).to_have_count(0, timeout=20_000)


@pytest.mark.clause("PA-24")
def test_the_bots_of_a_turn_game_are_told_who_reads(visit: Visit) -> None:
    ada = visit()
    said: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: said.append(json.loads(text)))

    ada.page.on("websocket", listen)
    ada.open_table(2, "Ada")
    ada.wait_for_turn()
    ada.page.get_by_role("button", name="Règles et découverte").click()
    ada.page.locator("dialog[open]").wait_for()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("dialog[open]")).to_have_count(0)
    ada.wait_for_turn()
    with ada.page.expect_event(
        "websocket", timeout=20_000
    ):  # a new line is opened: everything was said on this one
        ada.page.reload()
    told = [message["is_open"] for message in said if message["type"] == "read-help"]
    assert told == [True, False]
