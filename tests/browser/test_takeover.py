"""Whoever drops out of a game without turns: the seat waits, a bot may take over, and hands back."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect
from setting import PHONE, Server, Visit

pytestmark = pytest.mark.browser

TEAMS = ("pink", "orange")


def make_table(server: Server, *names: str) -> dict[str, Any]:
    seats = [{"kind": "human", "name": name, "team": team} for name, team in zip(names, TEAMS, strict=True)]
    body = json.dumps({"game": "dobble", "seats": seats}).encode()
    request = urllib.request.Request(f"{server.url}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


@pytest.mark.clause("PA-7", "PA-23")
def test_a_bot_takes_over_and_hands_back(server: Server, visit: Visit) -> None:
    made = make_table(server, "Ada", "Bob")
    address = f"/t/{made['table']}#key="
    ada = visit(f"{address}{made['host_key']},{made['seat_keys']['p1']}").page
    bob = visit(f"{address}{made['seat_keys']['p2']}", screen=PHONE).page
    expect(bob.locator(".hand")).to_be_visible()
    bob.context.close()
    ada.get_by_role("button", name="Confier sa place à Bille").click()
    expect(ada.locator(".notice")).not_to_contain_text("Bob")
    expect(ada.locator(".past")).to_contain_text("Bob quitte la table.")
    expect(ada.locator(".past")).to_contain_text("Un robot (Bille) joue pour Bob.")
    back = visit(f"{address}{made['seat_keys']['p2']}", screen=PHONE).page
    expect(back.locator(".hand")).to_be_visible()
    expect(ada.locator("[data-seat=p2]")).to_contain_text("Bob")


@pytest.mark.clause("PA-20")
def test_the_page_answers_pings_and_says_what_its_actions_answer(server: Server, visit: Visit) -> None:
    made = make_table(server, "Ada", "Bob")
    hands = visit("/")
    said: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: said.append(json.loads(text)))

    hands.page.on("websocket", listen)
    keys = ",".join([made["host_key"], *made["seat_keys"].values()])
    hands.page.goto(f"/t/{made['table']}#key={keys}")
    ada = hands.page
    expect(ada.locator(".past")).to_contain_text("carte", timeout=20_000)
    ada.get_by_role("button", name="Table et réglages").click()
    ada.get_by_role("button", name="Abandonner").click()
    ada.get_by_role("button", name="Oui, abandonner").click()
    expect(ada.locator(".ending")).to_be_visible()
    (act,) = [message for message in said if message["type"] == "act"]
    assert act["after"] > 0
    assert act["shown_for"] >= 0
    assert [message["number"] for message in said if message["type"] == "pong"][:3] == [1, 2, 3]
