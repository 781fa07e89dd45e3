"""Whole games in real browsers: by a link, against a bot, on one screen, by keyboard, by touch."""

from __future__ import annotations

import re

import pytest
from hands import Hands, play_one_turn, start
from playwright.sync_api import expect
from setting import PHONE, Server, Visit

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue

pytestmark = pytest.mark.browser


def finish(red: Hands, black: Hands) -> None:
    """Both play until both see the end."""
    for _ in range(80):
        for hands, is_red in ((red, True), (black, False)):
            mine = hands.page.locator(".colour, .acts, .wide, .ending")
            if mine.count() and not hands.over.count():
                play_one_turn(hands, is_red)
        if red.over.count() and black.over.count():
            return
        red.page.wait_for_timeout(40)
    raise AssertionError("the game does not end")


def test_two_people_play_by_a_link(visit: Visit) -> None:
    ada = visit()
    ada.open_table(1, "Ada", length=3)
    link = ada.page.locator(".waiting .copy input").input_value()
    expect(ada.page.locator(".waiting img")).to_be_visible()
    bo = visit(link)
    bo.page.get_by_label("Ton prénom").fill("Bo")
    bo.page.get_by_role("button", name="S’asseoir et jouer").click()
    chooser = next(h for h in (ada, bo) if _is_asked(h))
    other = bo if chooser is ada else ada
    chooser.choose_colour("red")
    for hands in (ada, bo):  # nobody is greeted by a refusal
        expect(hands.page.get_by_text("La partie a déjà commencé.")).to_have_count(0)
    finish(red=chooser, black=other)
    winner = "Ada" if chooser is ada else "Bo"
    for hands in (ada, bo):
        own = hands is chooser
        expect(hands.page.locator(".verdict")).to_have_text("Tu as gagné" if own else f"{winner} gagne")
        expect(hands.page.locator(".board .token.lit")).to_have_count(6)
        reads = (
            "Tu relies tes deux bords et gagnes."
            if hands is chooser
            else f"{winner} relie ses deux bords et gagne."
        )
        expect(hands.page.locator(".past li").last).to_have_text(reads)
    # The revenge swaps the colours.
    ada.page.get_by_role("button", name="Partie suivante").click()
    expect(bo.page.get_by_text("Ada voudrait rejouer.")).to_be_visible()
    bo.page.get_by_role("button", name="Partie suivante").click()
    loser = "Bo" if winner == "Ada" else "Ada"
    for hands in (ada, bo):
        reads = "tu joues" if hands is other else f"{loser} joue"
        expect(hands.page.locator(".past")).to_contain_text(f"Revanche : {reads} les rouges.")
        expect(hands.page.locator(".plate", has_text=winner).locator(".wins")).to_have_text("1")


def _is_asked(hands: Hands) -> bool:
    hands.page.locator(".plate.awaited").wait_for()
    return hands.page.locator(".colour").count() > 0


def test_against_a_bot_with_help(visit: Visit) -> None:
    ada = visit()
    ada.open_table(2, "Ada", assist=True)
    seen_help = False
    while (asked := ada.wait_for_turn()) != "over":
        if asked == "colour":
            ada.choose_colour("black")
        elif asked == "free":
            ada.put(ada.free_places()[0])
        elif asked == "answer" or not ada.found():
            ada.give_up_finding()
        else:
            found = ada.found()
            if not seen_help:
                expect(ada.page.locator(".board .reachable")).to_have_count(len(found))
                assert ada.numbers("à ta portée") == [n for n in ada.numbers("libre") if n in found]
                ada.page.locator(".keypad input").fill(found[min(found)])
                expect(ada.page.locator(".keypad .value")).to_have_text(f"= {min(found)}")
                seen_help = True
            ada.calculate(found[max(found)])
    assert seen_help
    text = ada.page.request.get(f"/api/tables/{ada.table}/record").text()
    record = records.read(text, catalogue.find)
    verify(record)
    assert [player.kind for player in record.header.setup.players] == ["human", "bot"]


def test_bots_can_be_watched(visit: Visit) -> None:
    guest = visit()
    guest.open_table(3)
    guest.page.locator("label", has_text="rapide").click()
    expect(guest.page.locator(".board .token")).not_to_have_count(0)
    expect(guest.page.locator(".keypad")).to_have_count(0)
    expect(guest.page.locator(".ending")).to_be_visible(timeout=60_000)
    expect(guest.page.get_by_role("button", name="Rejouer")).to_have_count(0)


def test_a_refusal_explains_the_rule(visit: Visit) -> None:
    ada = visit()
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    a, b, _ = ada.dice
    expect(ada.page.locator(".keypad .value")).to_have_text("= ?")
    place = ada.free_places()[0]
    ada.tap_cell(place)  # a token gets there by a calculation only
    wanted = f"Forme {ada.numbers(',')[place]} avec les dés"
    expect(ada.page.get_by_placeholder(wanted)).to_be_visible()
    expect(ada.page.get_by_role("status").filter(has_text=wanted)).to_have_count(1)
    ada.calculate(f"{a}+{b}")
    told = ada.page.get_by_role("status").filter(has_text="Il faut les trois dés, chacun une fois")
    expect(told).to_have_count(1)
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    expect(ada.page.locator(".notice")).to_contain_text("Il faut les trois dés, chacun une fois")
    ada.page.get_by_role("button", name="Voir la règle").click()
    expect(ada.page.locator("#HX-5")).to_be_in_viewport()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".keypad")).to_be_visible()


def test_keyboard_alone(visit: Visit) -> None:
    ada = visit()
    page, keys = ada.page, ada.page.keyboard
    page.locator(".card").first.wait_for()

    def tab_to(words: str) -> None:
        for _ in range(60):
            keys.press("Tab")
            if re.search(words, page.evaluate(FOCUSED), re.DOTALL):
                return
        raise AssertionError(f"the keyboard does not reach {words}")

    tab_to("Hexadés.*Jouer")
    keys.press("Enter")
    tab_to("screen|Commencer")
    keys.press("Enter")
    page.locator(".colour").first.wait_for()
    tab_to("rouge")
    keys.press("Enter")
    page.locator(".acts").wait_for()
    assert ada.wait_for_turn() == "find"
    found = ada.found()
    if found:
        tab_to("Ton calcul")
        keys.type(found[min(found)])
        keys.press("Enter")
        expect(page.locator(".past .loud").last).to_contain_text(str(min(found)))
    expect(page.get_by_role("button", name="Je ne trouve rien")).to_be_enabled()
    tab_to("Je ne trouve rien")
    keys.press("Enter")
    expect(page.get_by_role("button", name="Je me tais")).to_be_enabled()
    tab_to("Je me tais")
    keys.press("Enter")
    page.locator(".wide").wait_for()
    tab_to("ligne 1, colonne 1")
    keys.press("End")
    keys.press("ArrowDown")
    assert "ligne 2, colonne 6" in page.evaluate(FOCUSED)
    while "libre" not in page.evaluate(FOCUSED):
        keys.press("ArrowLeft")
    number = page.evaluate(FOCUSED).split(",")[0]
    keys.press("Enter")
    expect(page.locator(".wide")).to_have_text(f"Poser sur {number}")
    keys.press("Enter")
    expect(page.locator(".past .loud").last).to_contain_text(re.compile(rf"poses? sur {number}"))
    expect(page.get_by_role("status").last).to_contain_text(re.compile(rf"poses? sur {number}"))


FOCUSED = """() => {
  const at = document.activeElement
  return at.getAttribute('aria-label') ?? at.textContent
}"""


def test_by_touch_on_a_phone(visit: Visit) -> None:
    ada = visit(screen=PHONE)
    page = ada.page
    ada.open_table(0)
    ada.choose_colour("red")
    assert ada.wait_for_turn() == "find"
    dice = page.locator(".tray .die")
    plus = page.get_by_role("button", name="+", exact=True)
    dice.nth(0).tap()
    dice.nth(1).tap()  # no sign between: nothing happens
    plus.tap()
    dice.nth(1).tap()
    plus.tap()
    dice.nth(2).tap()
    a, b, c = ada.dice
    expect(page.locator(".keypad input")).to_have_value(f"{a}+{b}+{c}")
    page.get_by_role("button", name="Jouer ce calcul").tap()
    expect(page.locator(".board .token")).to_have_count(1)
    page.get_by_role("button", name="Je ne trouve rien").tap()
    page.get_by_role("button", name="Je me tais").tap()
    page.locator(".wide").wait_for()
    cell = page.get_by_role("gridcell").nth(ada.free_places()[-1])
    cell.tap()
    page.locator(".wide").tap()
    expect(page.locator(".board .token")).to_have_count(2)
    for target in page.locator(".tray .die, .keypad button, .acts .button, header .icon, .touch").all():
        box = target.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, target


def test_a_personal_link_goes_on_elsewhere_and_can_be_revoked(visit: Visit) -> None:
    ada = visit()
    ada.open_table(0)
    ada.choose_colour("red")
    menu = ada.page.locator(".menu")

    def personal() -> str:
        return menu.get_by_role("textbox", name="Continuer ailleurs").input_value()

    ada.page.get_by_role("button", name="Table et réglages").click()
    expect(menu.get_by_role("img", name="Code QR du lien")).to_have_count(1)  # the invitation's
    menu.get_by_text("Continuer ailleurs").click()
    link = personal()
    assert "#key=" in link
    elsewhere = visit(link)
    assert elsewhere.wait_for_turn() == "find"
    assert "#" not in elsewhere.page.url
    elsewhere.give_up_finding()
    menu.get_by_role("button", name="Rendre ce lien inutile").click()
    expect(menu.get_by_text("l’ancien lien n’ouvre plus rien")).to_be_visible()
    expect(elsewhere.page.get_by_text("Tu regardes la partie.")).to_be_visible()
    new = personal()
    assert not set(_keys(new)) & set(_keys(link))
    ada.page.keyboard.press("Escape")
    assert ada.wait_for_turn() == "answer"
    expect(ada.page.locator(".eyes")).to_contain_text("1")
    stale = visit(link)
    expect(stale.page.locator(".notice")).to_contain_text("Ce lien n’ouvre plus de place ici")
    # Opened where one watches already, a link gives the seat, and stays in no address.
    stale.page.evaluate("address => { location.href = address }", new)
    assert stale.wait_for_turn() == "answer"
    assert "#" not in stale.page.url
    stale.page.reload()
    assert stale.wait_for_turn() == "answer"


def _keys(link: str) -> list[str]:
    return link.partition("#key=")[2].split(",")


def test_an_invitation_names_no_localhost(visit: Visit, server: Server) -> None:
    ada = visit(server.local)
    ada.open_table(1, "Ada")
    link = f"{server.url}/t/{ada.table}"
    assert ada.page.url.startswith(server.local)
    expect(ada.page.locator(".waiting .copy input")).to_have_value(link)
    ada.page.get_by_role("button", name="Table et réglages").click()
    expect(ada.page.locator(".menu .copy input").first).to_have_value(link)
    expect(ada.page.locator(".menu").get_by_role("img", name="Code QR du lien")).to_be_visible()
    ada.page.get_by_text("Continuer ailleurs").click()
    personal = ada.page.locator(".menu .copy input").last.input_value()
    assert personal.startswith(f"{link}#key=")
    elsewhere = visit(personal)
    expect(elsewhere.page.get_by_text("La table attend quelqu’un.")).to_be_visible()


def test_the_host_swaps_the_seats(visit: Visit) -> None:
    ada = visit(screen=PHONE)
    ada.open_table(1, "Ada")
    order = ada.page.locator(".order li")
    expect(order).to_have_text(["Ada", "Place libre"])
    swap = ada.page.get_by_role("button", name="Échanger les places")
    box = swap.bounding_box()
    assert box
    assert box["height"] >= 44
    swap.click()
    expect(order).to_have_text(["Place libre", "Ada"])
    bo = visit(f"/t/{ada.table}")
    expect(bo.page.get_by_role("button", name="S’asseoir et jouer")).to_be_visible()
    expect(bo.page.locator(".order")).to_have_count(0)
    bo.page.get_by_label("Ton prénom").fill("Bo")
    bo.page.get_by_role("button", name="S’asseoir et jouer").click()
    for hands in (ada, bo):
        expect(hands.page.locator(".plate[data-seat=p1]")).to_contain_text("Bo")
        expect(hands.page.locator(".plate[data-seat=p2]")).to_contain_text("Ada")
    hands = next(h for h in (ada, bo) if _is_asked(h))
    hands.choose_colour("red")


def test_the_host_chooses_a_seat_before_a_game_that_begins_at_once(visit: Visit) -> None:
    ada = visit(language="en-GB")
    ada.open_table(2, "Ada", seat=2)
    expect(ada.page.locator(".plate[data-seat=p2]")).to_contain_text("Ada")
    expect(ada.page.locator(".plate[data-seat=p1]").get_by_role("img", name="Bot")).to_be_visible()
    ada.wait_for_turn()


def test_a_clock_runs_and_rests(visit: Visit) -> None:
    ada = visit()
    ada.card().click()
    ada.page.locator(".options summary").click()
    clock = ada.page.locator("fieldset", has_text="Temps de réflexion")
    clock.get_by_text("à choisir").click()
    clock.locator("input[type=number]").fill("600")
    clock.locator("input[type=number]").blur()
    start(ada.page)
    ada.choose_colour("red")
    expect(ada.page.locator(".plate .clock")).to_have_text(re.compile(r"(10:00|9:5\d)"))
    ada.page.get_by_role("button", name="Table et réglages").click()
    ada.page.get_by_role("button", name="Faire une pause").click()
    expect(ada.page.locator(".paused")).to_be_visible()
    ada.page.locator(".hand").get_by_role("button", name="Reprendre").click()
    expect(ada.page.locator(".keypad")).to_be_visible()


def test_resigning_asks_once(visit: Visit) -> None:
    ada = visit()
    ada.open_table(2, "Ada")
    ada.wait_for_turn()
    ada.page.get_by_role("button", name="Table et réglages").click()
    ada.page.get_by_role("button", name="Abandonner la partie").click()
    ada.page.get_by_role("button", name="Oui, abandonner").click()
    expect(ada.page.locator(".verdict")).to_have_text("Bille gagne")


def test_a_bot_meanwhile(visit: Visit) -> None:
    ada = visit()
    ada.open_table(1, "Ada")
    waiting = ada.table
    ada.page.get_by_role("button", name="Jouer contre un robot en attendant").click()
    ada.page.locator(".plate .face").wait_for()
    assert ada.table != waiting
    bo = visit(f"/t/{waiting}")
    bo.page.get_by_role("button", name="S’asseoir et jouer").click()
    ada.page.get_by_role("link", name="Ta table est au complet").click()
    expect(ada.page.locator(".plate", has_text="Joueur 2")).to_be_visible()
    assert ada.table == waiting


def test_the_introduction_is_playable(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    ada.open_table(0)
    page.get_by_role("button", name="Règles et découverte").click()
    lesson = page.locator(".intro")
    step = lesson.get_by_role("button", name="Suite")
    step.click()
    lesson.locator(".keypad input").fill("(5+4)*2")
    lesson.get_by_role("button", name="Jouer ce calcul").click()
    expect(lesson.locator(".note")).to_contain_text("18")
    step.click()
    lesson.get_by_role("button", name="Je ne trouve rien").click()
    cell = lesson.get_by_role("gridcell").last
    cell.click()
    cell.click()
    expect(lesson.locator(".token")).to_have_count(7)
    step.click()
    lesson.locator(".keypad input").wait_for()
    page.get_by_role("tab", name="Toutes les règles").click()
    expect(page.locator("article")).to_have_count(17)
    lesson.wait_for(state="detached")
