"""The puzzles of the day as a visitor plays them: solved, missed, kept, shared; the row of days and the archive."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect
from setting import PHONE, Visit
from spotting import Namer
from test_page import faults
from test_verbindung import place
from wizard import Wizard

from passerelle.games.dobble import daily as dobble
from passerelle.games.forma import daily as forma
from passerelle.games.forma.pieces import CELLS, PIECE_OF, SHAPE_OF
from passerelle.games.hexades import daily as hexades
from passerelle.games.labyrinth import daily as labyrinth
from passerelle.games.verbindung import daily as verbindung
from passerelle.games.verbindung.view import Puzzle

pytestmark = pytest.mark.browser

GAMES = ("hexades", "verbindung", "forma", "labyrinth", "dobble")
EASY, HARD = date(2026, 11, 16), date(2026, 11, 13)
"""A Monday and a Friday."""


def today(page: Page) -> date:
    """By the visitor's calendar."""
    return date.fromisoformat(page.evaluate("() => new Intl.DateTimeFormat('sv').format(new Date())"))


def stars(page: Page, count: int) -> None:
    expect(page.locator(".result .stars")).to_have_text("★" * count + "☆" * (3 - count))


def shared(page: Page) -> str:
    """What the button puts into the clipboard."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=re.compile("^(Partager|Share)$")).click()
    expect(page.get_by_role("button", name=re.compile("^(Copié|Copied)$"))).to_be_visible()
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def test_hexades_from_home_and_back(visit: Visit) -> None:
    hands = visit("/")
    page = hands.page
    expect(page.locator(".puzzles li")).to_have_count(5)
    page.locator(".puzzles a", has_text="Hexadés").click()
    given = hexades.puzzle(today(page))
    expect(page.get_by_role("heading", level=2)).to_have_text(re.compile("^Le puzzle du "))
    order = sorted(given.chances, key=lambda number: given.chances[number])
    place_of = {number: cell for cell, number in enumerate(given.view.numbers)}
    impossible = next(
        number
        for number, cell in zip(given.view.numbers, given.view.cells, strict=True)
        if cell == "." and number not in given.chances
    )

    def put(number: int) -> None:
        hands.tap_cell(place_of[number])
        page.get_by_role("button", name=f"Poser sur {number}").click()

    assert sorted(hands.numbers("à ta portée")) == sorted(given.chances), "what the dice make is marked"
    put(impossible)
    expect(page.locator(".note")).to_contain_text(f"ne font pas {impossible}")
    put(order[0])
    percent = int(given.chances[order[0]] / 10 + 0.5)
    expect(page.locator(".note")).to_have_text(f"{order[0]} donne {percent}\u00a0% de chances. Il y a mieux.")
    expect(page.locator(".result")).to_have_count(0)
    put(order[-1])
    expect(page.locator(".note")).to_contain_text(f"{order[-1]}, c’est ça")
    stars(page, 2)
    expect(page.locator(".result")).to_contain_text("2 essais")
    words, link = shared(page).split("\n")
    assert re.fullmatch(r"Passerelle · Hexadés \d\d/\d\d ★★☆ 2", words)
    assert link.endswith(f"/puzzle/hexades/{given.day}")
    # The first result counts, and home knows of it.
    page.get_by_role("button", name="Recommencer").click()
    put(order[-1])
    stars(page, 2)
    page.goto("/")
    expect(page.locator(".puzzles a", has_text="Hexadés")).to_contain_text("★★☆")
    expect(page.locator(".puzzles")).to_contain_text("Série : 1 jour")


@pytest.mark.parametrize("day", [EASY, HARD])
def test_verbindung(visit: Visit, day: date) -> None:
    hands = visit(f"/puzzle/verbindung/{day}")
    page = hands.page
    given = verbindung.puzzle(day)
    # A die that completes nothing, taken back; then the turn is ended without.
    wrong = next(words for words in _placements(given) if words not in given.answer)
    place(hands, wrong)
    page.get_by_role("button", name="Annuler").click()
    expect(page.locator(f".stage [data-cell={wrong.split()[1]}]")).to_have_attribute(
        "aria-label", re.compile("libre")
    )
    place(hands, wrong)
    over = page.get_by_role("button", name="Voir la solution")
    if not over.is_visible():
        page.get_by_role("button", name="Finir le tour").click()
    expect(page.locator(".note")).to_contain_text("ne sont pas reliées")
    over.click()
    expect(page.locator(".note")).to_contain_text("les quatre bases sont reliées ainsi")
    expect(page.locator(".result")).to_have_count(0)
    page.get_by_role("button", name="Recommencer").click()
    for words in given.answer:
        place(hands, words)
    expect(page.locator(".note")).to_have_text("Tes quatre bases sont reliées !")
    expect(page.locator(".stage .halo.glow").first).to_be_attached()
    stars(page, 2)
    assert "Verbindung gesucht" in shared(page)


def _placements(given: Puzzle) -> list[str]:
    """Placements of the first die that the referee allows and that turn no other die."""
    from passerelle.games.verbindung.actions import Place  # noqa: PLC0415
    from passerelle.games.verbindung.rules import Verbindung  # noqa: PLC0415
    from passerelle.games.verbindung.tests.test_daily import state_of  # noqa: PLC0415

    actions = Verbindung().legal_actions(state_of(given.view), "p1")
    words = (" ".join(filter(None, (a.face, a.cell, a.way))) for a in actions if isinstance(a, Place))
    return [one for one in words if one not in given.turned]


def put_piece(page: Page, words: str) -> None:
    """By keys: taken, flipped and turned, carried to its place and put."""
    _, piece, *squares = words.split(" ")
    shape = piece.replace("'", "")
    page.locator(f"[data-piece='{shape}']").click()
    target = [(int(name[1:]) - 1, ord(name[0]) - 97) for name in squares]
    row, column = min(r for r, _ in target), min(c for _, c in target)
    for keys in _turnings(piece, {(r - row, c - column) for r, c in target}):
        page.keyboard.press(keys)
    for key in ["ArrowUp", "ArrowLeft"] * 21 + ["ArrowDown"] * row + ["ArrowRight"] * column:
        page.keyboard.press(key)
    page.keyboard.press("Enter")


def _turnings(piece: str, target: set[tuple[int, int]]) -> str:
    for flips in ("", "f"):
        cells = {(r, -c if flips else c) for r, c in CELLS[SHAPE_OF[PIECE_OF[piece]]]}
        for turns in range(4):
            top, left = min(r for r, _ in cells), min(c for _, c in cells)
            if {(r - top, c - left) for r, c in cells} == target:
                return flips + "r" * turns
            cells = {(c, -r) for r, c in cells}
    raise AssertionError(piece)


@pytest.mark.parametrize("day", [EASY, date(2026, 11, 15)])
def test_forma(visit: Visit, day: date) -> None:
    page = visit(f"/puzzle/forma/{day}").page
    given = forma.puzzle(day)
    expect(page.locator("[data-piece]")).to_have_count(2)
    put_piece(page, given.answer[0])
    expect(page.locator(".note")).to_contain_text("jusqu’ici")
    page.get_by_role("button", name="Passer").first.click()
    page.get_by_role("dialog").get_by_role("button").last.click()
    expect(page.locator(".note")).to_contain_text(f"sur {given.best} possibles")
    page.get_by_role("button", name="Recommencer").click()
    for words in given.answer:
        put_piece(page, words)
    expect(page.locator(".note")).to_have_text(f"{given.best} points : on ne fait pas mieux !")
    stars(page, 3)
    assert f"★★★ {given.best}" in shared(page)


def test_labyrinth(visit: Visit) -> None:
    page = visit("/puzzle/labyrinth", screen=PHONE).page
    ada = Wizard(page)
    ada.board.wait_for()
    other = visit("/puzzle/labyrinth", language="en-GB").page
    expect(other.get_by_role("heading", level=2)).to_have_text(re.compile("The puzzle of"))
    assert Wizard(other).tiles == ada.tiles == labyrinth.puzzle(today(page)).tiles, "the same for everybody"
    before, way = ada.tiles, ada.way()
    ada.push(way[0])
    page.get_by_role("button", name="Annuler").click()
    assert ada.tiles == before
    # A wrong stop is told and counted; one goes on from where one was.
    ada.push(way[0])
    ada.stop.click()
    expect(page.locator(".note")).to_contain_text("Pas encore ouvert (1 stop de trop)")
    for square in way[1:]:
        ada.push(square)
    ada.stop.click()
    expect(page.locator(".note")).to_contain_text("après 1 stop de trop")
    expect(page.locator(".story")).to_contain_text(f"{len(way)} poussées : on ne fait pas mieux !")
    stars(page, 2)
    # Better is better here.
    page.get_by_role("button", name="Recommencer").click()
    ada.open_corridor()
    ada.stop.click()
    stars(page, 3)
    page.reload()
    stars(page, 3)
    expect(page.locator(".result")).to_contain_text(f"{len(way)} poussées")


def test_dobble(visit: Visit) -> None:
    page = visit("/puzzle/dobble").page
    given = dobble.puzzle(today(page))
    ada = Namer(page)
    page.get_by_role("button", name="Commencer").click()
    ada.wait_for_pair()
    ada.name(right=False)
    expect(page.locator(".frame .locked")).to_contain_text("Attends")
    expect(page.locator(".frame .locked")).to_have_count(0)
    for found, pair in enumerate(given.pairs):
        ada.wait_for_pair(found)
        assert ada.pair == pair, "the same for everybody"
        ada.name()
    expect(page.locator(".note")).to_contain_text(re.compile(r"Dix paires en [\d,]+ s, 1 erreur\."))
    expect(page.locator(".result strong")).to_have_text(re.compile(r"^[\d,]+ s$"))
    expect(page.locator(".times li")).to_have_count(10)
    assert re.search(r"Dobble Connect \d\d/\d\d [★☆]{3} [\d,]+ s", shared(page))


def test_a_row_of_days_and_the_archive(visit: Visit) -> None:
    page = visit("/").page
    now = today(page)
    results = {str(now - timedelta(days)): {"stars": 3, "figure": 6} for days in range(1, 5)}
    results[str(now - timedelta(6))] = {"stars": 1, "figure": 20, "late": True}
    page.evaluate(KEEP, {"labyrinth": results})
    page.reload()
    expect(page.locator(".puzzles")).to_contain_text("Série : 4 jours")
    page.goto(f"/puzzle/labyrinth/{now - timedelta(1)}")
    stars(page, 3)
    expect(page.locator(".result")).to_contain_text("Série : 4 jours")
    page.get_by_role("button", name="Les autres jours").click()
    calendar = page.locator(".calendar")
    expect(calendar.locator("[aria-current]")).to_contain_text(str((now - timedelta(1)).day))
    page.get_by_role("button", name="Mois précédent").click()
    expect(page.get_by_role("button", name="Mois suivant")).to_be_enabled()
    calendar.get_by_role("link").first.click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/puzzle/labyrinth/\d{4}-\d\d-01$"))
    Wizard(page).board.wait_for()
    # What is still to come stays so.
    page.goto(f"/puzzle/labyrinth/{now + timedelta(1)}")
    expect(page.get_by_text("Il n’y a pas de puzzle pour ce jour.")).to_be_visible()
    page.goto("/puzzle/labyrinth/2026-02-30")
    expect(page.locator("main h1")).to_be_visible()


KEEP = "kept => localStorage.setItem('passerelle.puzzles', JSON.stringify(kept))"


@pytest.mark.parametrize("game", GAMES)
def test_no_faults_for_who_listens(visit: Visit, game: str) -> None:
    hands = visit(f"/puzzle/{game}/{EASY}", screen=PHONE)
    page = hands.page
    page.get_by_role("heading", level=2).wait_for()
    assert faults(hands) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    page.get_by_role("button", name="Les autres jours").click()
    page.locator(".calendar").wait_for()
    assert faults(hands) == []


def test_without_a_line(visit: Visit) -> None:
    page = visit(service_workers="allow").page
    page.locator(".puzzles").wait_for()
    tomorrow = today(page) + timedelta(1)
    page.evaluate(
        KEPT, [f"/api/games/{game}/puzzle/{day}" for game in GAMES for day in (today(page), tomorrow)]
    )
    page.context.set_offline(True)
    for game in GAMES:
        page.goto(f"/puzzle/{game}")
        expect(page.get_by_role("heading", level=2)).to_have_text(re.compile("^Le puzzle du "))


KEPT = """async wanted => {
  await navigator.serviceWorker.ready
  for (;;) {
    const kept = (await (await caches.open('passerelle-told')).keys()).map(({ url }) => new URL(url).pathname)
    if (wanted.every(path => kept.includes(path))) return
    await new Promise(later => setTimeout(later, 50))
  }
}"""
"""Until all these are kept."""
