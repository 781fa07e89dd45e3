"""What happens when the connection or the server goes away."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hands import Hands
from playwright.sync_api import WebSocketRoute, expect
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
    expect(ada.page.get_by_text("Connexion perdue")).to_be_visible()
    expect(ada.page.locator(".acts .button").first).to_be_disabled()
    server.start()
    expect(ada.page.get_by_text("Connexion perdue")).to_have_count(0, timeout=30_000)
    assert ada.page.locator(".past li").all_inner_texts() == told
    ada.give_up_finding()
    assert ada.wait_for_turn() == "free"
    ada.put(0)
    expect(ada.page.locator(".board .token")).to_have_count(1)


def test_an_unanswered_action_is_sent_again_and_applied_once(visit: Visit) -> None:
    """The line breaks after the server has heard the action and before the page has heard the answer."""
    ada = visit()
    acts: list[dict[str, Any]] = []

    def meddle(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def to_server(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "act":
                acts.append(said)
            server.send(message)

        def to_page(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("id") and len(acts) == 1:
                route.close()
            else:
                route.send(message)

        route.on_message(to_server)
        server.on_message(to_page)

    ada.page.route_web_socket("**/ws/*", meddle)
    ada.open_table(0)
    ada.choose_colour("red")
    ada.page.locator(".acts").wait_for()
    assert len(acts) == 2
    assert acts[0] == acts[1]
    expect(ada.page.locator(".past li", has_text="prend les rouges")).to_have_count(1)


def test_a_table_that_is_not_there(visit: Visit) -> None:
    lost = visit("/t/nowhere")
    expect(lost.page.get_by_role("heading", name="Cette table n’existe plus.")).to_be_visible()
    lost.page.get_by_role("link", name="Passerelle, accueil").last.click()
    expect(lost.card()).to_be_visible()


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
    notice = ada.page.get_by_role("status").filter(has_text="nouvelle version")
    expect(notice).to_be_visible()
    ada.choose_colour("red")  # nothing else changes: the game goes on
    ada.wait_for_turn()
    table = ada.page.url
    ada.page.unroute_all()
    notice.get_by_role("button", name="Recharger").click()
    expect(ada.page.locator(".past li", has_text="prend les rouges")).to_have_count(1)
    assert ada.page.url == table


def test_the_page_of_the_same_build_hears_of_no_new_version(visit: Visit) -> None:
    ada = visit()
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    expect(ada.page.get_by_text("nouvelle version")).to_have_count(0)


def test_a_protocol_that_is_no_longer_understood_leads_to_the_same_notice(visit: Visit) -> None:
    ada = visit()
    ada.page.route_web_socket("**/ws/*", lambda route: route.close(code=4001))
    ada.open_table(0)
    expect(ada.page.get_by_role("status").filter(has_text="nouvelle version")).to_be_visible()
