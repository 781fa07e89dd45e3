"""Labyrinth in real browsers: the duel, alone, one's own board, the line that breaks, keyboard, languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hands import Hands, choose_level, choose_way, start
from playwright.sync_api import Page, WebSocketRoute, expect
from prepared import set_table
from setting import PHONE, ROOT, Server, Visit
from test_page import faults
from wizard import Wizard, new_table

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue

pytestmark = pytest.mark.browser

GOLDEN: Path = ROOT / "src/passerelle/games/labyrinth/tests/golden"


def two_people(visit: Visit, **more: Any) -> tuple[Wizard, Wizard]:
    """Ada opens a table, Bo comes by its link."""
    ada = visit(**more).page
    new_table(ada, 1)
    link = ada.locator(".waiting .copy input").input_value()
    bo = visit(link, **more).page
    bo.locator(".waiting input").first.fill("Bo")
    bo.get_by_role("button", name=re.compile("S’asseoir|Sit down")).click()
    return Wizard(ada, "p1"), Wizard(bo, "p2")


def checked_record(page: Page) -> str:
    """The record of the game just played; the referee reads every line again."""
    text = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}/record").text()
    verify(records.read(text, catalogue.find))
    return text


def test_a_duel_to_eight_cards(visit: Visit) -> None:
    ada, bo = two_people(visit)
    # Bo calls too early: nobody wins the card, and both see why.
    ada.wait_for_goal()
    bo.wait_for_goal()
    assert ada.tiles == bo.tiles, "the same board for both"
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        if not bo.way():  # dealt open: it must not stay so
            bo.page.keyboard.press(f"Shift+{key}")
    bo.stop.click()
    for one in (ada, bo):
        expect(one.page.locator(".status")).to_have_text("Carte sans gagnant")
    expect(bo.board.locator(".break")).to_have_count(1)
    expect(ada.page.locator("[data-board=p2] .break")).to_have_count(1)
    expect(bo.page.locator(".story")).to_contain_text("s’arrête à la croix")
    expect(ada.page.locator(".story")).to_contain_text("Bo a crié stop")
    # Ada wins the next eight; her wizard walks, Bo's stays.
    for number in range(1, 9):
        ada.win_card()
        expect(ada.page.locator(".ending" if number == 8 else ".story.won")).to_be_visible()
        if number == 1:
            expect(ada.board.locator("polyline.lit").first).to_be_visible()
            expect(bo.page.locator(".story")).to_contain_text("gagne la carte")
            assert bo.wizard != ada.wizard
        if number < 8:
            ada.page.get_by_role("button", name="Carte suivante").click()
    for one in (ada, bo):
        expect(one.page.locator(".verdict")).to_have_text("Tu as gagné" if one is ada else "Joueur 1 gagne")
        told = "Tu gagnes, 8 : 0." if one is ada else "Joueur 1 gagne, 8 : 0."
        expect(one.page.locator(".past li").last).to_have_text(told)
    text = checked_record(ada.page)
    assert text.count("table won p1") == 8
    assert text.count("table void") == 1


def test_the_verdict_of_a_race_is_told_to_both(visit: Visit, server: Server) -> None:
    text = (GOLDEN / "duel-verdicts.game").read_text("utf-8")
    table = set_table(server.database, text, "35.290 table timeout p1")
    lines = "lignes : Ada 40 ms et Bo 50 ms"
    tie = f"Égalité entre Ada et Bo : 3 ms d’écart, trop juste pour départager (à 7 ms près ; {lines})."
    ada = visit(table.link(0)).page
    expect(ada.locator(".race")).to_have_text(tie)
    for page in (ada, visit(table.link(1)).page):
        expect(page.locator(".past li", has_text=tie)).to_have_count(1)
        who = "Bo a" if page is ada else "Tu as"
        first = f"{who} été plus rapide, de 117 ms (à 9 ms près ; lignes : Ada 39 ms et Bo 181 ms)."
        expect(page.locator(".past li", has_text=first)).to_have_count(1)


def test_a_push_is_seen_at_once_and_taken_back_when_refused(visit: Visit) -> None:
    page = visit().page
    held: list[dict[str, Any]] = []

    def meddle(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def to_server(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "act" and said["action"]["type"] == "push":
                held.append({"route": route, "id": said["id"]})
            else:
                server.send(message)

        route.on_message(to_server)

    page.route_web_socket("**/ws/*", meddle)
    new_table(page, 5)
    ada = Wizard(page)
    ada.wait_for_goal()
    before = ada.tiles
    ada.board.locator("[role=gridcell]:not(.choosable)").first.click()
    expect(page.locator(".astray")).to_have_text("Seule une tuile en ligne avec le trou se pousse.")
    assert not held, "not even asked for"
    square = ada.way()[0]
    ada.push(square)
    expect(ada.board.locator(f"[data-cell={square}]")).to_have_attribute(
        "aria-label", re.compile(f"^{square}, trou")
    )
    expect(page.locator(".astray")).to_have_count(0)
    assert ada.tiles != before, "shown before the server has answered"
    for act in held:
        refusal = {"type": "refused", "code": "LB-12.frozen", "parameters": {}, "id": act["id"]}
        act["route"].send(json.dumps(refusal))
    expect(page.locator(".refusal")).to_contain_text("Les plateaux attendent le prochain but.")
    assert ada.tiles == before
    page.locator(".refusal .rule").click()
    expect(page.locator("article.asked")).to_contain_text("LB-12")


def test_a_duel_goes_on_after_the_line_broke(visit: Visit, server: Server) -> None:
    ada, bo = two_people(visit)
    ada.wait_for_goal()
    bo.wait_for_goal()
    first, *_ = ada.way()
    ada.push(first)
    expect(ada.page.locator(".past")).to_contain_text(f"pousses {first}")
    lying, goal = ada.tiles, ada.goal
    server.kill()
    expect(ada.page.locator(".lost")).to_be_visible()
    expect(ada.stop).to_be_disabled()
    server.start()
    for one in (ada, bo):
        expect(one.page.locator(".lost")).to_have_count(0, timeout=30_000)
    assert (ada.tiles, ada.goal) == (lying, goal)
    expect(ada.stop).to_be_enabled()
    ada.page.reload()
    ada.wait_for_goal()
    assert ada.tiles == lying
    ada.win_card()
    expect(bo.page.locator(".past")).to_contain_text("Joueur 1 gagne la carte.")


def test_against_the_clock(visit: Visit, server: Server) -> None:
    page = visit(screen=PHONE).page
    new_table(page, 6)
    ada = Wizard(page)
    pushes = ada.win_card()
    expect(page.locator(".controls")).to_contain_text(f"{pushes} poussée")
    expect(page.locator(".controls")).to_contain_text(f"au mieux {pushes}")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"1:\d\d"))
    ada.wait_for_goal()
    assert ada.cards == 1
    # Another game of which little time is left: it ends by itself, and the result is kept.
    text = (GOLDEN / "clock-alone.game").read_text("utf-8")
    table = set_table(server.database, text, "62.842 p1 push a1", ("Ada",))
    page.goto(table.link(0))
    expect(page.locator(".ending")).to_be_visible()
    expect(page.locator(".account")).to_contain_text("12 cartes en 1 minute. Ton premier résultat")
    page.reload()
    expect(page.locator(".account")).to_contain_text("Ton record : 12.")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_practice_shows_the_optimum(visit: Visit) -> None:
    page = visit().page
    new_table(page, 5)
    ada = Wizard(page)
    ada.wait_for_goal()
    best = len(ada.way())
    start, lying = ada.wizard, ada.tiles
    ada.win_card()
    expect(page.locator(".story")).to_contain_text("on ne fait pas mieux")
    page.get_by_role("button", name="Voir la solution").click()
    told = page.locator(".told", has_text="Poussée")
    expect(told).to_have_text(re.compile(rf"Poussée {best} sur {best}\s: "), timeout=30_000)
    expect(page.locator(".showing polyline.lit").first).to_be_attached()  # a straight one has no height
    assert page.locator(".showing [data-wizard]").get_attribute("data-wizard") == start
    page.get_by_role("button", name="Revenir au plateau").click()
    assert ada.tiles != lying
    page.get_by_role("button", name="Carte suivante").click()
    ada.wait_for_goal()
    page.get_by_role("button", name="Finir l’entraînement").click()
    page.locator("dialog.sure[open]").get_by_role("button", name="Finir l’entraînement").click()
    expect(page.locator(".account")).to_contain_text("Un but au plus court. C’est ton record !")
    expect(page.locator(".account li")).to_have_count(1)


def test_laying_ones_own_board(visit: Visit) -> None:
    page = visit().page
    new_table(page, 2, setup="chacun pose le sien")
    lay = page.get_by_role("button", name="Poser ce plateau")
    lay.click()
    expect(page.locator(".refusal")).to_contain_text("Les lignes droites vont toutes dans le même sens")
    page.locator(".refusal .rule").click()
    expect(page.locator("article.asked")).to_contain_text("LB-3")
    page.keyboard.press("Escape")
    board = page.locator(".lay")
    cell = board.get_by_role("gridcell").nth(0)
    # Twice a tap turns, so does R; dragging changes places.
    expect(cell).to_have_attribute("aria-label", "a1, couloir droit, haut et bas")
    cell.click()
    cell.click()
    expect(cell).to_have_attribute("aria-label", "a1, couloir droit, gauche et droite")
    page.keyboard.press("r")
    expect(cell).to_have_attribute("aria-label", "a1, couloir droit, haut et bas")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(cell).to_have_attribute("aria-label", re.compile("a1, (virage|couloir droit, gauche)"))
    board.locator("[data-cell=d4]").drag_to(board.locator("[data-cell=a1]"))
    expect(cell).to_have_attribute("aria-label", "a1, trou")
    assert faults(Hands(page)) == []
    for _ in range(20):  # by chance a board may be refused
        page.get_by_role("button", name="Mélanger").click()
        lay.click()
        page.locator(".hand[aria-busy=false]").wait_for()
        if not lay.count():
            break
    Wizard(page).wait_for_goal()


def test_keyboard_alone(visit: Visit) -> None:
    """From the shelf to a card, without a mouse."""
    page = visit().page
    page.locator("button.card", has_text="Labyrinth").focus()
    page.keyboard.press("Enter")
    page.locator(".way input").nth(5).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    ada = Wizard(page)
    ada.wait_for_goal()
    page.get_by_role("gridcell").nth(0).focus()
    for square in ada.way():
        row, column = int(square[1]) - 1, "abcd".index(square[0])
        for key in (
            "Home",
            "PageUp",
            *["ArrowDown"] * row,
            *["ArrowRight"] * column,
        ):
            page.keyboard.press(key)
        expect(page.locator(":focus")).to_have_attribute("data-cell", square)
        page.keyboard.press("Enter")
    page.keyboard.press("s")
    expect(page.locator(".story.won")).to_be_visible()
    page.get_by_role("button", name="Carte suivante").press("Enter")
    ada.wait_for_goal()
    # Arrows push the neighbour of the gap, with Shift the whole run.
    before, pushes = ada.tiles, 0
    gap = before.index("--")
    page.keyboard.press("Shift+ArrowLeft" if gap % 4 < 2 else "Shift+ArrowRight")
    after = ada.tiles
    assert after.index("--") == (gap // 4 * 4 + 3 if gap % 4 < 2 else gap // 4 * 4)
    page.keyboard.press("ArrowRight" if gap % 4 < 2 else "ArrowLeft")
    pushes = page.locator(".past li", has_text="pousse").count()
    assert pushes >= 2
    page.keyboard.press("s")
    expect(page.locator(".story")).to_be_visible()


def test_the_handicap_hides_the_goal_a_while(visit: Visit) -> None:
    """What a seat may not see yet does not arrive."""
    ada = visit().page
    heard: list[str] = []
    ada.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    ada.locator("button.card", has_text="Labyrinth").click()
    choose_way(ada, 2)
    ada.locator(".options summary").click()
    ada.locator("label", has_text="joueur 1 attend").click()
    ada.locator("input[type=number]").fill("2")
    ada.locator("input[type=number]").blur()
    choose_level(ada, "level-5")
    start(ada)
    wizard = Wizard(ada)
    expect(ada.locator(".notice")).to_contain_text("ton but arrive un peu plus tard")
    expect(ada.locator(".plate", has_text="voit le but plus tard")).to_have_count(1)
    wizard.wait_for_goal()
    views = [json.loads(frame)["view"] for frame in heard if '"type":"update"' in frame]
    assert not any(view["goal"] for view in views if view["phase"] == "countdown")


def test_everything_in_english_and_watched(visit: Visit) -> None:
    page = visit(language="en-GB").page
    new_table(page, 3, level="level-5")
    expect(page.locator(".status")).to_have_text(re.compile("Ready|Goal: "))
    boards = page.locator(".large [data-board]")
    expect(boards).to_have_count(2)
    one, other = (boards.nth(place).bounding_box() for place in (0, 1))
    assert one
    assert other
    assert round(one["width"]) == round(other["width"]), "spectators see both alike"
    expect(page.locator(".past li", has_text="wins the card").first).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Table and settings").click()
    page.get_by_label("Language").select_option("Français")
    page.keyboard.press("Escape")
    expect(page.locator(".past li", has_text="gagne la carte").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(visit: Visit, scheme: str) -> None:
    hands = visit(color_scheme=scheme)
    page = hands.page
    page.locator("button.card", has_text="Labyrinth").click()
    page.locator(".way").first.wait_for()
    assert faults(hands) == []
    page.keyboard.press("Escape")
    new_table(page, 2)
    ada = Wizard(page)
    assert faults(hands) == []
    ada.wait_for_goal()
    assert faults(hands) == []
    ada.stop.click()
    page.locator(".story").wait_for()
    assert faults(hands) == []
    page.get_by_role("button", name="Règles et découverte").click()
    page.locator(".intro").wait_for()
    assert faults(hands) == []
    page.get_by_role("tab", name="Toutes les règles").click()
    assert faults(hands) == []
    page.goto("/puzzle/labyrinth")
    page.locator("[data-board=p1]").wait_for()
    assert faults(hands) == []


def test_the_introduction_and_all_rules(visit: Visit) -> None:
    page = visit(screen=PHONE).page
    new_table(page, 5)
    page.get_by_role("button", name="Règles et découverte").click()
    lesson = page.locator(".intro")
    learner = Wizard(page)
    learner.board = lesson.locator("[data-board=p1]")
    learner.push("b2")
    expect(lesson.locator(".note")).to_contain_text("Rien d’autre ne bouge")
    lesson.get_by_role("button", name="Suite").click()
    learner.open_corridor()
    expect(lesson.locator(".note")).to_contain_text("Le magicien avance")
    lesson.get_by_role("button", name="Suite").click()
    lesson.get_by_role("button", name="Stop !").click()
    expect(lesson.locator(".break")).to_have_count(1)
    lesson.get_by_role("button", name="Recommencer").click()
    learner.open_corridor()
    lesson.get_by_role("button", name="Stop !").click()
    expect(lesson.locator(".note")).to_contain_text("Carte gagnée")
    page.get_by_role("tab", name="Toutes les règles").click()
    expect(page.locator("article")).to_have_count(18)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_duel_is_looked_at_again(visit: Visit) -> None:
    page = visit("/replay", screen=PHONE).page
    page.locator("input[type=file]").set_input_files(str(GOLDEN / "duel-verdicts.game"))
    moment = page.get_by_label("Moment de la partie")
    moment.fill("16")
    expect(page.locator(".large [data-board]")).to_have_count(2)
    expect(page.locator(".review")).to_contain_text("au mieux")
    expect(page.locator(".review")).to_contain_text("But : livre")
    moment.fill("18")
    expect(page.locator("[data-board=p2] polyline.lit").first).to_be_visible()
    expect(page.locator(".past")).to_contain_text("Zoé «la reine» a été plus rapide, de 117 ms")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_two_at_one_screen(visit: Visit) -> None:
    """Each has a board and a stop; on the keyboard, letters for the left one and arrows for the right one."""
    page = visit().page
    new_table(page, 0)
    ada, bo = Wizard(page, "p1"), Wizard(page, "p2")
    ada.wait_for_goal()
    before = ada.tiles
    gap = before.index("--")
    letter, arrow = ("KeyA", "ArrowLeft") if gap % 4 < 3 else ("KeyD", "ArrowRight")
    page.keyboard.press(letter)
    expect(page.locator(".past li", has_text="Joueur 1 pousse")).to_have_count(1)
    assert ada.tiles != before == bo.tiles
    page.keyboard.press(arrow)
    expect(page.locator(".past li", has_text="Joueur 2 pousse")).to_have_count(1)
    assert ada.tiles == bo.tiles
    ada.open_corridor()
    page.locator(".under .button").first.click()
    expect(page.locator(".status")).to_have_text("Joueur 1 gagne la carte")
    assert faults(Hands(page)) == []
