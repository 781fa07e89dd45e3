"""With movement: a move that is on its way stays in sight, lands where it belongs, and nothing is lost meanwhile."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hands import Hands
from playwright.sync_api import Page, WebSocketRoute, expect
from setting import Server, Visit
from spotting import Spotter, link_of, make_table
from test_by_ear import ADA, BO, command, open_table, take_command_field
from test_forma import spot
from test_line import play
from test_verbindung import cell, table, take

pytestmark = pytest.mark.browser


class Line:
    """Between a page and the server: it can keep what the server says, or refuse an action itself."""

    def __init__(self, page: Page) -> None:
        self._keeps = False
        self._refuses = ""
        self._kept: list[str | bytes] = []
        self._to_page: WebSocketRoute | None = None
        page.route_web_socket("**/ws/*", self._meet)

    def _meet(self, to_page: WebSocketRoute) -> None:
        to_server = to_page.connect_to_server()
        self._to_page = to_page

        def from_page(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "act" and self._refuses:
                refusal = {"type": "refused", "code": self._refuses, "parameters": {}, "id": said["id"]}
                self._refuses = ""
                self._tell(json.dumps(refusal))
            else:
                to_server.send(message)

        to_page.on_message(from_page)
        to_server.on_message(self._tell)

    def _tell(self, message: str | bytes) -> None:
        assert self._to_page
        if self._keeps:
            self._kept.append(message)
        else:
            self._to_page.send(message)

    def keep(self) -> None:
        self._keeps = True

    def let_go(self) -> None:
        self._keeps = False
        while self._kept:
            self._tell(self._kept.pop(0))

    def refuse_next(self, code: str) -> None:
        self._refuses = code


def watch(page: Page, selector: str) -> None:
    """From now on, where this is in every frame."""
    page.evaluate(WATCH, selector)


def path(page: Page) -> list[list[float]]:
    """Where it has been, once it lies still: left, top, width and height."""
    page.wait_for_function(
        "() => seen.length && !document.querySelector(watched)?.getAnimations({ subtree: true }).length"
    )
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[list[float]] = page.evaluate("() => seen")
    return found


WATCH = """selector => {
  window.watched = selector
  const seen = (window.seen = [])
  const look = () => {
    if (seen !== window.seen) return
    const box = document.querySelector(selector)?.getBoundingClientRect()
    if (box) seen.push([box.x, box.y, box.width, box.height])
    requestAnimationFrame(look)
  }
  look()
}"""


def landed(page: Page) -> None:
    """It has come from elsewhere, and lies where it is now."""
    way = path(page)
    lies = page.evaluate(BOX)
    assert way[-1] == pytest.approx(lies, abs=0.5)
    assert any(abs(now - last) > 1 for box in way for now, last in zip(box, lies, strict=True)), way


BOX = """() => {
  const { x, y, width, height } = document.querySelector(watched).getBoundingClientRect()
  return [x, y, width, height]
}"""


def seated(visit: Visit, game: str, *seats: dict[str, Any], **options: str) -> tuple[Page, Line]:
    page = visit(motion=True).page
    line = Line(page)
    open_table(page, game, *seats, **options)
    return page, line


def test_a_die_of_verbindung(visit: Visit, server: Server) -> None:
    hands = visit("/health", motion=True)
    page = hands.page
    line = Line(page)
    page.goto(table(server, "right-announcement", "p1 place WX d5").link(0))
    take(hands, "WX")
    lies, ghost = cell(hands, "d5"), page.locator(".stage .ghost")
    line.refuse_next("VG-9.occupied")
    lies.click()
    expect(page.locator(".refusal")).to_be_visible()
    page.mouse.move(2, 2)
    expect(ghost).to_have_count(0)
    line.keep()
    lies.click()
    page.mouse.move(2, 2)
    expect(lies.locator(".ghost")).to_have_count(1)
    expect(page.locator(".hand[aria-busy=true]")).to_be_visible()
    expect(page.locator(".late")).to_be_visible()
    watch(page, ".stage [data-cell=d5] .die:not(.ghost *)")
    line.let_go()
    landed(page)
    expect(ghost).to_have_count(0)
    expect(page.locator(".late")).to_have_count(0)
    # What is done next is done once.
    command_at_once(page, "end")
    expect(page.locator(".past li", has_text=re.compile(r"en d5\b"))).to_have_count(1)


def command_at_once(page: Page, words: str) -> None:
    take_command_field(page)
    lines = page.locator(".past li").count()
    command(page, words)
    page.wait_for_function("count => document.querySelectorAll('.past li').length > count", arg=lines)


def test_a_piece_of_forma(visit: Visit) -> None:
    page, line = seated(
        visit, "forma", {**ADA, "assist": True}, {**BO, "assist": True}, setup="random", touch="friendly"
    )
    pieces, held = page.locator(".stage .arriving"), page.locator(".stage .held")
    page.locator("[data-piece='2']").first.click()
    square = "a1" if page.locator("[data-square=a1][aria-label*=libre]").count() else "a20"
    line.refuse_next("FO-9.does-not-fit")
    page.mouse.click(*spot(page, square))
    expect(page.locator(".refusal")).to_be_visible()
    expect(pieces).to_have_count(0)
    line.keep()
    page.mouse.click(*spot(page, square))
    page.mouse.move(*spot(page, "j10"))
    expect(page.locator(".hand[aria-busy=true]")).to_be_visible()
    expect(held.first).to_be_visible()
    expect(page.locator(".flying")).to_have_count(0)
    expect(page.locator(".late")).to_be_visible()
    watch(page, ".stage .arriving")
    line.let_go()
    landed(page)
    expect(held).to_have_count(0)
    expect(pieces).to_have_count(1)
    command_at_once(page, "pass")


def test_a_token_of_hexades(visit: Visit) -> None:
    page, line = seated(visit, "hexades", ADA, BO)
    hands = Hands(page)
    hands.choose_colour("red")
    while hands.wait_for_turn() != "free":
        hands.give_up_finding()
    place, ghost = hands.free_places()[0], page.locator(".board .ghost")
    hands.tap_cell(place)
    line.refuse_next("HX-8.taken")
    hands.tap_cell(place)
    expect(page.locator(".refusal")).to_be_visible()
    expect(page.locator(".past li", has_text=re.compile(" poses? sur "))).to_have_count(0)
    line.keep()
    hands.tap_cell(place)
    if not page.locator(".hand[aria-busy=true]").count():
        hands.tap_cell(place)
    page.mouse.move(2, 2)
    expect(ghost).to_have_count(1)
    watch(page, ".board .token:not(.ghost, .ghost *)")
    line.let_go()
    landed(page)
    expect(ghost).to_have_count(0)
    assert hands.wait_for_turn() == "find"


def test_a_card_of_dobble(visit: Visit) -> None:
    ada = visit(motion=True).page
    people = [{**ADA, "team": "pink"}, {**BO, "team": "blue"}]
    made = make_table(ada, people)
    bo = visit(link_of(made, "p2")).page
    line = Line(ada)
    ada.goto(link_of(made, "p1", host=True))
    players = Spotter(ada), Spotter(bo)
    for player in players:
        player.wait_for_round()
        take_command_field(player.page)
    # Two cards one after the other: the second is played while the first is still on its way.
    line.keep()
    play(players[0], (1, 0))
    expect(ada.locator(".hand[aria-busy=true]")).to_be_visible()
    watch(ada, "[data-cell='1,0']")
    line.let_go()
    landed(ada)
    expect(bo.locator("[data-cell='1,0']")).to_have_count(1)
    watch(ada, "[data-cell='0,1']")
    play(players[1], (0, 1))
    landed(ada)
    play(players[0], (-1, 1))
    expect(bo.locator("[data-cell]")).to_have_count(4)
