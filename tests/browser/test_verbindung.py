"""Verbindung gesucht in real browsers; games go on from the middle of golden records."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hands import Hands, choose_level, choose_way, start
from playwright.sync_api import Locator, expect
from prepared import Prepared, set_table
from setting import PHONE, ROOT, Server, Visit
from test_page import faults

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue

pytestmark = pytest.mark.browser

GOLDEN = ROOT / "src/passerelle/games/verbindung/tests/golden"
FACES = {
    "RX": "croix rouge", "BX": "croix noire", "WX": "croix blanche", "CV": "courbe", "RB": "pont rouge",
    "BB": "pont noir",
}  # fmt: skip
RED_SIDES = {
    "CV ne": "en haut et à droite", "CV es": "à droite et en bas", "CV sw": "en bas et à gauche",
    "CV nw": "en haut et à gauche", "RB ns": "de haut en bas", "RB ew": "de gauche à droite",
    "BB ns": "de gauche à droite", "BB ew": "de haut en bas",
}  # fmt: skip


def table(server: Server, record: str, upto: str, assist: bool = False, length: int = 1) -> Prepared:
    text = Path(GOLDEN / f"{record}.game").read_text("utf-8")
    return set_table(server.database, text, upto, assist=assist, length=length)


def cell(hands: Hands, name: str) -> Locator:
    return hands.page.locator(f".stage [data-cell={name}]")


def button(hands: Hands, name: str) -> Locator:
    return hands.page.get_by_role("button", name=name, exact=True)


def take(hands: Hands, face: str, way: str = "") -> Locator:
    """A die of the tray in the hand, turned by touching it again."""
    die = hands.page.locator(f"button.die:not(.faded)[aria-label^='{FACES[face]}']").first
    if die.get_attribute("aria-pressed") == "false":
        die.click()
    while way and RED_SIDES[f"{face} {way}"] not in (die.get_attribute("aria-label") or ""):
        die.click()
    return die


def place(hands: Hands, words: str) -> None:
    """As in a record: `CV b4 ne`."""
    face, name, *way = words.split()
    take(hands, face, *way)
    cell(hands, name).click()
    expect(cell(hands, name)).to_have_attribute("aria-label", re.compile(f"^{name}, {FACES[face]}"))


def end_turn(hands: Hands) -> None:
    """Surely, where nothing was placed or the announcement is judged."""
    button(hands, "Finir le tour").click()
    sure = hands.page.locator("dialog.sure[open] .main")
    if sure.count():
        sure.click()


def announce(hands: Hands) -> None:
    button(hands, "Annoncer").click()
    expect(hands.page.locator("dialog.sure[open]")).to_contain_text(
        "S’il réunit tes quatre bases, tu gagnes ; sinon, c’est perdu."
    )
    button(hands, "J’annonce !").click()
    expect(hands.page.locator(".status")).to_have_text("Annoncé ! Le dernier dé")


def play_a_whole_game(visit: Visit) -> None:
    """Against a bot, for `test_firefox`; in Chromium it is played by ear.

    With help, with networks that win by themselves and bridges that cut.
    """
    ada = visit()
    page = ada.page
    ada.card("Verbindung gesucht").click()
    choose_way(page, 2)
    page.locator(".name input").fill("Ada")
    page.locator(".options summary").click()
    page.locator(".options .check input").check()
    page.get_by_text("automatique", exact=True).click()
    page.get_by_text("il est coupé", exact=True).click()
    choose_level(page, "level-1")
    start(page)
    lines = page.locator(".past li")
    for _ in range(200):
        page.locator(".controls .acts, .choose, .ending").first.wait_for(timeout=60_000)
        if ada.over.count():
            break
        before = lines.count()
        expect(button(ada, "Annoncer")).to_have_count(0)
        play_with_help(ada)
        expect(lines.nth(before)).to_be_attached()
    expect(page.locator(".verdict")).to_contain_text(re.compile("gagne|gagné"))
    expect(page.locator(".stage .halo.glow").first).to_be_attached()
    text = page.request.get(f"/api/tables/{ada.table}/record").text()
    record = records.read(text, catalogue.find)
    verify(record)
    options = record.header.setup.options
    assert (options["announce"], options["bridge"]) == ("automatic", "cuts")


def play_with_help(ada: Hands) -> None:
    """The first die that fits somewhere, where it fits; else the turn ends."""
    page = ada.page
    if page.locator(".stage .choose").count():
        page.locator(".stage .place.choosable").first.click()
        return
    for die in page.locator("button.die:not(.faded)").all():
        if die.get_attribute("aria-pressed") == "false":
            die.click()
        for _ in range(4):
            fitting = page.locator(".stage [data-cell][aria-label$=', possible']")
            if fitting.count():
                fitting.first.click()
                return
            die.click()
    end_turn(ada)


def test_a_cut_off_base_between_two_browsers(visit: Visit, server: Server) -> None:
    prepared = table(server, "automatic-choice", "p2 turn d3")
    ada, bo = visit(prepared.link(0)), visit(prepared.link(1))
    expect(ada.page.locator(".status")).to_have_text("Une base de Bo est coupée…")
    expect(bo.page.locator(".status")).to_have_text("Ta base est coupée")
    for hands in (ada, bo):
        expect(hands.page.locator(".controls .told")).to_contain_text("noire en haut est coupée")
        expect(hands.page.locator(".controls .told")).to_contain_text("d3 ou e4")
        expect(hands.page.locator(".stage .choose:not(.casing)")).to_have_count(2)
    assert (
        cell(ada, "d3").get_attribute("aria-label")
        == "d3, courbe, rouge en bas et à gauche, peut devenir blanc"
    )
    cell(ada, "d3").click()
    cell(bo, "b5").click()
    expect(bo.page.locator(".stage .choose:not(.casing)")).to_have_count(2)
    cell(bo, "d3").click()
    for hands in (ada, bo):
        expect(cell(hands, "d3")).to_have_attribute("aria-label", "d3, croix blanche, devenu blanc")
        expect(hands.page.locator(".past .loud").last).to_contain_text(
            "le dé en d3 devient une croix blanche"
        )
    place(ada, "RX b4")
    expect(cell(bo, "b4")).to_have_attribute("aria-label", "b4, croix rouge, dernier dé posé")
    expect(bo.page.locator(".status")).to_have_text("À toi : pose tes dés")


def test_a_right_announcement_then_the_colours_swap(visit: Visit, server: Server) -> None:
    prepared = table(server, "right-announcement", "p2 announce", length=3)
    ada, bo = visit(prepared.link(0)), visit(prepared.link(1))
    expect(bo.page.locator(".notice")).to_contain_text("Aucun de ces dés n’est à ta couleur")
    announce(bo)
    expect(ada.page.locator(".status")).to_have_text("Bo annonce son réseau !")
    end_turn(bo)
    for hands in (ada, bo):
        expect(hands.page.locator(".verdict")).to_have_text("Tu as gagné" if hands is bo else "Bo gagne")
        told = (
            "Tu réunis tes quatre bases et gagnes." if hands is bo else "Bo réunit ses quatre bases et gagne."
        )
        expect(hands.page.locator(".past li").last).to_have_text(told)
        assert hands.page.locator(".stage .halo.glow").count() > 20
    for hands in (ada, bo):
        button(hands, "Partie suivante").click()
    for hands, red in ((ada, "Bo"), (bo, "Bo")):
        expect(hands.page.locator(".plate", has_text="joue rouge").locator("strong")).to_have_text(red)
        expect(hands.page.locator(".plate", has_text="joue noir").locator("strong")).to_have_text("Ada")
        expect(hands.page.locator(".plate", has_text="Bo").locator(".wins")).to_have_text("1")
    expect(ada.page.locator(".status")).to_have_text("Bo pose ses dés…")
    expect(bo.page.locator(".seats .plate").last.locator("strong")).to_have_text("Bo")
    expect(ada.page.locator(".seats .plate").last.locator("strong")).to_have_text("Ada")


def test_a_wrong_announcement_loses(visit: Visit, server: Server) -> None:
    prepared = table(server, "wrong-announcement", "p1 announce")
    ada, bo = visit(prepared.link(0)), visit(prepared.link(1))
    button(ada, "Annoncer").click()
    button(ada, "Non, revenir").click()
    expect(button(ada, "Annoncer")).to_be_enabled()
    announce(ada)
    expect(button(ada, "Annoncé")).to_be_disabled()
    end_turn(ada)
    for hands in (ada, bo):
        expect(hands.page.locator(".verdict")).to_have_text("Tu as gagné" if hands is bo else "Bo gagne")
        winner = "tu gagnes" if hands is bo else "Bo gagne"
        expect(hands.page.locator(".past li").last).to_have_text(f"L’annonce était fausse : {winner}.")
    ada.page.get_by_role("link", name="Revoir la partie").click()
    ada.page.get_by_label("Moment de la partie").fill("2")
    expect(ada.page.locator(".review")).to_contain_text("Aucun dé ne fait gagner Ada ici.")
    expect(ada.page.locator(".stage .last:not(.casing)")).to_have_count(1)


def test_duties_are_said_before_one_tries(visit: Visit, server: Server) -> None:
    ada = visit(table(server, "right-announcement", "p1 place WX d5").link(0))
    expect(ada.page.locator(".notice")).to_contain_text("La croix blanche doit être posée ce tour")
    expect(button(ada, "Finir le tour")).to_be_disabled()
    expect(ada.page.locator(".must")).to_have_text("à poser")
    place(ada, "WX d5")
    expect(button(ada, "Finir le tour")).to_be_enabled()
    ada.page.reload()
    expect(ada.page.locator("button.die")).to_have_count(2)
    ada = visit(table(server, "right-announcement", "p1 place WX e2").link(0))
    expect(ada.page.locator(".notice")).to_contain_text("toutes deux doivent être posées ce tour")


def test_keys_alone_and_a_refusal_with_its_rule(visit: Visit, server: Server) -> None:
    ada = visit(table(server, "right-announcement", "p1 place CV e6 sw").link(0))
    page, keys = ada.page, ada.page.keyboard
    page.locator("button.die").first.wait_for()
    cell(ada, "a1").focus()
    keys.press("2")
    for key in ("PageDown", "End", "ArrowLeft"):
        keys.press(key)
    expect(page.locator(".stage .ghost")).to_have_count(1)
    keys.press("Enter")
    expect(page.locator(".refusal")).to_contain_text("En e6, c’est ton propre chemin qui doit se prolonger")
    button(ada, "Voir la règle").click()
    expect(page.locator("#VG-14")).to_be_in_viewport()
    keys.press("Escape")
    cell(ada, "e6").focus()
    keys.press("r")
    keys.press("Enter")
    expect(cell(ada, "e6")).to_have_attribute(
        "aria-label", re.compile("^e6, courbe, rouge à droite et en bas")
    )
    place(ada, "RB f2 ew")
    expect(page.locator(".status")).to_have_text("Bo pose ses dés…")


def test_a_die_is_dragged_and_networks_are_shown(visit: Visit, server: Server) -> None:
    ada = visit(table(server, "right-announcement", "p1 place RX b2").link(0))
    mouse = ada.page.mouse
    start, goal = take(ada, "RX").bounding_box(), cell(ada, "b2").bounding_box()
    assert start
    assert goal
    mouse.move(start["x"] + 20, start["y"] + 20)
    mouse.down()
    mouse.move(start["x"] - 80, start["y"])
    expect(ada.page.locator(".flying")).to_be_visible()
    mouse.move(goal["x"] + 20, goal["y"] + 20)
    expect(ada.page.locator(".stage .ghost")).to_have_count(1)
    mouse.up()
    expect(cell(ada, "b2")).to_have_attribute("aria-label", re.compile("^b2, croix rouge"))
    show = button(ada, "Montrer les réseaux rouges")
    show.click()
    expect(show).to_have_attribute("aria-pressed", "true")
    assert ada.page.locator(".stage .laid:not(.dim) .halo").count() >= 5
    show.click()
    expect(ada.page.locator(".stage .halo")).to_have_count(0)


def test_a_bridge_that_cuts_is_seen_and_said(visit: Visit, server: Server) -> None:
    """The break is drawn and told, and lit networks stop there; a table without the option has none of it."""
    ada = visit(table(server, "bridges-cut", "p1 place RX d4").link(0))
    page = ada.page
    page.locator("button.die").first.wait_for()
    expect(cell(ada, "b5")).to_have_attribute(
        "aria-label", "b5, pont rouge, rouge de gauche à droite, chemin du bas coupé"
    )
    expect(page.locator(".stage .bars")).to_have_count(4)
    button(ada, "Montrer les réseaux noirs").click()
    lit = page.locator(".stage .laid:not(.dim) .halo")
    paths = [path.get_attribute("d") for path in lit.all()]
    assert paths.count("M-45 0H-33M45 0H33") == 1, "black stops above and below the red bridge on b5"
    button(ada, "Règles et découverte").click()
    page.get_by_role("tab", name="Toutes les règles").click()
    expect(page.locator("#VG-3")).to_contain_text("Le chemin rouge continue sous le pont noir.")
    expect(page.locator("#VG-3")).to_contain_text("le chemin rouge s’arrête des deux côtés")
    expect(page.locator("#VG-3 .bars")).to_have_count(2)
    assert faults(ada) == []
    other = visit(table(server, "right-announcement", "p1 place RX b2").link(0))
    other.page.locator("button.die").first.wait_for()
    expect(other.page.locator(".stage .parapet").first).to_be_attached()
    expect(other.page.locator(".stage .bars")).to_have_count(0)


def test_a_die_that_may_not_be_taken_says_why(visit: Visit, server: Server) -> None:
    ada = visit(table(server, "bridges-cut", "p1 place RX d4").link(0))
    told = ada.page.locator(".dice .told")
    ada.page.locator("button.die.faded").click(force=True)
    expect(told).to_have_text("Ce dé ne se pose que par noir.")
    take(ada, "RX").click()
    expect(told).to_have_text("")
    bo = visit(table(server, "bridges-cut", "p2 place WX e4").link(1))
    bo.page.locator("button.die.faded").click(force=True)
    expect(bo.page.locator(".dice .told")).to_have_text("La croix blanche d’abord.")


def test_by_touch_on_a_phone(visit: Visit, server: Server) -> None:
    prepared = table(server, "right-announcement", "p1 place RX b2")
    ada = visit(prepared.link(0), screen=PHONE)
    page = ada.page

    def fits() -> bool:
        return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))

    take(ada, "RX")
    cell(ada, "b2").tap()
    expect(page.locator(".stage .ghost")).to_have_count(1)
    expect(button(ada, "Poser en b2")).to_be_visible()
    assert fits()
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), "all under the thumb"
    cell(ada, "b2").tap()
    expect(cell(ada, "b2")).to_have_attribute("aria-label", re.compile("^b2, croix rouge"))
    take(ada, "RB", "ew")
    cell(ada, "a5").tap()
    button(ada, "Poser en a5").tap()
    expect(page.locator(".status")).to_have_text("Bo pose ses dés…")
    button(ada, "Règles et découverte").click()
    page.get_by_role("tab", name="Toutes les règles").click()
    expect(page.locator("dialog article")).to_have_count(25)
    assert fits()
    assert faults(ada) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault_here(visit: Visit, server: Server, scheme: str) -> None:
    ada = visit(
        table(server, "right-announcement", "p1 place RX b2", assist=True).link(0), color_scheme=scheme
    )
    take(ada, "RX")
    expect(ada.page.locator(".stage .good").first).to_be_attached()
    button(ada, "Annoncer").click()
    expect(button(ada, "J’annonce !")).to_be_enabled()
    assert faults(ada) == []
    bo = visit(table(server, "automatic-choice", "p2 turn d3").link(1), color_scheme=scheme)
    bo.page.locator(".stage .choose").first.wait_for()
    assert faults(bo) == []


def test_the_introduction_is_playable_here(visit: Visit, server: Server) -> None:
    ada = visit(table(server, "right-announcement", "p1 place RX b2").link(0))
    button(ada, "Règles et découverte").click()
    sheet = ada.page.locator("dialog[open]")
    lesson = Hands(ada.page)

    def there(name: str) -> Locator:
        return sheet.locator(f"[data-cell={name}]")

    def die(face: str) -> Locator:
        return sheet.locator(f"button.die[aria-label^='{FACES[face]}']")

    expect(sheet.locator(".halo").first).to_be_attached()
    button(lesson, "Suite").click()
    die("RX").click()
    there("d4").click()
    expect(sheet.locator(".note")).to_contain_text("En d4, le dé ne toucherait ni un autre dé")
    there("b2").click()
    expect(sheet.locator(".note")).to_contain_text("ton chemin continue en b2")
    button(lesson, "Suite").click()
    die("WX").click()
    there("b3").click()
    button(lesson, "Suite").click()
    there("b5").click()
    expect(sheet.locator(".note")).to_contain_text("Le dé en b5 est blanc")
    button(lesson, "Suite").click()
    sheet.get_by_role("button", name="Annoncer").click()
    sheet.get_by_role("button", name="J’annonce !").click()
    die("RB").click()
    die("RB").click()
    there("c2").click()
    expect(sheet.locator(".note")).to_contain_text("Gagné !")
    sheet.get_by_role("button", name="Jouer").click()
    expect(ada.page.locator("dialog[open]")).to_have_count(0)
