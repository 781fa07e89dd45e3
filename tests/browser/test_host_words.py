"""What those who run a server say on its pages: its name, who they are, and a line for everybody."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hands import Hands
from playwright.sync_api import Page, expect
from setting import PHONE, Server, Visit

pytestmark = pytest.mark.browser

SITE = {
    "title": {"fr": "Café des Dés", "en": "The Dice Café"},
    "motto": {"": "Jeudi soir"},
    "imprint": {"fr": "Tenu par Ada.\n\nÉcrire à https://example.org/ada"},
    "privacy": {"fr": "Tout part après trente jours."},
}


def admin(server: Server, *words: str) -> None:
    command = [
        sys.executable,
        "-m",
        "passerelle",
        "admin",
        *words,
        "--database",
        f"sqlite:///{server.database}",
    ]
    subprocess.run(command, check=True, capture_output=True)


def test_a_notice_reaches_open_tables_and_new_visitors(visit: Visit, server: Server) -> None:
    playing: Hands = visit(screen=PHONE)
    playing.open_table(2)
    playing.page.locator(".hand .status").wait_for()
    try:
        admin(server, "notice", "On ferme dans dix minutes.")
        line = playing.page.locator(".host-notice")
        expect(line).to_contain_text("On ferme dans dix minutes.")
        newcomer = visit(screen=PHONE).page.locator(".host-notice")
        expect(newcomer).to_be_visible()
        newcomer.get_by_role("button", name="Fermer").click()
        expect(newcomer).to_have_count(0)
        expect(line).to_be_visible()
    finally:
        admin(server, "notice", "")
    expect(line).to_have_count(0)


def test_the_name_and_the_imprint_of_a_place(visit: Visit, server: Server, tmp_path: Path) -> None:
    cafe = Server(tmp_path)
    cafe.start(f"--site={json.dumps(SITE)}")
    server.proxies.append(cafe.url)
    try:
        page: Page = visit(cafe.url, screen=PHONE).page
        expect(page).to_have_title("Café des Dés")
        expect(page.get_by_text("Jeudi soir")).to_be_visible()
        page.get_by_role("link", name="Mentions légales").click()
        page.wait_for_url("**/about")
        expect(page.locator("main")).to_contain_text("Tenu par Ada.")
        expect(page.locator("main")).to_contain_text("Tout part après trente jours.")
        expect(page.locator("main a")).to_have_attribute("href", "https://example.org/ada")
        page.context.close()
        english = visit(cafe.url, language="en-GB").page
        expect(english).to_have_title("The Dice Café")
        english.context.close()
    finally:
        cafe.close()
        server.proxies.remove(cafe.url)
