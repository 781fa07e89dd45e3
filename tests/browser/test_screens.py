"""Games with turns at every size of a screen: cells, tap targets, words and marks, phase by phase, played by touch."""

from __future__ import annotations

import re

import pytest
from hands import Hands
from playwright.sync_api import Page, expect
from prepared import Prepared, golden, set_table
from screens import (
    BY_TOUCH,
    CELL,
    PAPER,
    SOME,
    Measure,
    cell_size,
    enough,
    middle_of,
    place_of,
    resign,
    resize,
)
from setting import Server, SitDown
from test_forma import free_squares, my_turn, spot

pytestmark = pytest.mark.browser


def get_acquainted(page: Page) -> None:
    """Who has opened the help is invited to it no longer: the title has its place again."""
    resize(page, (390, 844))
    page.locator("header .tools .icon").first.tap()
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("header .tools .words")).to_have_count(0)


def open_command_field(page: Page) -> None:
    page.locator(".skip").nth(1).evaluate("link => link.click()")
    page.locator("form.command input").wait_for()


def test_hexades(sit: SitDown, phone: Page, measured: Measure) -> None:
    seats = [{"kind": "human", "name": "Maximilienne"}, {"kind": "human", "name": "Bo"}]
    made = phone.request.post("/api/tables", data={"game": "hexades", "seats": seats, "options": {}}).json()
    page = sit(f"/t/{made['table']}#key={made['host_key']},{','.join(made['seat_keys'].values())}")
    ada = Hands(page)
    table = measured(page)
    page.locator(".colour").first.wait_for()
    table.look("colour")
    ada.choose_colour("red")
    ada.wait_for_turn()
    table.look("find")
    table.read_elsewhere("find")
    page.locator(".keypad input").fill("(1+1)/1")
    page.locator(".acts .button").last.tap()
    page.locator(".refusal").wait_for()
    get_acquainted(page)
    table.look("refused")
    ada.give_up_finding()
    ada.wait_for_turn()
    table.look("answer")
    ada.give_up_finding()
    ada.wait_for_turn()
    table.look("free")
    for size in BY_TOUCH:
        resize(page, size)
        while ada.wait_for_turn() != "free":
            page.locator(".acts .button").first.tap()
            page.locator(".hand[aria-busy=false]").wait_for()
        place = ada.free_places()[7]
        cell = page.get_by_role("gridcell").nth(place)
        cell.tap()
        page.locator(".wide:enabled").tap()
        expect(cell).not_to_have_attribute("aria-label", re.compile("libre"))
    ground, red = ".stage polygon.cell fill", ".stage .token.red .body fill"
    black = [".stage .token.black .body fill", ".stage .token.black .body stroke"]
    enough(
        page,
        ([".stage .tb fill", ".stage .tb stroke"], [PAPER, ground]),
        ([".stage .ground fill"], [PAPER, ground]),
        (
            [".stage circle.last:not(.casing) stroke", ".stage circle.last.casing stroke"],
            [ground, red, black[0]],
        ),
        (black, [ground]),
        ([red], [ground]),
    )
    open_command_field(page)
    table.read("command", sizes=SOME)
    resign(page)
    table.read("over", sizes=SOME)


def test_verbindung(sit: SitDown, server: Server, measured: Measure) -> None:
    text = golden("verbindung", "right-announcement")
    placed = [line for line in text.splitlines() if " p1 place " in line]
    prepared = set_table(
        server.database, text, placed[7].partition(" ")[2], ("Ada", "Maximilienne"), assist=True
    )
    page = sit(prepared.link(0, 1))
    table = measured(page)
    dice = page.locator("button.die:not(.faded)")
    dice.first.wait_for()
    table.look("roll")
    table.read_elsewhere("roll")
    dice.last.tap()
    page.locator(".stage [data-cell=c3]").tap()
    table.look("chosen")
    page.get_by_role("button", name="Annoncer").tap()
    page.locator("dialog.sure[open]").wait_for()
    page.locator("dialog.sure[open] .button").first.tap()
    laid = 0
    for size in BY_TOUCH:
        resize(page, size)
        laid += play_a_turn(page)
    assert laid
    ground, die = ".stage rect.cell fill", ".stage .laid .body fill"
    enough(
        page,
        ([".stage .base .body.black fill", ".stage .base .body.black stroke"], [PAPER]),
        ([".stage .base .body.red fill"], [PAPER]),
        (
            [".stage .base .track.black:not(.casing) stroke", ".stage .base .track.casing.black stroke"],
            [PAPER, ground],
        ),
        ([".stage .last:not(.casing) stroke", ".stage .last.casing stroke"], [ground, die]),
    )
    resign(page)
    table.read("over", sizes=SOME)


def play_a_turn(page: Page) -> int:
    """Lays dice and ends the turn, which ends by itself where there is nothing left to lay; gives their number."""
    whose = page.locator(".plate.awaited").get_attribute("data-seat")
    other = page.locator(f".plate.awaited:not([data-seat={whose}])")
    end, sure = page.get_by_role("button", name="Finir le tour"), page.locator("dialog.sure[open] .main")
    laid = int(lay_a_die(page))
    while not other.count():
        if end.is_disabled():  # white crosses have to be laid
            laid += lay_a_die(page)
            continue
        end.tap()
        sure.or_(other).first.wait_for()  # who has laid nothing is asked whether it is meant
        if sure.count():
            sure.tap()
        other.wait_for()
    return laid


def lay_a_die(page: Page) -> bool:
    """Lays a rolled die where it fits, by touch; false where none of them fits anywhere, in any direction."""
    dice = page.locator("button.die:not(.faded)")
    dice.first.wait_for()
    fitting = page.locator(".stage [data-cell][aria-label$=', possible']")
    for die in dice.all():
        for _ in range(4):  # a tap takes it, the next ones turn it
            die.tap()
            if fitting.count():
                place = fitting.first.get_attribute("data-cell")
                fitting.first.tap()
                page.locator(".acts .put:enabled").tap()
                cell = page.locator(f".stage [data-cell={place}]")
                expect(cell).not_to_have_attribute("aria-label", re.compile("libre"))
                return True
    return False


def forma(server: Server, upto: str, person: int) -> Prepared:
    names = tuple("Ada" if place == person else "random" for place in range(4))
    bots = [place for place in range(4) if place != person]
    return set_table(server.database, golden("forma", "four-clumsy"), upto, names, assist=True, bots=bots)


def test_forma(sit: SitDown, server: Server, measured: Measure) -> None:
    prepared = forma(server, "p1 put T4 k4 k5 k6 l5", 0)
    page = sit(prepared.link(0))
    my_turn(page)
    table = measured(page)
    table.look("reserve")
    table.read_elsewhere("reserve")
    page.get_by_role("button", name="Points").tap()
    table.look("points")
    page.get_by_role("button", name="Ponts", exact=True).tap()
    expect(page.locator(".named")).to_contain_text("Cinquante points par pont")
    page.get_by_role("button", name="Fermer").tap()
    page.locator("[data-piece='2']").tap()
    table.look("piece")
    page.get_by_role("button", name="Remettre").tap()
    expect(page.locator("[aria-pressed=true][data-piece]")).to_have_count(0)
    for size in BY_TOUCH:
        resize(page, size)
        my_turn(page)
        lying = page.locator(".stage svg.board .piece").count()
        square = seen_among(page, roomy(free_squares(page)))[0]
        page.locator("[data-piece]").first.tap()
        page.touchscreen.tap(*spot(page, square))
        page.locator(".acts .put").tap()
        expect(page.locator("[aria-pressed=true][data-piece]")).to_have_count(0)
        my_turn(page)
        assert page.locator(".stage svg.board .piece").count() > lying
    bodies = [f".stage svg.board .piece.{colour} .body fill" for colour in ("one", "two", "three", "four")]
    ground = ".stage .ground fill"
    enough(
        page,
        (
            [".stage svg.board .last:not(.casing) stroke", ".stage svg.board .last.casing stroke"],
            [ground, *bodies],
        ),
        *(([body, body.replace(".body fill", ".edge stroke")], [ground]) for body in bodies),
    )


def roomy(free: list[str]) -> list[str]:
    """Squares with free ones on both sides."""
    return [
        name for name in free if {f"{chr(ord(name[0]) + aside)}{name[1:]}" for aside in (-1, 1)} <= {*free}
    ]


def seen_among(page: Page, squares: list[str]) -> list[str]:
    """Squares that are in sight, and nothing lies on them that is not the board."""
    seen: list[str] = page.locator(".stage svg.board").evaluate(SEEN_AMONG, squares)
    return seen


SEEN_AMONG = """(svg, names) => names.filter(name => {
  const at = new DOMPoint((name.charCodeAt(0) - 97 + 0.5) * 20, (Number(name.slice(1)) - 0.5) * 20)
  const { x, y } = at.matrixTransform(svg.getScreenCTM())
  return svg.contains(document.elementFromPoint(x, y))
})"""


def test_forma_by_eye_and_its_account(sit: SitDown, server: Server, measured: Measure) -> None:
    """Without help, a doubt is told before a piece is put; and what counted is told at the end."""
    text = golden("forma", "two-clumsy")
    puts = [line.partition(" ")[2] for line in text.splitlines() if " put " in line]
    page = sit(set_table(server.database, text, puts[20], ("Ada", "Maximilienne")).link(0, 1))
    my_turn(page)
    table = measured(page)
    table.look("two")
    resize(page, (390, 844))
    page.locator("[data-piece]").first.tap()
    lying = page.locator(".stage svg.board .piece").first.bounding_box()
    page.touchscreen.tap(*middle_of(lying))
    page.locator(".acts .put").tap()
    page.locator(".ask").wait_for()
    table.look("warning")
    resign(page)
    table.read("account", scrolls=True, sizes=SOME)


def test_forma_looks_at_the_part_in_play(sit: SitDown, server: Server, measured: Measure) -> None:
    """Setting up; pan by a finger, overview, and the whole board, from where a tap comes closer by itself."""
    prepared = forma(server, "p3 obstacles a16 b4", 2)
    page = sit(prepared.link(2))
    my_turn(page)
    table = measured(page)
    table.look("obstacles")
    table.read_elsewhere("obstacles")
    resize(page, (320, 568))
    overview = page.locator(".overview")
    before = place_of(page, ".overview .seen")
    box = overview.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] - 6, box["y"] + box["height"] - 6)
    resize(page, (320, 568))
    assert place_of(page, ".overview .seen") != before
    assert seen_among(page, ["r18"])
    page.touchscreen.tap(*spot(page, "r18"))
    expect(page.locator(".stage svg.board .obstacle")).to_have_count(1)
    page.get_by_role("button", name="Tout le plateau").tap()
    expect(overview).to_have_count(0)
    assert cell_size(page) < CELL
    page.touchscreen.tap(*spot(page, "m10"))
    assert cell_size(page) >= CELL, "it comes closer"
    expect(page.locator(".stage svg.board .obstacle")).to_have_count(1)
    page.touchscreen.tap(*spot(page, "m10"))
    expect(page.locator(".stage svg.board .obstacle")).to_have_count(2)
    page.locator(".acts .put").tap()
    expect(page.locator(".acts .put")).to_be_disabled()  # a tower has to be set first
    table.look("tower")
