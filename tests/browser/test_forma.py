"""Forma in real browsers: four seats, placing by eye, setting up, the final account."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hands import Hands, choose_level, choose_way, start
from playwright.sync_api import Page, expect
from prepared import Prepared, set_table
from setting import PHONE, ROOT, Server, Visit
from test_by_ear import command, take_command_field
from test_page import faults

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue
from passerelle.games.forma.pieces import BOARD, PIECES, SHAPE_OF, STENCILS, names_of
from passerelle.geometry.bits import cells_of

pytestmark = pytest.mark.browser

GOLDEN: Path = ROOT / "src/passerelle/games/forma/tests/golden"
MIDDLE = "p1 put T4 k4 k5 k6 l5"
NEAR_THE_END = "p1 put 1b r2"
BEFORE_SET_UP = "p3 obstacles a16 b4"


def prepare(server: Server, upto: str, person: int, assist: bool = False) -> Prepared:
    """One person among three bots, in the game of the record."""
    text = (GOLDEN / "four-clumsy.game").read_text("utf-8")
    names = tuple("Ada" if place == person else "random" for place in range(4))
    bots = [place for place in range(4) if place != person]
    return set_table(server.database, text, upto, names, assist=assist, bots=bots)


def spot(page: Page, square: str) -> tuple[float, float]:
    """The middle of a square on the screen."""
    x, y = page.locator(".stage svg.board").evaluate(MIDDLE_OF, square)
    return x, y


MIDDLE_OF = """async (svg, name) => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame) // the sight may be moving
  const at = new DOMPoint((name.charCodeAt(0) - 97 + 0.5) * 20, (Number(name.slice(1)) - 0.5) * 20)
  const { x, y } = at.matrixTransform(svg.getScreenCTM())
  return [x, y]
}"""


def free_squares(page: Page) -> list[str]:
    """As a screen reader tells them."""
    cells: list[str] = page.locator(".stage [role=gridcell]").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    return [told.split(",")[0] for told in cells if "libre" in told]


def my_turn(page: Page) -> None:
    page.locator(".status.yours, .account").first.wait_for()
    page.locator(".hand[aria-busy=false]").wait_for()


def narrow_enough(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


def points(page: Page, seat: int, part: str) -> str:
    number = page.locator(".score tbody tr").nth(seat).get_by_role("button", name=re.compile(part))
    return number.inner_text()


def test_first_turns_among_three_bots(visit: Visit) -> None:
    ada = visit().page
    ada.locator(".card", has_text="Forma").click()
    choose_way(ada, 2)
    ada.locator(".name input").fill("Ada")
    ada.locator("input[name=seats][value='4']").check(force=True)
    ada.locator(".options summary").click()
    expect(ada.locator("label:has(input[name=option-setup]:checked)")).to_have_text("tirée au sort")
    choose_level(ada, "level-1")
    start(ada)
    my_turn(ada)
    expect(ada.locator(".plate")).to_have_count(4)
    expect(ada.locator(".reserve li")).to_have_count(21)
    lying = ada.locator(".stage svg.board .piece").count()
    # By keys: the piece is moved onto a free square, turned and put, after one warning.
    ada.locator("[data-piece='2']").click()
    free = free_squares(ada)
    square = next(name for name in free if f"{chr(ord(name[0]) + 1)}{name[1:]}" in free)
    for _ in range(20):
        ada.keyboard.press("ArrowUp")
        ada.keyboard.press("ArrowLeft")
    for _ in range(ord(square[0]) - ord("a")):
        ada.keyboard.press("ArrowRight")
    for _ in range(int(square[1:]) - 1):
        ada.keyboard.press("ArrowDown")
    for key in "rrf":
        ada.keyboard.press(key)
    ada.keyboard.press("Enter")
    expect(ada.locator(".ask")).to_contain_text("la pièce est perdue")
    assert ada.locator(".stage .preview").count() == 0, "going by eye, nothing tells whether it fits"
    ada.locator(".ask .main").click()
    put = f"Tu poses « domino » en {square}."
    expect(ada.locator(".past li", has_text=put)).to_have_count(1)
    my_turn(ada)
    expect(ada.locator(".reserve li")).to_have_count(20)
    assert ada.locator(".stage svg.board .piece").count() > lying
    assert points(ada, 0, "Pièces") == "2"


@pytest.mark.clause("PA-24")
def test_a_pause_hides_the_board_and_leaves_the_piece_in_hand(visit: Visit, server: Server) -> None:
    """Another device of the same player pauses; the controls go, what lies on the desk stays."""
    table = prepare(server, MIDDLE, person=0)
    page = visit(table.link(0)).page
    my_turn(page)
    page.locator("[data-piece='2']").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("r")
    held = page.locator(".stage .held .body")
    before = held.get_attribute("d")
    page.evaluate(PAUSE, [table.table, table.keys[0]])
    expect(page.locator(".paused")).to_be_visible()
    expect(page.locator("[data-piece], .stage svg, .past li")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="Pause")).to_have_count(1)
    page.locator(".hand").get_by_role("button", name="Reprendre").click()
    expect(page.get_by_role("heading", name="Reprise dans")).to_be_visible()
    expect(page.locator(".stage svg")).to_have_count(0)
    expect(page.locator("[data-piece='2']")).to_have_attribute("aria-pressed", "true")
    assert before
    expect(held).to_have_attribute("d", before)


PAUSE = """([table, key]) => new Promise((paused) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${table}`)
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: 'enter', keys: [key] }))
    socket.send(JSON.stringify({ type: 'set-pause', seat: 'p1', paused: true }))
  }
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data)
    if (told.type === 'table-info' && told.paused) paused(null)
  }
})"""


def placed(piece: str, free: list[str]) -> str:
    """The move that puts it in the first place where it fits; empty where it does not."""
    squares = BOARD.bits_of(tuple(free)) or 0
    for stencil in STENCILS[SHAPE_OF[PIECES.index(piece)]]:
        for anchor in cells_of(stencil.anchors(squares))[:1]:
            return f"put {piece} {' '.join(names_of(stencil.mask << anchor))}"
    return ""


def play_a_whole_game(visit: Visit) -> None:
    """Against a bot, for `test_firefox`; in Chromium it is played by ear.

    Ada types her moves: the largest piece that fits, in the first place where it does.
    """
    ada = visit()
    page = ada.page
    ada.card("Forma").click()
    choose_way(page, 2)
    page.locator(".options summary").click()
    page.get_by_text("tirée au sort").click()
    choose_level(page, "level-1")
    start(page)
    reserve = list(PIECES)
    while True:
        my_turn(page)
        if page.locator(".account").count():
            break
        told = page.locator(".past li").count()
        free = free_squares(page)
        move = next(filter(None, (placed(piece, free) for piece in reversed(reserve))), "")
        reserve = [piece for piece in reserve if piece not in move.split()]
        take_command_field(page)
        command(page, move or "pass")
        page.wait_for_function("told => document.querySelectorAll('.past li').length > told", arg=told)
    expect(page.locator(".account")).to_be_visible()
    record = records.read(page.request.get(f"/api/tables/{ada.table}/record").text(), catalogue.find)
    verify(record)
    assert record.outcome


def test_a_four_seat_game_to_its_account(visit: Visit, server: Server) -> None:
    table = prepare(server, NEAR_THE_END, person=0)
    page = visit(table.link(0)).page
    warned = False
    for _ in range(40):
        my_turn(page)
        if page.locator(".account").count():
            break
        told = page.locator(".past li").count()
        single = page.locator("[data-piece='1']")
        free = free_squares(page)
        if single.count() and free:
            single.click()
            page.mouse.click(*spot(page, free[0]))
            if not warned:
                page.locator(".ask .main").click()
                warned = True
        else:
            page.get_by_role("button", name="Passer").click()
            page.get_by_role("button", name="Passer mon tour").click()
        page.wait_for_function("told => document.querySelectorAll('.past li').length > told", arg=told)
    account = page.locator(".account")
    expect(account).to_contain_text("1/7 · Pièces.")
    for _ in range(4):
        account.get_by_role("button", name="Suite").click()
    expect(account).to_contain_text("5/7 · Ponts.")
    account.get_by_role("button", name="Tout montrer").click()
    totals = [int(t.replace("−", "-")) for t in account.locator("tbody .total").all_inner_texts()]
    text = page.request.get(f"/api/tables/{table.table}/record").text()
    record = records.read(text, catalogue.find)
    verify(record)
    result = re.search(r"result p1 (\S+) p2 (\S+) p3 (\S+) p4 (\S+)", text)
    assert result
    assert totals == [int(score) for score in result.groups()]
    # Where points come from: the rest of the board steps back.
    account.get_by_role("button", name=re.compile("Pif.*Cases")).first.click()
    expect(page.locator(".stage .faint").first).to_be_visible()
    expect(page.locator(".past li").last).to_contain_text("Décompte final : Ada (")
    assert faults(Hands(page)) == []


def test_a_misfit_is_lost_when_going_by_eye(visit: Visit, server: Server) -> None:
    page = visit(prepare(server, MIDDLE, person=0).link(0)).page
    my_turn(page)
    page.locator("[data-piece=T5]").click()
    page.mouse.click(*spot(page, "k13"))
    page.get_by_role("button", name="Encore un regard").click()
    expect(page.locator("[data-piece=T5]")).to_be_visible()
    page.mouse.click(*spot(page, "k13"))
    expect(page.locator(".status")).to_have_text("Elle n’allait pas : encore un essai")
    expect(page.locator(".past li").last).to_contain_text("Ta pièce « grand T » ne va pas là et sort du jeu")
    expect(page.locator("[data-piece=T5]")).to_have_count(0)
    expect(page.locator(".stage .misfit").first).to_be_visible()
    assert points(page, 0, "Hors du jeu") == "−9"
    page.locator(".score tbody tr").first.get_by_role("button", name=re.compile("Hors du jeu")).click()
    expect(page.locator(".reserve li")).to_have_count(2)
    page.get_by_role("button", name="Fermer").click()
    page.locator("[data-piece='1']").hover()
    page.mouse.down()
    page.mouse.move(*spot(page, "m12"), steps=4)
    page.mouse.move(*spot(page, free_squares(page)[0]), steps=2)
    expect(page.locator(".flying")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".past li", has_text="Tu poses « carré seul »")).to_have_count(1)


def test_help_shows_what_fits_and_sends_no_misfit(visit: Visit, server: Server) -> None:
    """On a phone, by touch: zoom, tap, preview."""
    page = visit(prepare(server, MIDDLE, person=0, assist=True).link(0), screen=PHONE).page
    my_turn(page)
    assert narrow_enough(page)
    page.locator("[data-piece='2']").tap()
    page.touchscreen.tap(*spot(page, "l13"))
    page.locator(".acts .put").tap()
    expect(page.locator(".controls .reason")).to_contain_text("une case est occupée")
    expect(page.locator(".stage .preview.bad")).to_be_visible()
    before = spot(page, "h2")
    page.get_by_role("button", name="Agrandir").tap()
    assert spot(page, "h2") != before
    page.get_by_role("button", name="Tout le plateau").tap()
    for _ in ("from afar it comes closer", "then it is meant"):
        page.touchscreen.tap(*spot(page, "i2"))
    expect(page.locator(".stage .preview")).to_have_count(0)
    page.locator(".acts .put").tap()
    page.get_by_role("button", name="Points").tap()
    expect(page.locator("table.score")).to_be_visible()
    assert narrow_enough(page)
    page.get_by_role("button", name="Déroulement").tap()
    expect(page.locator("dialog[open]")).to_contain_text(re.compile(r"Tu poses «\sdomino\s» en [hi]2"))


def test_two_people_on_one_phone(visit: Visit) -> None:
    """All shapes of two colours lie in the hand, and nothing scrolls; pieces by tap, and zoomed in."""
    page = visit(screen=PHONE).page
    page.locator(".card", has_text="Forma").tap()
    page.locator(".options summary").tap()
    page.get_by_text("on la reprend").tap()
    page.locator(".new .start").tap()
    my_turn(page)
    for piece in ("Z5", "X5"):
        told = page.locator(".plate.awaited").get_attribute("data-seat")
        page.locator(f"[data-piece={piece}]").tap()
        assert page.evaluate("() => [scrollX, document.documentElement.scrollWidth - innerWidth]") == [0, 0]
        page.get_by_role("button", name="Agrandir").tap()
        free = free_squares(page)
        at = next(
            name
            for name in free
            if all(
                f"{chr(ord(name[0]) + right)}{int(name[1:]) + down}" in free
                for down in range(-2, 3)
                for right in range(-2, 3)
            )
        )
        page.get_by_role("button", name="Tout le plateau").tap()
        for _ in ("from afar it comes closer", "then it is meant"):
            page.touchscreen.tap(*spot(page, at))
        page.locator(".acts .put").tap()
        expect(page.locator(".plate.awaited")).not_to_have_attribute("data-seat", told or "")
    expect(page.locator(".stage svg.board .piece")).to_have_count(2)


def test_a_person_sets_up(visit: Visit, server: Server) -> None:
    page = visit(prepare(server, BEFORE_SET_UP, person=2).link(2)).page
    my_turn(page)
    reason = page.locator(".controls .reason")
    page.mouse.click(*spot(page, "b2"))
    expect(page.locator(".stage .obstacle")).to_have_count(1)
    page.mouse.click(*spot(page, "b3"))
    expect(reason).to_contain_text("b3")
    expect(page.locator(".stage .obstacle")).to_have_count(1)
    assert faults(Hands(page)) == []
    page.get_by_role("button", name="Proposer").click()
    expect(page.locator(".stage .obstacle")).to_have_count(24)
    page.get_by_role("button", name="Tout retirer").click()
    for square in ("b2", "e5"):
        page.mouse.click(*spot(page, square))
    page.get_by_role("button", name="Les poser").click()
    expect(page.locator(".status")).to_have_text("À toi : dresse la tour")
    page.mouse.click(*spot(page, "a9"))
    expect(reason).to_contain_text("a9")
    page.mouse.click(*spot(page, "e6"))
    expect(reason).to_contain_text("e6")
    page.mouse.click(*spot(page, "k11"))
    expect(page.locator(".stage .tower")).to_have_count(1)
    page.get_by_role("button", name="Dresser la tour").click()
    expect(page.locator(".status")).to_have_text("À toi de poser une pièce")
    expect(page.locator(".past")).to_contain_text("Tu dresses la tour en k11")


def test_people_and_bots_around_one_table(visit: Visit) -> None:
    ada = visit().page
    ada.locator(".card", has_text="Forma").click()
    choose_way(ada, 4)
    ada.locator("input[name=seats][value='4']").check(force=True)
    for place, sitter in enumerate(("here", "open", "here", "bot")):
        ada.locator(".mix select").nth(place).select_option(sitter)
    ada.locator(".name input").first.fill("Ada")
    ada.get_by_role("button", name="Ouvrir la table").click()
    link = ada.locator(".waiting .copy input").input_value()
    bo = visit(link).page
    bo.get_by_label("Ton prénom").fill("Bo")
    bo.get_by_role("button", name="S’asseoir et jouer").click()
    for page in (ada, bo):
        expect(page.locator(".plate")).to_have_count(4)
        expect(page.locator(".plate.awaited")).to_have_count(1)
    expect(ada.locator(".plate").get_by_text("Bo", exact=True)).to_have_count(1)


def test_the_introduction_and_all_rules(visit: Visit, server: Server) -> None:
    page = visit(prepare(server, MIDDLE, person=0).link(0)).page
    my_turn(page)
    page.get_by_role("button", name="Règles et découverte").click()
    lesson = page.locator(".intro")
    lesson.get_by_role("button", name="Suite").click()
    lesson.locator("[data-piece='2']").click()
    lesson.locator("svg.board").first.wait_for()
    x, y = lesson.locator("svg.board").evaluate(MIDDLE_OF, "h10")
    half = (lesson.locator("svg.board").evaluate(MIDDLE_OF, "g10")[0] - x) / 2
    page.mouse.click(x + half, y)
    expect(lesson.locator(".note")).to_contain_text("dix points")
    expect(lesson.locator(".counter")).to_have_count(1)
    page.get_by_role("tab", name="Toutes les règles").click()
    expect(page.locator("article")).to_have_count(24)
    assert faults(Hands(page)) == []


def test_where_points_came_from_is_seen_in_a_replay(visit: Visit) -> None:
    """Two bridges down and two across, drawn on the board; the pieces left over in the drawer."""
    page = visit("/replay").page
    page.locator("input[type=file]").set_input_files(str(GOLDEN / "two-bridges.game"))
    page.get_by_role("button", name="À la fin").click()
    first = page.locator(".review tbody tr").first
    first.get_by_role("button", name=re.compile("Ponts")).click()
    drawn = page.locator(".stage .bridge:not(.under)")
    expect(drawn).to_have_count(4)
    expect(page.locator(".stage .faint").first).to_be_visible()
    page.get_by_label("Moment de la partie").fill("8")
    expect(drawn).to_have_count(0)
    first.get_by_role("button", name=re.compile("En réserve")).click()
    expect(page.locator(".review .reserve .lying").first).to_be_visible()
    page.get_by_role("button", name="Fermer").click()
    expect(page.locator(".review .reserve")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault_here(visit: Visit, server: Server, scheme: str) -> None:
    ada = visit(prepare(server, MIDDLE, person=0).link(0), color_scheme=scheme)
    my_turn(ada.page)
    assert faults(ada) == []
    ada.page.locator("[data-piece=T5]").click()
    ada.page.mouse.click(*spot(ada.page, "k13"))
    ada.page.locator(".ask").wait_for()
    assert faults(ada) == []
    replay = visit("/replay", color_scheme=scheme)
    replay.page.locator("input[type=file]").set_input_files(str(GOLDEN / "two-bridges.game"))
    replay.page.get_by_role("button", name="À la fin").click()
    replay.page.locator(".review tbody tr").first.get_by_role("button", name=re.compile("Ponts")).click()
    assert faults(replay) == []


def test_a_game_is_looked_at_again_on_a_phone(visit: Visit) -> None:
    page = visit("/replay", screen=PHONE).page
    page.locator("input[type=file]").set_input_files(str(GOLDEN / "two-clumsy.game"))
    page.get_by_label("Moment de la partie").fill("60")
    expect(page.locator(".review tbody tr")).to_have_count(2)
    expect(page.locator(".stage svg.board .piece.three").first).to_be_visible()
    assert narrow_enough(page)
