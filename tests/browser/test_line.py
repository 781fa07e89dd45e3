"""What happens when the connection, the server or a part of the page goes away."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hands import Hands
from playwright.sync_api import Route, WebSocketRoute, expect
from proxy import Proxy
from setting import Server, Visit

pytestmark = pytest.mark.browser


def test_the_game_goes_on_after_the_server_was_killed(visit: Visit, server: Server) -> None:
    ada = visit()
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    ada.give_up_finding()
    assert ada.wait_for_turn() == "answer"
    told = ada.page.locator(".past li").all_inner_texts()
    server.kill()
    expect(ada.page.locator(".lost")).to_be_visible()
    expect(ada.page.locator(".acts .button").first).to_be_disabled()
    server.start()
    expect(ada.page.locator(".lost")).to_have_count(0, timeout=30_000)
    assert ada.page.locator(".past li").all_inner_texts() == told
    ada.give_up_finding()
    assert ada.wait_for_turn() == "free"
    ada.put(0)
    expect(ada.page.locator(".board .token")).to_have_count(1)


def _through(proxy: Proxy, visit: Visit) -> Hands:
    """A visitor whose connections can be silenced, and whose page's clock the test can turn."""
    ada = visit("/health")
    ada.page.clock.install()
    ada.page.goto(proxy.url)
    ada.open_table(0)
    ada.choose_colour("red")
    return ada


@pytest.mark.parametrize(("deaf", "mute"), [(True, True), (False, True)], ids=["dead", "unanswered"])
def test_an_action_on_a_dead_line_stays_in_sight_and_is_applied_once(
    visit: Visit, proxy: Proxy, deaf: bool, mute: bool
) -> None:
    """The line stays open and says nothing any more. In the second case the server has heard the action."""
    ada = _through(proxy, visit)
    while ada.wait_for_turn() != "free":
        ada.give_up_finding()
    place, ghost = ada.free_places()[0], ada.page.locator(".board .ghost")
    ada.tap_cell(place)
    expect(ghost).to_have_count(1)
    proxy.silence(deaf, mute)
    ada.tap_cell(place)
    ada.page.clock.run_for(1100)
    expect(ada.page.locator(".late")).to_be_visible()
    expect(ghost).to_have_count(1)
    ada.page.clock.run_for(10_000 - 1100)
    ada.page.locator(".hand[aria-busy=false]").wait_for()
    expect(ada.page.locator(".late")).to_have_count(0)
    expect(ada.page.locator(".board .token")).to_have_count(1)
    expect(ghost).to_have_count(0)
    assert len([line for line in ada.page.locator(".past li").all_inner_texts() if " pose " in line]) == 1


def test_a_page_that_wakes_up_finds_its_line_again_at_once(visit: Visit, proxy: Proxy) -> None:
    ada = _through(proxy, visit)
    ada.wait_for_turn()
    connections: list[str] = []
    ada.page.on("websocket", lambda socket: connections.append(socket.url))
    proxy.silence()
    with ada.page.expect_websocket():
        ada.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        ada.page.clock.run_for(3000)
    expect(ada.page.locator(".lost")).to_have_count(0)
    with ada.page.expect_websocket():
        ada.page.evaluate("() => { dispatchEvent(new Event('offline')); dispatchEvent(new Event('online')) }")
    ada.give_up_finding()
    assert ada.wait_for_turn() == "answer"
    assert len(connections) == 2


@pytest.mark.parametrize(
    ("address", "words"),
    [("/t/nowhere", "Cette table n’existe plus."), ("/elsewhere/at/all", "Cette page n’existe pas.")],
)
def test_what_is_not_there_is_told_in_words_with_a_way_out(visit: Visit, address: str, words: str) -> None:
    lost = visit(address)
    expect(lost.page.get_by_role("heading", name=words)).to_be_visible()
    lost.page.get_by_role("link", name="Passerelle, accueil").last.click()
    expect(lost.card()).to_be_visible()


def test_a_missing_part_of_the_page_is_told_in_words_and_loses_nothing(visit: Visit) -> None:
    """The room of a running game does not come, then the table's own part; both come after a reload."""
    ada = visit()
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    for part, words in (
        ("room-", "Ce jeu ne peut pas être montré."),
        ("Table-", "Cette page n’est pas arrivée entière."),
    ):
        ada.page.route(re.compile(rf"/assets/{part}.*\.js"), _not_found)
        ada.page.route("**/api/version", lambda route: route.fulfill(json={"build": "another"}))
        ada.page.reload()
        expect(ada.page.get_by_role("heading", name=words)).to_be_visible()
        expect(ada.page.locator(".new-version")).to_be_visible()
        ada.page.unroute_all()
        ada.page.get_by_role("main").get_by_role("button", name="Recharger").click()
        assert ada.wait_for_turn() == "find"
    ada.page.route(re.compile(r"/assets/(fr|en).*\.js"), _not_found)
    ada.page.reload()
    expect(ada.page.get_by_text("Passerelle ne s’ouvre pas.")).to_be_visible()
    ada.page.unroute_all()
    ada.page.get_by_role("link", name="Recharger").click()
    assert ada.wait_for_turn() == "find"


@pytest.mark.parametrize("address", ["/learn/hexades", "/puzzle/hexades", "/replay"])
def test_a_missing_room_is_told_on_every_page_that_shows_one(visit: Visit, address: str) -> None:
    ada = visit()
    if address == "/replay":
        address = f"/replay#t={_finished_table(ada)}"
    ada.page.goto("/health")
    ada.page.route(re.compile(r"/assets/room-.*\.js"), _not_found)
    ada.page.route("**/api/version", lambda route: route.fulfill(json={"build": "another"}))
    ada.page.goto(address)
    expect(ada.page.get_by_role("heading", name="Ce jeu ne peut pas être montré.")).to_be_visible()
    expect(ada.page.locator(".new-version")).to_be_visible()
    ada.page.unroute_all()
    ada.page.get_by_role("main").get_by_role("button", name="Recharger").dispatch_event("click")
    expect(ada.page.get_by_role("heading", name="Ce jeu ne peut pas être montré.")).to_have_count(0)
    expect(ada.page.get_by_role("main")).to_be_visible()
    expect(ada.page.get_by_text("On ouvre la boîte…")).to_have_count(0)


def _finished_table(ada: Hands) -> str:
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    _ask_to_resign(ada)
    ada.page.locator("dialog.sure[open] .main").click()
    expect(ada.page.locator("dialog[open]")).to_have_count(0)
    return ada.page.url.rsplit("/", 1)[1]


def _ask_to_resign(ada: Hands) -> None:
    ada.page.get_by_role("button", name="Table et réglages").click()
    ada.page.locator("dialog[open]").get_by_role("button", name="Abandonner").click()
    expect(ada.page.locator("dialog.sure[open]")).to_be_visible()


def _not_found(route: Route) -> None:
    route.fulfill(status=404, body="")


def test_a_browser_that_keeps_nothing_plays_all_the_same(visit: Visit) -> None:
    ada = visit("/health")
    ada.page.add_init_script(
        """for (const kind of ['localStorage', 'sessionStorage'])
             Object.defineProperty(window, kind, { get() { throw new DOMException('no', 'SecurityError') } })"""
    )
    ada.page.goto("/")
    expect(ada.page.get_by_text("Ce navigateur ne garde rien")).to_be_visible()
    ada.open_table(0)
    ada.choose_colour("red")
    assert ada.wait_for_turn() == "find"


def test_back_closes_what_lies_over_the_page_first(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    sheet = page.locator("dialog[open]")
    ada.card().click()
    expect(sheet).to_have_count(1)
    page.go_back()
    expect(sheet).to_have_count(0)
    expect(ada.card()).to_be_visible()
    ada.open_table(0)
    table = page.url
    for closes in (page.go_back, lambda: page.keyboard.press("Escape")):
        page.get_by_role("button", name="Table et réglages").click()
        expect(sheet).to_have_count(1)
        closes()
        expect(sheet).to_have_count(0)
        assert page.url == table
    page.go_back()
    expect(ada.card()).to_be_visible()
    page.go_forward()
    expect(page.locator(".colour").first).to_be_visible()
    expect(page.locator(".new-version")).to_have_count(0)  # the page is of the server's own build


def test_back_says_no_to_a_question_and_leaves_the_sheet_under_it(visit: Visit) -> None:
    ada = visit()
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    table, opened = ada.page.url, ada.page.locator("dialog[open]")
    _ask_to_resign(ada)
    expect(opened).to_have_count(2)
    ada.page.go_back()
    expect(opened).to_have_count(1)
    ada.page.go_back()
    expect(opened).to_have_count(0)
    assert ada.page.url == table
    ada.give_up_finding()
    ada.page.go_back()
    expect(ada.card()).to_be_visible()


def test_a_lost_line_is_heard_under_an_open_question_and_so_is_its_return(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    _ask_to_resign(ada)
    heard = ada.page.locator("dialog.sure [role=status]")
    server.kill()
    expect(heard).to_contain_text("Connexion perdue")
    server.start()
    expect(heard).to_contain_text("Connexion retrouvée", timeout=30_000)


def _told_differently(visit: Visit, change: Callable[[dict[str, Any]], None]) -> Hands:
    """A visitor whose server says something else about itself."""
    ada = visit()

    def meddle(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(server.send)

        def to_page(message: str | bytes) -> None:
            told = json.loads(message)
            change(told)
            route.send(json.dumps(told))

        server.on_message(to_page)

    ada.page.route_web_socket("**/ws/*", meddle)
    return ada


def test_the_page_of_an_upgraded_server_is_offered_quietly(visit: Visit) -> None:
    def another_build(told: dict[str, Any]) -> None:
        if told["type"] == "table-info":
            told["build"] = "another"

    ada = _told_differently(visit, another_build)
    ada.open_table(0)
    notice = ada.page.locator(".new-version")
    expect(notice).to_be_visible()
    ada.choose_colour("red")  # nothing else changes: the game goes on
    ada.wait_for_turn()
    table = ada.page.url
    ada.page.unroute_all()
    notice.get_by_role("button", name="Recharger").click()
    expect(ada.page.locator(".past li", has_text="prend les rouges")).to_have_count(1)
    assert ada.page.url == table


def test_a_message_of_tomorrow_leads_to_the_same_notice(visit: Visit) -> None:
    def of_tomorrow(told: dict[str, Any]) -> None:
        if told["type"] == "update":
            told["type"] = "of-tomorrow"

    ada = _told_differently(visit, of_tomorrow)
    ada.open_table(0)
    expect(ada.page.locator(".new-version")).to_be_visible()
