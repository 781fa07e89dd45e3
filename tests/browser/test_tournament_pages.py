"""A night in a café: eight guests, a Swiss of three rounds and a party of teams, with the server killed in between."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import aiohttp
import pytest
from playwright.sync_api import Page, expect
from setting import DESK, PHONE, Server, Visit
from test_staff_page import staff_link
from ws_player import WirePlayer

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Zoe", "Bob", "Chloé", "Dan", "Eve", "Félix", "Gus")
IN_PAGES = 2
"""The first of them sit in front of a real page, the others speak as pages do."""


def in_thread(work: Coroutine[Any, Any, None]) -> None:
    """Playwright has this thread's event loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


class Night:
    """One tournament, with its guests."""

    def __init__(self, server: Server, host: Page, pages: list[Page]) -> None:
        self.server = server
        self.host = host
        self.pages = pages
        self.tournament = host.url.rpartition("/")[2]
        self.path = f"{server.url}/api/tournaments/{self.tournament}"

    def info(self) -> dict[str, Any]:
        found: dict[str, Any] = self.host.request.get(self.path).json()
        return found

    def join(self) -> None:
        for name in NAMES[IN_PAGES:]:
            answer = self.host.request.post(
                f"{self.path}/join",
                data={"name": name, "key": key_of(name)},
                headers={"Origin": self.server.url},
            )
            assert answer.ok, answer.text()
        for page, name in zip(self.pages, NAMES, strict=False):
            page.goto(f"/tournament/{self.tournament}")
            page.get_by_label(re.compile("Ton prénom|Your name|name", re.IGNORECASE)).first.fill(name)
            page.get_by_role("button", name=re.compile("Participer|Take part")).click()
            expect(page.get_by_role("button", name=re.compile("Quitter|Leave"))).to_be_visible()

    def keys(self) -> dict[int, str]:
        """Of everybody, by number; those of pages are where the page keeps them."""
        kept = "() => JSON.parse(localStorage['passerelle.tournaments']).map(({ id, key }) => [id, key])"
        own = {
            name: dict(page.evaluate(kept))[self.tournament]
            for page, name in zip(self.pages, NAMES, strict=False)
        }
        return {one["number"]: own.get(one["name"]) or key_of(one["name"]) for one in self.info()["entrants"]}

    def start_round(self, number: int) -> list[dict[str, Any]]:
        self.host.get_by_role("button", name=f"Lancer la ronde {number}").click()
        expect(self.host.get_by_text(re.compile("Il manque"))).to_be_visible()
        for page in self.pages:  # the page leads to the table by itself
            page.wait_for_url(re.compile("/t/"))
        encounters: list[dict[str, Any]] = self.info()["round"]["encounters"]
        return encounters

    def play(self, encounters: list[dict[str, Any]]) -> None:
        """In each, the side of the last seat resigns; the games begin once everybody is there."""
        keys = self.keys()

        async def at_table(session: aiohttp.ClientSession, encounter: dict[str, Any]) -> None:
            seats, teams = encounter["seats"], encounter["teams"] or encounter["seats"]
            players = [
                WirePlayer(session, self.server.url, encounter["table"], (keys[one],)) for one in seats
            ]
            for player in players:
                await player.enter()
            for place, player in enumerate(players):
                while not player.update:
                    await player.hear()
                if teams[place] == teams[-1]:
                    await player.act(f"p{place + 1}", {"type": "resign"})
            for player in players:
                await player.socket.close()

        async def everywhere() -> None:
            async with aiohttp.ClientSession() as session:
                await asyncio.gather(*(at_table(session, encounter) for encounter in encounters))

        in_thread(everywhere())

    def go_back(self) -> None:
        for page in self.pages:
            page.get_by_role(
                "link", name=re.compile("Retour au tournoi|Back to the tournament")
            ).first.click()
            page.wait_for_url(re.compile("/tournament/"))


def key_of(name: str) -> str:
    return f"{name.encode().hex():->22}"


def make(host: Page, title: str, game: str, format_: str) -> None:
    host.goto("/tournament/new")
    host.get_by_label("Nom du tournoi").fill(title)
    host.get_by_text(game, exact=True).click()
    host.get_by_text(format_, exact=True).click()
    rounds = host.locator("label", has_text="Rondes").locator("select")
    rounds.select_option("1" if format_ == "Fête par équipes" else "3")
    host.get_by_role("button", name="Ouvrir les inscriptions").click()
    expect(host.get_by_role("heading", name=title).first).to_be_visible()


@pytest.mark.clause("PA-38")
def test_eight_guests_a_swiss_and_a_party(visit: Visit, server: Server) -> None:
    host, ada, zoe = (
        visit(screen=DESK).page,
        visit(screen=PHONE).page,
        visit(language="en-GB", screen=PHONE).page,
    )
    for page in (host, ada, zoe):
        page.set_default_timeout(10_000)
    make(host, "Coupe du café", "Hexadés", "Système suisse")
    night = Night(server, host, [ada, zoe])
    night.join()
    expect(host.get_by_text("8 personnes").first).to_be_visible()
    screen = visit(f"/tournament/{night.tournament}#screen", screen=DESK).page
    expect(screen.get_by_text("Félix")).to_be_visible()
    code = night.host.request.get(f"{night.path}?code").json()["code"]
    expect(screen.get_by_text(code)).to_be_visible()

    staff = visit(staff_link(server), screen=PHONE).page
    staff.get_by_role("button", name="Ouvrir une table").tap()  # for who looks on and wants to play as well
    staff.get_by_role("button", name="Hexadés, à 2").tap()
    expect(staff.locator("dialog[open] p.code")).to_have_text(re.compile(r"^[B-Z]{4}$"))
    open_code = staff.locator("dialog[open] p.code").inner_text()
    staff.keyboard.press("Escape")
    wall = visit("/screen", screen=DESK).page
    expect(wall.get_by_text(open_code, exact=True)).to_be_visible()

    encounters = night.start_round(1)
    expect(staff.locator("li[data-table]", has_text="Félix").first).to_contain_text("Hexadés")
    night.play(encounters)
    night.go_back()
    expect(zoe.get_by_role("heading", name="Standings")).to_be_visible()

    encounters = night.start_round(2)
    night.play(encounters[:2])
    server.kill()
    server.start()
    night.play(encounters[2:])
    expect(host.get_by_role("button", name="Lancer la ronde 3")).to_be_visible()
    night.go_back()

    encounters = night.start_round(3)
    newest = staff.locator(f"li[data-table='{encounters[0]['table']}']")
    expect(newest).to_contain_text("Hexadés")
    expect(wall.get_by_text(open_code, exact=True)).to_be_visible()
    night.play(encounters)
    expect(host.get_by_role("heading", name="Classement final")).to_be_visible()
    expect(screen.get_by_role("heading", name="Classement")).to_be_visible()
    info = night.info()
    met = [frozenset(one["seats"]) for number in (1, 2, 3) for one in round_of(night, number)]
    assert len(set(met)) == len(met) == 12
    assert sum(row["points"] for row in info["ranks"]) == 12
    assert [row["points"] for row in info["ranks"]] == sorted(
        (row["points"] for row in info["ranks"]), reverse=True
    )
    assert not any(one["by_host"] for one in info["round"]["encounters"])
    night.go_back()
    expect(ada.get_by_text("Le tournoi est terminé")).to_be_visible()
    expect(zoe.get_by_text("The tournament is over")).to_be_visible()
    with host.expect_download() as file:
        host.get_by_role("link", name="Classement (CSV)").click()
    assert len(file.value.path().read_text("utf-8").splitlines()) == 9

    make(host, "Fête", "Dobble Connect", "Fête par équipes")
    party = Night(server, host, [ada, zoe])
    party.join()
    party.play(party.start_round(1))
    expect(host.get_by_role("heading", name="Classement final")).to_be_visible()
    teams = party.info()["teams"]
    assert (teams[0]["rank"], teams[0]["points"], teams[1]["points"]) == (1, 2, 0)


def round_of(night: Night, number: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = night.host.request.get(f"{night.path}?round={number}").json()["round"][
        "encounters"
    ]
    return found
