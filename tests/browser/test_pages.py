"""The pages around the tables at every size: no scrolling sideways, and what one came for is in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from screens import MAGNIFIED, SIZES, Size, resize
from setting import PHONE, ROOT, Server, Visit
from test_mine import BESTS, keep
from test_party import gather, join

pytestmark = pytest.mark.browser

GAMES = ("hexades", "verbindung", "forma", "labyrinth", "dobble")

FAULTS = Path(__file__).with_name("pages.js").read_text("utf-8")


NARROW: tuple[Size, ...] = ((320, 568), (740, 360), (1280, 800), MAGNIFIED)
"""Where long words have the least room."""


def look(page: Page, main: str, sizes: tuple[Size, ...] = (*SIZES, MAGNIFIED)) -> None:
    """Measures at these sizes, from the top of the page; everything that is wrong is told at once."""
    found: list[str] = []
    for size in sizes:
        resize(page, size)
        page.evaluate("() => scrollTo(0, 0)")
        found += [f"{size}: {fault}" for fault in page.evaluate(FAULTS, [main, size == MAGNIFIED])]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["fr-FR", "en-GB", "de-DE"])
def test_home_and_new_tables(visit: Visit, language: str) -> None:
    page = visit(screen=PHONE, language=language).page
    sizes = (*SIZES, MAGNIFIED) if language == "fr-FR" else NARROW
    page.locator(".card").nth(4).wait_for()
    look(page, "header .settings button:last-child", sizes)
    for game in GAMES:
        page.goto(f"/#game={game}")
        page.reload()
        page.locator(".new .start").wait_for()
        look(page, ".new .start", sizes)


def test_a_party_waits(visit: Visit, server: Server) -> None:
    """The host's tools, and the settings of a table."""
    page, address = gather(visit, server, PHONE)
    join(visit, address, "Maximilienne")
    expect(page.get_by_role("list", name="Les places, dans l’ordre")).to_contain_text("Maximilienne")
    look(page, "header .tools .icon:last-child")
    page.get_by_role("button", name="Table et réglages").tap()
    page.locator("dialog[open] .content").wait_for()
    look(page, "dialog[open] .head button")


@pytest.mark.parametrize("language", ["fr-FR", "de-DE"])
def test_my_games(visit: Visit, language: str) -> None:
    """With many of them, bests, long names, and a copy on the server."""
    sizes = (*SIZES, MAGNIFIED) if language == "fr-FR" else NARROW
    page = visit("/health", screen=PHONE, language=language).page
    me = {"name": "Maximilienne", "kind": "human", "mine": True}
    other = {"name": "Jean-Philippe-Emmanuel de Verbindung", "kind": "human", "mine": False}
    sides = [{"players": [me], "won": True}, {"players": [other], "won": False}]
    games = [
        {"table": f"t{n}", "number": 1, "game": GAMES[n % 5], "at": 1_790_000_000_000 + n, "sides": sides}
        for n in range(60)
    ]
    keep(page, {**BESTS, "passerelle.games": games})
    page.goto("/mine")
    page.locator(".keep .button").first.click()
    page.locator(".keep summary").click()
    page.locator(".keep .copy input").wait_for()
    look(page, "header .settings button:last-child", sizes)
    page.locator(".keep > .button").click()
    page.locator(".keep .asking").wait_for()
    look(page, "header .settings button:last-child", sizes)


@pytest.mark.parametrize("game", ["hexades", "dobble"])
def test_the_lobby(visit: Visit, game: str) -> None:
    """The guest sees where to sit down, the host the invitation and its code."""
    page = visit(screen=PHONE).page
    seats: list[dict[str, str]] = [{"kind": "human", "name": "Maximilienne"}, {"kind": "open"}]
    if game == "dobble":
        seats = [{**seat, "team": team} for seat, team in zip(seats, ("pink", "blue"), strict=True)]
    made = page.request.post("/api/tables", data={"game": game, "seats": seats, "options": {}}).json()
    page.goto(f"/t/{made['table']}#key={made['host_key']},{made['seat_keys']['p1']}")
    page.locator(".waiting img").wait_for()
    look(page, "header .tools .icon:last-child")
    for size in ((844, 390), (740, 360), (640, 400)):
        resize(page, size)
        box = page.locator(".waiting img").bounding_box()
        assert box
        assert box["y"] + box["height"] <= size[1], f"the code is out of sight at {size}"
    guest = visit(f"/t/{made['table']}", screen=PHONE).page
    guest.locator(".waiting form").wait_for()
    look(guest, ".waiting .foot .button" if game == "hexades" else "header .tools .icon:last-child")


@pytest.mark.parametrize("game", GAMES)
def test_lessons(visit: Visit, game: str) -> None:
    page = visit(f"/learn/{game}", screen=PHONE).page
    following = page.locator(".intro .steps .button").last
    following.wait_for()
    look(page, ".intro .steps .button:last-child")
    following.tap()
    look(page, ".intro .steps .button:last-child")
    resize(page, (740, 360))
    page.evaluate("() => scrollTo(0, 0)")
    board, words = page.locator(".shows").bounding_box(), page.locator(".lesson").bounding_box()
    assert board
    assert words
    assert board["x"] + board["width"] <= words["x"], "the board lies left of the words"
    assert board["y"] + board["height"] <= 360, "all of it is in sight"


@pytest.mark.parametrize("game", GAMES)
def test_puzzles(visit: Visit, game: str) -> None:
    page = visit(f"/puzzle/{game}", screen=PHONE).page
    page.locator("main .stage").wait_for()
    expect(page.locator("main h2")).to_be_visible()
    look(page, "main .stage")


RECORDS: dict[str, str] = {
    "hexades": "rows", "verbindung": "right-announcement", "forma": "two-bridges",
    "labyrinth": "duel-verdicts", "dobble": "three-teams",
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_replays(visit: Visit, game: str) -> None:
    page = visit("/replay", screen=PHONE).page
    record = ROOT / "src/passerelle/games" / game / "tests/golden" / f"{RECORDS[game]}.game"
    page.locator("input[type=file]").set_input_files(record)
    page.locator(".player .main").wait_for()
    page.locator("section.back svg[role=img], section.story svg[role=img]").first.wait_for()  # the curve
    look(page, ".player .main")
