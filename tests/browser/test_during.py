"""While a game goes on: what happened last, turns in the history, nothing by accident, bots at one's own pace."""

from __future__ import annotations

import re

import pytest
from hands import Hands
from playwright.sync_api import Locator, Page, expect
from prepared import set_table
from screens import SIZES, place_of, resize
from setting import DESK, PHONE, ROOT, Server, Visit
from wizard import Wizard, new_table

pytestmark = pytest.mark.browser


def golden(game: str, name: str) -> str:
    path = ROOT / "src/passerelle/games" / game / "tests/golden" / f"{name}.game"
    return path.read_text("utf-8")


def against_a_bot(visit: Visit, screen: dict[str, int]) -> Hands:
    ada = visit(screen=screen)
    ada.open_table(2, "Ada")
    if ada.wait_for_turn() == "colour":
        ada.choose_colour("red")
        ada.wait_for_turn()
    return ada


def sure(page: Page) -> Locator:
    return page.locator("dialog.sure[open]")


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_one_line_says_what_happened_last(visit: Visit, screen: dict[str, int]) -> None:
    ada = against_a_bot(visit, screen)
    line = ada.page.locator(".latest")
    before = place_of(ada.page)
    while (asked := ada.wait_for_turn()) != "find":
        ada.give_up_finding() if asked == "answer" else ada.put(ada.free_places()[0])
    ada.give_up_finding()
    asked = ada.wait_for_turn()
    expect(line).to_contain_text(re.compile(r"Bille .*(ne dit rien|montre \d+ = )"))
    expect(line).not_to_contain_text("Ada")
    if asked == "free":
        place = ada.free_places()[0]
        ada.put(place)
        ada.wait_for_turn()
        expect(line).to_contain_text("Bille")
    assert place_of(ada.page) == before, "nothing jumps"
    for size in SIZES:
        resize(ada.page, size)
        expect(line).to_be_in_viewport()
        assert line.evaluate("line => line.scrollHeight <= line.clientHeight + 1"), size


def test_the_history_opens_at_its_end_by_turns_and_high(visit: Visit, server: Server) -> None:
    text = golden("verbindung", "right-announcement")
    prepared = set_table(server.database, text, "p2 announce")
    page = visit(prepared.link(0), screen=PHONE).page
    page.get_by_role("button", name="Déroulement").tap()
    history = page.locator("dialog[open] .history")
    expect(history.locator("li").last).to_be_in_viewport()
    assert history.evaluate("list => list.scrollTop + list.clientHeight >= list.scrollHeight - 2")
    assert history.evaluate("list => list.clientHeight") > 0.7 * PHONE["height"]
    turns = history.locator("ol").evaluate_all(
        "turns => turns.map(turn => turn.textContent.match(/Les dés/g)?.length ?? 0)"
    )
    assert len(turns) > 10
    assert set(turns) == {1}, "every turn begins with its dice"


def test_resigning_is_asked_elsewhere_and_says_what_it_does(visit: Visit) -> None:
    ada = against_a_bot(visit, PHONE)
    page = ada.page
    page.get_by_role("button", name="Table et réglages").tap()
    resign = page.get_by_role("button", name="Abandonner la partie")
    resign.scroll_into_view_if_needed()
    pressed = resign.bounding_box()
    resign.tap()
    expect(sure(page)).to_contain_text("l’autre camp gagne")
    yes = sure(page).get_by_role("button", name="Oui, abandonner")
    expect(yes).to_be_enabled()
    box = yes.bounding_box()
    assert pressed
    assert box
    assert box["y"] + box["height"] < pressed["y"] or box["y"] > pressed["y"] + pressed["height"]
    page.keyboard.press("Escape")
    expect(sure(page)).to_have_count(0)
    resign.focus()
    page.keyboard.press("Enter")
    expect(sure(page).get_by_role("button", name="Non, revenir")).to_be_focused()
    expect(yes).to_be_enabled()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("gagne")


def test_passing_in_forma_asks_once_more(visit: Visit, server: Server) -> None:
    text = golden("forma", "four-clumsy")
    prepared = set_table(server.database, text, "p1 put T4 k4 k5 k6 l5", ("Ada", "Bo", "Cy", "Di"))
    page = visit(prepared.link(0), screen=PHONE).page
    page.get_by_role("button", name="Passer").tap()
    expect(sure(page)).to_contain_text("Si tout le monde passe à la suite, la partie est finie.")
    sure(page).get_by_role("button", name="Non, revenir").tap()
    expect(page.locator(".status")).to_have_text("À toi de poser une pièce")
    page.get_by_role("button", name="Passer").tap()
    sure(page).get_by_role("button", name="Passer mon tour").tap()
    expect(page.locator(".latest")).to_contain_text("Tu passes.")


def test_a_half_typed_calculation_outlasts_a_reload(visit: Visit) -> None:
    ada = visit(screen=PHONE)
    ada.open_table(0, "Ada")
    ada.choose_colour("red")
    ada.wait_for_turn()
    field = ada.page.locator(".keypad input")
    field.fill("(1+")
    ada.page.reload()
    expect(field).to_have_value("(1+")
    ada.page.locator(".acts .button").first.click()
    expect(sure(ada.page)).to_contain_text("Tu as un calcul commencé.")
    sure(ada.page).locator(".main").click()
    expect(field).to_have_value("")
    ada.page.reload()
    expect(field).to_have_value("")


def test_bots_are_watched_at_ones_own_pace(visit: Visit) -> None:
    eve = visit(screen=PHONE)
    eve.open_table(3)
    page = eve.page
    other = visit(f"/t/{eve.table}", screen=DESK)
    pause = page.get_by_role("button", name="Arrêter")
    expect(page.locator(".latest")).to_contain_text("Bille")
    pause.click()
    tokens = page.locator(".stage .token")
    step = page.get_by_role("button", name="Un pas en avant")
    expect(step).to_be_enabled()  # the bots play on
    shown = page.locator(".latest").text_content()
    before = tokens.count()
    for _ in range(6):
        expect(step).to_be_enabled()
        step.click()
    expect(page.locator(".latest")).not_to_have_text(shown or "")
    assert before < tokens.count() <= before + 6
    other.page.get_by_text("rapide").click()
    other.page.locator(".ending").wait_for(timeout=120_000)
    assert page.locator(".ending").count() == 0, "everybody has a pace of their own"
    page.get_by_text("rapide").click()
    page.get_by_role("button", name="Lecture").click()
    page.locator(".ending").wait_for(timeout=60_000)


def test_a_solution_is_put_away_with_the_next_card(visit: Visit) -> None:
    page = visit(screen=PHONE).page
    new_table(page, 5)
    ada = Wizard(page)
    ada.wait_for_goal()
    ada.win_card()
    page.get_by_role("button", name="Voir la solution").click()
    page.locator(".showing").wait_for()
    page.get_by_role("button", name="Carte suivante").click()
    ada.wait_for_goal()
    expect(page.locator(".showing")).to_have_count(0)
    ada.win_card()
    expect(page.locator(".story.won")).to_be_visible()
    page.get_by_role("button", name="Table et réglages").click()
    expect(page.get_by_role("button", name="M’arrêter là")).to_be_visible()
    expect(page.get_by_role("button", name="Abandonner")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Finir l’entraînement").click()
    sure(page).get_by_role("button", name="Finir l’entraînement").click()
    expect(page.locator(".account li")).to_have_count(2)
    page.get_by_role("button", name="Déroulement").click()
    expect(page.locator("dialog[open] .history")).to_contain_text("Tu t’arrêtes là.")
    expect(page.locator("dialog[open] .history")).not_to_contain_text("abandonne")


def test_the_introduction_teaches_the_bluff(visit: Visit) -> None:
    page = visit("/learn/hexades", screen=PHONE).page
    lesson = page.locator(".intro")
    for _ in range(3):
        lesson.get_by_role("button", name="Suite").click()
    lesson.locator(".keypad input").fill("5+4+2+1")
    lesson.get_by_role("button", name="Montrer ce calcul").click()
    note = lesson.locator(".note")
    expect(note).to_contain_text("Il faut les trois dés")
    expect(note).not_to_have_class(re.compile("good"))
    lesson.locator(".keypad input").fill("5+4+2")
    expect(note).to_have_text("")
    lesson.get_by_role("button", name="Montrer ce calcul").click()
    expect(note).to_contain_text("Son jeton a dû aller sur 11")
    expect(note).to_have_class(re.compile("good"))
    lesson.get_by_role("button", name="Suite").click()
    expect(lesson.locator("h3")).to_be_in_viewport()
    lesson.get_by_role("button", name="Je ne trouve rien").click()
    lesson.get_by_role("gridcell", name=re.compile("^10,")).click()
    lesson.get_by_role("button", name="Poser sur 10").click()
    expect(note).to_contain_text("Gagné")


@pytest.mark.parametrize("game", ["hexades", "verbindung", "forma", "labyrinth", "dobble"])
def test_what_can_be_done_in_a_lesson_is_in_sight(visit: Visit, game: str) -> None:
    page = visit(f"/learn/{game}", screen=PHONE).page
    lesson = page.locator(".intro")
    while (onward := lesson.get_by_role("button", name="Suite")).count():
        onward.click()
        expect(lesson.locator("h3")).to_be_in_viewport()
        for button in lesson.locator("button:visible").all():
            expect(button).to_be_in_viewport(ratio=0.9)
