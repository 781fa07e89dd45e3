"""Draws the pictures of the documentation: `python docs/site/draw.py [GAME …]`, after `make page`.

Opens the real page in Chromium and turns the drawn examples of its help, and the pictures of its shelf, into
`docs/pictures/GAME/CLAUSE.svg`. A drawing with words is written once per language, `CLAUSE.fr.svg` and
`CLAUSE.en.svg`. Games and clauses are those the page offers.
"""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
DRAWING = Path(__file__).with_name("drawing.js").read_text("utf-8")
LANGUAGES = {"fr": "fr-FR", "en": "en-GB"}
CHROMIUM = "/usr/bin/chromium"
SHELF = "shelf"
"""The name of a game's picture on the home page."""


@contextlib.contextmanager
def served() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        words = [
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(port),
            "--database",
            f"sqlite:///{folder}/t.sqlite",
        ]
        server = subprocess.Popen([sys.executable, "-m", "passerelle", *words], stdout=subprocess.DEVNULL)
        try:
            for _ in range(300):
                with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/health", timeout=5):
                    break
                time.sleep(0.1)
            yield url
        finally:
            server.terminate()
            server.wait()


def table_of_bots(url: str, game: str) -> str:
    """A table at which nobody need do anything."""
    with urllib.request.urlopen(f"{url}/api/games") as answer:
        catalogue = json.load(answer)
    declaration = next(found for found in catalogue["games"] if found["id"] == game)
    count = min(count for count in declaration["seat_counts"] if count > 1)
    teams = catalogue["suggested_teams"].get(game, {}).get(str(count), [""] * count)
    seats = [{"kind": "bot", "name": declaration["bots"][0], "team": team} for team in teams]
    body = json.dumps({"game": game, "seats": seats}).encode()
    asked = urllib.request.Request(f"{url}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        return str(json.load(answer)["table"])


def shelf(page: Page, url: str) -> dict[str, str]:
    """The picture of every game on the home page; the cards stand in the order of the catalogue."""
    with urllib.request.urlopen(f"{url}/api/games") as answer:
        games = [found["id"] for found in json.load(answer)["games"]]
    page.goto(url)
    page.locator(".card svg").nth(len(games) - 1).wait_for()
    page.wait_for_timeout(500)
    pictures = page.locator(".card").all()
    return {
        game: str(card.locator("svg").first.evaluate(DRAWING))
        for game, card in zip(games, pictures, strict=True)
    }


def examples(page: Page, url: str, game: str, language: str) -> dict[str, str]:
    """The drawing of every clause that has one."""
    page.goto(f"{url}/t/{table_of_bots(url, game)}")
    page.get_by_role(
        "button", name={"fr": "Règles et découverte", "en": "Rules and introduction"}[language]
    ).click()
    page.locator("#tab-rules").click()
    page.locator("#part-rules article").last.wait_for()
    page.wait_for_load_state("networkidle")
    return {
        article.get_attribute("id") or "": str(article.locator("> div").first.evaluate(DRAWING))
        for article in page.locator("#part-rules article").all()
        if article.locator("> div").count()
    }


def write(game: str, name: str, by_language: dict[str, str]) -> None:
    folder = PICTURES / game
    folder.mkdir(exist_ok=True)
    if len(set(by_language.values())) == 1:
        (folder / f"{name}.svg").write_text(next(iter(by_language.values())), "utf-8")
        return
    for language, drawing in by_language.items():
        (folder / f"{name}.{language}.svg").write_text(drawing, "utf-8")


def draw(browser: Browser, url: str, chosen: list[str]) -> None:
    pages = {
        language: browser.new_context(
            locale=locale, viewport={"width": 1000, "height": 900}, reduced_motion="reduce"
        ).new_page()
        for language, locale in LANGUAGES.items()
    }
    for game, picture in shelf(pages["en"], url).items():
        if chosen and game not in chosen:
            continue
        write(game, SHELF, {"en": picture})
        drawn = {language: examples(page, url, game, language) for language, page in pages.items()}
        for clause in drawn["fr"]:
            write(game, clause, {language: drawn[language][clause] for language in drawn})
        print(f"{game}: {len(drawn['fr'])} clauses")


if __name__ == "__main__":
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        draw(browser, url, sys.argv[1:])
        browser.close()
