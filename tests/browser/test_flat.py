"""A tablet that lies flat between two people: each side of the page faces its player."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hands import Hands
from playwright.sync_api import Locator, Page, expect
from prepared import Prepared, first_wait, golden, set_table
from setting import PHONE, Server, Visit

pytestmark = pytest.mark.browser

UPRIGHT = {"width": 768, "height": 1024}
SIDEWAYS = {"width": 1024, "height": 768}
GAMES = {"hexades": "rows", "verbindung": "full-board", "forma": "two-bridges"}


def before(server: Server, game: str, record: str, seat: str) -> Prepared:
    """A game in which this seat is to act, in the second half of a golden record; with dice, just after a roll."""
    text = golden(game, record)
    lines = [line.partition(" ")[2] for line in text.partition("---\n")[2].splitlines()]
    rolls = any(words.startswith("table roll") for words in lines)
    words = next(
        words
        for last, words in list(pairwise(lines))[len(lines) // 2 :]
        if words.startswith(f"{seat} ")
        and lines.count(words) == 1
        and (last.startswith("table roll") or not rolls)
    )
    return set_table(server.database, text, words)


def lay_flat(page: Page) -> None:
    page.get_by_role("button", name="Table et réglages").click()
    page.get_by_label("À plat entre vous deux").check()
    page.keyboard.press("Escape")


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_upside_down(what: Locator) -> bool:
    """By where its first letter is painted: right of its last one."""
    return bool(
        what.evaluate(
            """(node) => {
                const range = document.createRange()
                const left = (at) => {
                    range.setStart(node.firstChild, at)
                    range.setEnd(node.firstChild, at + 1)
                    return range.getBoundingClientRect().left
                }
                return left(0) > left(1)
            }"""
        )
    )


@pytest.mark.parametrize("screen", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
@pytest.mark.parametrize("game", GAMES)
def test_the_hand_lies_on_the_side_of_whose_turn_it_is(
    server: Server, visit: Visit, game: str, screen: dict[str, int]
) -> None:
    for seat, turned in (("p2", True), ("p1", False)):
        page = visit(before(server, game, GAMES[game], seat).link(0, 1), screen=screen).page
        status, board = page.locator(".hand .status"), page.locator(".stage")
        expect(status).to_be_visible()
        assert not is_upside_down(status)
        lay_flat(page)
        expect(page.locator(".table.flat")).to_be_visible()
        assert is_upside_down(status) == turned
        assert is_upside_down(page.locator(".others .who strong"))
        assert not is_upside_down(page.locator(".own .who strong"))
        (x, y), (at_x, at_y) = middle(page.locator(".reach")), middle(board)
        assert ((y < at_y) if screen is UPRIGHT else (x < at_x)) == turned
        page.reload()  # it is remembered
        expect(status).to_be_visible()
        assert is_upside_down(status) == turned


def test_what_is_dragged_from_the_far_side_lies_where_it_is_put(server: Server, visit: Visit) -> None:
    page = visit(before(server, "verbindung", GAMES["verbindung"], "p2").link(0, 1), screen=UPRIGHT).page
    lay_flat(page)
    free = page.locator(".stage [data-cell]:not(:has(.body))").first
    cells = page.locator(".stage [data-cell] .body")
    lying = cells.count()
    page.mouse.move(*middle(page.locator("button.die:not(.faded)").first))
    page.mouse.down()
    aim = page.locator(".stage").bounding_box()
    assert aim
    page.mouse.move(aim["x"] + 8, aim["y"] + 8, steps=4)
    expect(page.locator(".flying")).to_be_visible()
    x, y = middle(page.locator(".flying"))
    assert abs(x - aim["x"] - 8) < 3
    assert abs(y - aim["y"] - 8) < 3
    page.mouse.move(*middle(free), steps=4)
    page.mouse.up()
    expect(page.locator(".refusal, .stage [data-cell] .body").nth(lying)).to_be_visible()


def test_two_labyrinths_face_their_players(server: Server, visit: Visit) -> None:
    text = golden("labyrinth", "duel-handicap")
    made = set_table(server.database, text, first_wait(text))
    page = visit(made.link(0, 1), screen=SIDEWAYS).page
    lay_flat(page)
    mine, theirs = page.locator("[data-board=p1]"), page.locator("[data-board=p2]")
    turn = "(node) => node.getElementsByTagName('svg')[0].getScreenCTM().a < 0"
    expect(theirs).to_be_visible()
    assert not mine.evaluate(turn)
    assert theirs.evaluate(turn)
    assert page.locator(".goal-card").count() == 2


def test_a_phone_is_no_table(server: Server, visit: Visit) -> None:
    hands: Hands = visit(before(server, "hexades", GAMES["hexades"], "p1").link(0, 1), screen=PHONE)
    page = hands.page
    page.get_by_role("button", name="Table et réglages").click()
    expect(page.get_by_role("button", name="Abandonner")).to_be_visible()
    expect(page.get_by_label("À plat entre vous deux")).to_have_count(0)
