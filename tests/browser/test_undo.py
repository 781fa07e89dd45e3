"""Undo, takeback and hints in real browsers; games go on from the middle of golden records."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hands import Hands
from playwright.sync_api import Locator, Page, expect
from prepared import Prepared, set_table
from setting import PHONE, ROOT, Server, Visit
from test_verbindung import cell, place

from passerelle.core import record as records
from passerelle.core.replay import replay, verify
from passerelle.games import catalogue

pytestmark = pytest.mark.browser


def golden(game: str, name: str) -> str:
    return (ROOT / f"src/passerelle/games/{game}/tests/golden/{name}.game").read_text("utf-8")


def against_a_bot(server: Server, game: str, name: str, upto: str) -> Prepared:
    return set_table(server.database, golden(game, name), upto, ("Ada", "level-1"), bots=[1])


def tool(page: Page, name: str) -> Locator:
    return page.locator(".tool").and_(page.get_by_role("button", name=name, exact=True))


def answered(page: Page) -> None:
    page.locator(".hand[aria-busy=false]").wait_for()


def two_dice() -> str:
    """The words of a first die of red's, in a turn of two."""
    lines = [line for line in golden("verbindung", "full-board").split("\n") if line]
    return next(
        first.split(" ", 1)[1]
        for before, (first, second) in zip(lines, pairwise(lines[1:]), strict=False)
        if " table roll " in before and " p1 place " in first and " p1 place " in second
    )


def record_of(page: Page, prepared: Prepared) -> records.Record:
    text = page.request.get(f"/api/tables/{prepared.table}/record").text()
    return records.read(text, catalogue.find)


@pytest.mark.clause("PA-15")
@pytest.mark.parametrize("screen", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desk"])
def test_a_first_die_is_undone_by_the_button_and_by_ctrl_z(
    visit: Visit, server: Server, screen: object
) -> None:
    words = two_dice()
    prepared = set_table(server.database, golden("verbindung", "full-board"), words)
    ada, bo = visit(prepared.link(0), screen=screen), visit(prepared.link(1))
    page, spot = ada.page, words.split()[3]
    expect(page.locator(".status.yours")).to_be_visible()
    empty = cell(ada, spot).get_attribute("aria-label") or ""
    for by_keyboard in (False, True):
        expect(page.locator(".tool")).to_have_count(0)
        if screen == PHONE:
            place_by_touch(ada, words.removeprefix("p1 place "))
        else:
            place(ada, words.removeprefix("p1 place "))
        answered(page)
        expect(tool(bo.page, "Annuler")).to_have_count(0)  # who waits may not
        if by_keyboard:
            page.keyboard.press("Control+z")
        else:
            tool(page, "Annuler").click()
        expect(cell(ada, spot)).to_have_attribute(
            "aria-label", re.compile(f"^{re.escape(empty.split(',')[0])}, (?!.*(croix|courbe|pont))")
        )
        expect(cell(bo, spot)).to_have_attribute("aria-label", re.compile("^(?!.*(croix|courbe|pont))"))
        expect(bo.page.locator(".past li").last).to_contain_text("annule")
    expect(page.locator(".status.yours")).to_be_visible()


def place_by_touch(hands: Hands, words: str) -> None:
    """A touch shows the die, the button puts it."""
    face, name, *way = words.split()
    from test_verbindung import FACES, take  # noqa: PLC0415

    take(hands, face, *way)
    cell(hands, name).tap()
    hands.page.locator(".acts .put").click()
    expect(cell(hands, name)).to_have_attribute("aria-label", re.compile(f"^{name}, {FACES[face]}"))


@pytest.mark.clause("PA-15", "PA-26")
def test_a_piece_is_undone_until_the_other_plays(visit: Visit, server: Server) -> None:
    """Among people, both with help: so they may ask for hints, and play them."""
    text = golden("forma", "two-random-friendly")
    upto = next(line.split(" ", 1)[1] for line in reversed(text.split("\n")) if " p1 put " in line)
    prepared = set_table(server.database, text, upto, assist=True)
    ada, bo = visit(prepared.link(0)).page, visit(prepared.link(1)).page
    expect(ada.locator(".status.yours")).to_be_visible()
    pieces = ada.locator(".stage svg.board .piece")
    before = pieces.count()
    expect(tool(bo, "Un conseil")).to_be_disabled()
    for _ in range(2):
        play_hint(ada)
        expect(pieces).to_have_count(before + 1)
        expect(bo.locator(".stage svg.board .piece")).to_have_count(before + 1)
        expect(bo.locator(".status.yours")).to_be_visible()
        tool(ada, "Annuler").click()
        expect(pieces).to_have_count(before)
        expect(bo.locator(".stage svg.board .piece")).to_have_count(before)
        expect(ada.locator(".status.yours")).to_be_visible()
    play_hint(ada)
    expect(tool(ada, "Annuler")).to_be_visible()
    play_hint(bo)
    expect(tool(ada, "Annuler")).to_have_count(0)
    expect(tool(ada, "Reprendre mon coup")).to_have_count(0)  # among people nothing is taken back


def play_hint(page: Page) -> None:
    tool(page, "Un conseil").click()
    sheet = page.get_by_role("dialog", name="Un conseil")
    expect(sheet.locator(".reason")).to_have_text(re.compile(r"^Pose .+\s:\s\d+\spoints?"), timeout=60_000)
    sheet.get_by_role("button", name="Jouer ce coup").click()
    expect(sheet).to_have_count(0)
    answered(page)


@pytest.mark.clause("PA-16", "PA-17", "PA-26")
def test_takeback_and_hint_against_a_bot_are_told_with_the_result(visit: Visit, server: Server) -> None:
    prepared = against_a_bot(server, "hexades", "rows", FIRST_OF_ROWS)
    ada = visit(prepared.link(0))
    page = ada.page
    expect(page.locator(".status.yours")).to_be_visible()
    tokens, dice = ada.numbers("rouge", "noir"), ada.dice

    tool(page, "Un conseil").click()
    sheet = page.get_by_role("dialog", name="Un conseil")
    reason = sheet.locator(".reason")
    expect(reason).to_have_text(re.compile(r"^\d+ = .+ %|^\d+ = .+ gagne"), timeout=60_000)
    expect(sheet).to_contain_text("1 conseil dans cette partie")
    told = reason.inner_text()
    sheet.get_by_role("button", name="Je joue moi-même").click()
    tool(page, "Un conseil").click()  # the same position: the same hint, counted once
    expect(reason).to_have_text(told)
    expect(sheet).to_contain_text("1 conseil dans cette partie")
    sheet.get_by_role("button", name="Jouer ce coup").click()
    number = int(told.split(" ")[0])
    expect(page.locator(".past li", has_text=f"{number} = ")).to_have_count(1)
    page.locator(".status.yours").wait_for()  # the bot has played

    tool(page, "Reprendre mon coup").click()
    ask = page.get_by_role("dialog", name="Reprendre mon coup")
    expect(ask).to_contain_text("le résultat le dira")
    ask.get_by_role("button", name="Continuer").click()
    expect(ask).to_have_count(0)
    page.keyboard.press("Control+z")
    ask.get_by_role("button", name="Reprendre mon coup").click()
    expect(page.locator(".past li").last).to_contain_text("Tu reprends ton coup")
    expect(page.locator(".latest")).to_have_text("Tu reprends ton coup.")
    expect(page.locator(".status.yours")).to_be_visible()
    assert (ada.numbers("rouge", "noir"), ada.dice) == (tokens, dice)

    page.get_by_role("button", name="Table et réglages").click()
    page.get_by_role("button", name="Abandonner la partie").click()
    page.get_by_role("button", name="Oui, abandonner").click()
    expect(page.locator(".helped")).to_have_text("Ada : avec 1 conseil et 1 coup repris.")
    record = record_of(page, prepared)
    assert (verify if record.seed else replay)(record).takebacks == ("p1",)
    assert replay(record).advised == ("p1",)
    page.get_by_role("link", name="Revoir la partie").click()
    expect(page.locator(".told .helped").first).to_have_text("Ada : avec 1 conseil et 1 coup repris.")
    page.get_by_role("button", name="Un pas en arrière").click()
    expect(page.locator(".told .helped")).to_have_count(0)  # told with the result


FIRST_OF_ROWS = next(
    line.split(" ", 1)[1]
    for line in golden("hexades", "rows").split("\n")[30:]
    if " p1 place " in line and "=" in line
)


@pytest.mark.clause("PA-26")
def test_a_hint_in_verbindung_by_the_command_field(visit: Visit, server: Server) -> None:
    prepared = against_a_bot(server, "verbindung", "full-board", two_dice())
    page = visit(prepared.link(0), language="en-GB").page
    page.get_by_role("link", name="Go to the command field").focus()
    page.keyboard.press("Enter")
    field = page.locator("input[name=command]")
    field.fill("a")
    field.press("Enter")
    sheet = page.get_by_role("dialog", name="Hint")
    expect(sheet.locator(".reason")).to_have_text(re.compile("^(Place|Announce|End)"), timeout=60_000)
    page.keyboard.press("Escape")
    field.fill("undo")
    field.press("Enter")
    expect(page.locator(".refusal")).to_contain_text("Too late to undo")
    field.fill("takeback")
    field.press("Enter")
    expect(page.locator(".past li").last).to_contain_text("You take your move back")
