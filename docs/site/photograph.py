"""Takes the pictures of the README: `python docs/site/photograph.py [NAME …]`, after `make page`.

Home, every game, a review and a puzzle of the day, each as `docs/pictures/NAME-desk.png` and `NAME-phone.png`. Games
with turns are shown in the middle of one of their golden records, as one who plays on from there sees them; races a
few seconds after they have begun.
"""

from __future__ import annotations

import json
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from draw import CHROMIUM, PICTURES, ROOT, served
from playwright.sync_api import Browser, Page, sync_playwright

SCREENS = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
MOMENTS = {"hexades": ("rows", 42), "verbindung": ("right-announcement", 70), "forma": ("two-bridges", 52)}
"""A golden record, and how many of its lines have been played."""
RACES = ("labyrinth", "dobble")
DAY = "2026-11-17"


def golden(game: str, name: str) -> Path:
    return ROOT / "src" / "passerelle" / "games" / game / "tests" / "golden" / f"{name}.game"


def table(url: str, game: str, **more: Any) -> str:
    """The personal link of Ada, who plays against a bot."""
    with urllib.request.urlopen(f"{url}/api/games") as answer:
        teams = json.load(answer)["suggested_teams"].get(game, {}).get("2", ["", ""])
    players = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "name": "level-3"}]
    seats = [player | {"team": team} for player, team in zip(players, teams, strict=True)]
    body = json.dumps({"game": game, "seats": seats} | more).encode()
    asked = urllib.request.Request(f"{url}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        made = json.load(answer)
    return f"{url}/t/{made['table']}#key={','.join([made['host_key'], *made['seat_keys'].values()])}"


def home(page: Page, url: str) -> None:
    page.goto(url)
    page.locator(".card svg").first.wait_for()


def turns(game: str) -> Callable[[Page, str], None]:
    def show(page: Page, url: str) -> None:
        name, lines = MOMENTS[game]
        page.goto(table(url, game, branch={"record": golden(game, name).read_text("utf-8"), "lines": lines}))
        page.locator(".status.yours").wait_for(timeout=60_000)

    return show


def race(game: str) -> Callable[[Page, str], None]:
    def show(page: Page, url: str) -> None:
        page.goto(table(url, game))
        page.locator(".board svg").first.wait_for()
        page.wait_for_timeout(12_000)  # some cards have been won or laid

    return show


def review(page: Page, url: str) -> None:
    page.goto(f"{url}/replay")
    page.locator("input[type=file]").set_input_files(golden("hexades", "rows"))
    page.locator(".turning button").last.click(timeout=120_000)
    page.locator("progress").wait_for(state="detached", timeout=120_000)


def puzzle(page: Page, url: str) -> None:
    page.goto(f"{url}/puzzle/verbindung/{DAY}")
    page.locator(".board svg, .stage svg").first.wait_for()


SCENES: dict[str, Callable[[Page, str], None]] = {
    "home": home,
    **{game: turns(game) for game in MOMENTS},
    **{game: race(game) for game in RACES},
    "review": review,
    "puzzle": puzzle,
}


def photograph(browser: Browser, url: str, chosen: list[str]) -> None:
    for name in chosen or SCENES:
        for screen, size in SCREENS.items():
            context = browser.new_context(locale="en-GB", viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
            page = context.new_page()
            SCENES[name](page, url)
            page.evaluate("scrollTo(0, 0)")
            page.wait_for_timeout(1500)  # fonts, and what moves at first
            page.screenshot(path=PICTURES / f"{name}-{screen}.png")
            context.close()
            print(f"{name}-{screen}.png", flush=True)


if __name__ == "__main__":
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        photograph(browser, url, sys.argv[1:])
        browser.close()
