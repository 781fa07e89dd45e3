"""Home and setting up: a first visit, a return, open tables, queues, and what is remembered."""

from __future__ import annotations

import json
import re

import pytest
from hands import choose_way, start
from playwright.sync_api import Locator, Page, expect
from setting import PHONE, Visit
from test_page import faults

pytestmark = pytest.mark.browser


def rows(page: Page) -> Locator:
    return page.locator(".my-tables li")


def test_a_first_visit_leads_to_the_introductions(visit: Visit) -> None:
    ada = visit(screen=PHONE)
    page = ada.page
    expect(page.locator(".welcome")).to_contain_text("Première visite ?")
    expect(page.locator(".my-tables")).to_have_count(0)
    expect(page.locator(".learn.button")).to_have_count(5)
    ada.card("Forma").tap()
    line = page.locator("dialog .first-time")
    expect(line).to_contain_text("Première partie ?")
    line.get_by_role("link", name="Découvre le jeu en 3 minutes").tap()
    page.wait_for_url("**/learn/forma")
    page.locator(".intro").wait_for()
    page.goto("/")
    expect(page.locator(".learn.button")).to_have_count(4)  # Forma has been met
    expect(page.locator(".welcome")).to_contain_text("Te revoilà")
    ada.card("Forma").tap()
    page.locator(".new .start").wait_for()
    expect(page.locator(".first-time")).to_have_count(0)


def test_a_first_game_and_a_first_lobby_show_the_way_too(visit: Visit) -> None:
    ada = visit()
    ada.open_table(1, "Ada")
    expect(ada.page.locator(".waiting .first-time")).to_be_visible()
    bo = visit(f"/t/{ada.table}")
    bo.page.locator(".waiting .first-time").get_by_role("button", name="Découvre le jeu").click()
    expect(bo.page.locator("dialog .intro")).to_be_visible()
    bo.page.keyboard.press("Escape")
    expect(bo.page.locator(".waiting .first-time")).to_have_count(0)
    cy = visit()
    cy.open_table(2, "Cy")
    word = cy.page.locator("header").get_by_text("Découverte")
    word.click()
    expect(cy.page.locator("dialog .intro")).to_be_visible()
    cy.page.keyboard.press("Escape")
    expect(word).to_have_count(0)
    cy.page.reload()
    cy.page.locator(".hand").wait_for()
    expect(word).to_have_count(0)
    dan = visit(f"/t/{ada.table}")
    dan.page.get_by_role("button", name="Ne plus proposer la découverte").click()
    expect(dan.page.locator(".first-time")).to_have_count(0)
    dan.page.reload()
    dan.page.locator(".waiting").wait_for()
    expect(dan.page.locator(".first-time")).to_have_count(0)


def test_a_returning_visitor_finds_the_table_that_waits_on_top(visit: Visit) -> None:
    ada = visit()
    ada.open_table(1, "Ada")
    bo = visit(f"/t/{ada.table}")
    bo.page.get_by_label("Ton prénom").fill("Bo")
    bo.page.get_by_role("button", name="S’asseoir et jouer").click()
    for hands in (ada, bo):
        hands.page.locator(".plate.awaited").wait_for()
    mover, other = (ada, bo) if ada.page.locator(".colour").count() else (bo, ada)
    table = ada.table
    for hands in (mover, other):
        hands.page.goto("/")
        hands.open_table(1)  # newer, and waiting for somebody
        hands.page.goto("/")
    first = rows(mover.page).first
    expect(first.locator(".state")).to_have_text("À toi")
    expect(first).to_contain_text("Hexadés")
    expect(first).to_contain_text(f"avec {'Bo' if mover is ada else 'Ada'}")
    expect(rows(mover.page).nth(1).locator(".state")).to_have_text("attend quelqu’un")
    expect(rows(other.page).first.locator(".state")).to_have_text(
        f"au tour de {'Ada' if mover is ada else 'Bo'}"
    )
    assert faults(mover) == []
    first.locator("a").click()
    mover.page.wait_for_url(f"**/t/{table}")
    mover.choose_colour("red")
    mover.page.goto("/")
    expect(other.page.locator(".my-tables li.mine")).to_have_count(
        1, timeout=40_000
    )  # it looks again by itself


def test_a_table_that_is_gone_is_said_to_be_and_can_be_forgotten(visit: Visit) -> None:
    page = visit().page
    page.evaluate(
        """() => localStorage.setItem('passerelle.tables', JSON.stringify(
            [{ id: 'aaaaaaaaaa', game: 'hexades', keys: ['x'], at: Date.now() }]))"""
    )
    page.reload()
    expect(rows(page).locator(".state")).to_have_text("n’existe plus")
    rows(page).get_by_role("button", name="Retirer de la liste").click()
    expect(page.locator(".my-tables")).to_have_count(0)


def test_an_open_table_is_found_and_then_watched(visit: Visit) -> None:
    ada = visit()
    ada.card().click()
    choose_way(ada.page, 1)
    ada.page.locator(".name input").fill("Adélaïde")
    ada.page.get_by_text("Ouverte à tous sur ce serveur").click()
    start(ada.page)
    ada.page.locator(".waiting img").wait_for()
    hidden = visit()
    hidden.open_table(1, "Hidden")
    bo = visit(screen=PHONE)
    waiting = bo.page.locator(".open-tables li", has=bo.page.locator(f"a[href='/t/{ada.table}']"))
    expect(waiting).to_contain_text("Adélaïde attend un adversaire : Hexadés")
    expect(waiting).to_contain_text("sans limite")
    expect(bo.page.locator(".open-tables", has_text="Hidden")).to_have_count(0)
    assert faults(bo) == []
    waiting.get_by_role("link", name="Rejoindre").tap()
    bo.page.get_by_label("Ton prénom").fill("Bo")
    bo.page.get_by_role("button", name="S’asseoir et jouer").tap()
    bo.page.locator(".plate.awaited").wait_for()
    while '"Bo"' not in bo.page.request.get("/api/open-tables").text():  # it may be a few seconds old
        bo.page.wait_for_timeout(200)
    cy = visit(language="en-GB")
    playing = cy.page.locator("li", has=cy.page.locator(f"a[href='/t/{ada.table}']"))
    expect(playing).to_contain_text("Adélaïde and Bo")
    playing.get_by_role("link", name="Watch").click()
    expect(cy.page.locator(".notice")).to_contain_text("You are watching.")
    # The host closes it again, in the menu of the table.
    ada.page.get_by_role("button", name="Table et réglages").click()
    ada.page.locator(".menu").get_by_text("Ouverte à tous sur ce serveur").click()
    expect(ada.page.locator(".menu .check", has_text="Ouverte à tous").locator("input")).not_to_be_checked()
    asked = cy.page.request
    while ada.table in asked.get("/api/open-tables").text():  # it may be a few seconds old
        cy.page.wait_for_timeout(200)
    dan = visit()
    dan.card().wait_for()
    dan.page.wait_for_load_state("networkidle")
    expect(dan.page.locator(f".open-tables a[href='/t/{ada.table}']")).to_have_count(0)


def test_a_spectator_queues_and_gets_a_seat(visit: Visit) -> None:
    ada = visit()
    ada.open_table(1, "Ada")
    link = f"/t/{ada.table}"
    bo = visit(link)
    bo.page.get_by_label("Ton prénom").fill("Bo")
    bo.page.get_by_role("button", name="S’asseoir et jouer").click()
    bo.page.locator(".plate.awaited").wait_for()
    cy, dan = visit(link, screen=PHONE), visit(link)
    for hands, name in ((cy, "Cy"), (dan, "Dan")):
        hands.page.locator(".queue").get_by_label("Ton prénom").fill(name)
        hands.page.get_by_role("button", name="Jouer la prochaine partie").click()
        expect(hands.page.locator(".queue")).to_contain_text(name)
    expect(dan.page.locator(".queue")).to_contain_text("Cy et Dan attendent une place")
    expect(dan.page.locator(".queue")).to_contain_text("Tu es en position 2 dans la file.")
    cy.page.reload()  # the place is kept
    expect(cy.page.locator(".queue")).to_contain_text("Tu es en tête de la file.")
    ada.page.get_by_role("button", name="Table et réglages").click()
    expect(ada.page.locator(".menu")).to_contain_text("Cy et Dan attendent une place")
    ada.page.keyboard.press("Escape")
    bo.page.get_by_role("button", name="Table et réglages").click()
    bo.page.get_by_role("button", name="Abandonner la partie").click()
    bo.page.get_by_role("button", name="Oui, abandonner").click()
    ada.over.wait_for()
    bo.over.wait_for()
    bo.page.get_by_role("button", name="Table et réglages").click()
    bo.page.get_by_role("button", name="Quitter la table").click()
    expect(cy.page.locator(".queue")).to_contain_text("Une place est libre pour toi.")
    expect(dan.page.locator(".queue")).not_to_contain_text("Une place est libre")
    ada.page.get_by_role("button", name="Rejouer", exact=True).click()
    cy.page.get_by_role("button", name="S’asseoir et jouer").click()
    for hands in (ada, cy):
        expect(hands.page.locator(".plate", has_text="Cy")).to_be_visible()
        hands.page.locator(".plate.awaited").wait_for()
    expect(dan.page.locator(".queue")).to_contain_text("Tu es en tête de la file.")


def test_the_last_choices_are_remembered_for_each_game(visit: Visit) -> None:
    ada = visit()
    ada.open_table(2, "Ada", level="level-3", length=3)
    ada.page.goto("/")
    ada.card().click()
    page = ada.page
    expect(page.locator(".way:has(:checked)")).to_contain_text("Contre un robot")
    expect(page.locator("input[name=level][value=level-3]")).to_be_checked()
    expect(page.locator(".options summary")).to_contain_text("3 parties")
    expect(page.locator(".first-time")).to_have_count(0)
    page.keyboard.press("Escape")
    ada.card("Verbindung gesucht").click()
    expect(page.locator(".way:has(:checked)")).to_contain_text("Sur cet écran")
    expect(page.locator(".level")).to_have_count(0)
    page.keyboard.press("Escape")
    gone = {
        "way": "by pigeon",
        "level": "level-99",
        "count": 7,
        "length": 2,
        "options": {"clock": "9999", "wind": "N"},
    }
    kept = json.dumps({"version": 1, "games": {"hexades": gone}})
    page.evaluate("kept => localStorage.setItem('passerelle.choices', kept)", kept)
    page.reload()
    ada.card().click()
    expect(page.locator(".way:has(:checked)")).to_contain_text("Sur cet écran")
    start(page)
    page.wait_for_url("**/t/*")
    page.locator(".plate.awaited").wait_for()


def test_one_screen_asks_for_all_names(visit: Visit) -> None:
    ada = visit()
    ada.card("Forma").click()
    page = ada.page
    names = page.locator(".name input")
    expect(names).to_have_count(2)
    page.locator("input[name=seats][value='4']").check(force=True)
    expect(names).to_have_count(4)
    for place, name in enumerate(("Ada", "Bo", "Cy", "")):
        names.nth(place).fill(name)
    start(page)
    for name in ("Ada", "Bo", "Cy", "Joueur 4"):
        expect(page.locator(".plate", has_text=name)).to_have_count(1)
    expect(page.locator(".controls")).not_to_contain_text("Proposer")  # the set-up was drawn by lot
    page.goto("/")
    ada.card("Forma").click()
    assert [names.nth(place).input_value() for place in range(4)] == ["Ada", "Bo", "Cy", ""]


def test_guests_see_the_options_before_they_sit_down(visit: Visit) -> None:
    ada = visit()
    ada.card().click()
    page = ada.page
    choose_way(page, 1)
    page.locator(".options summary").click()
    page.locator("label:has(input[name=option-mean])", has_text="oui").click()
    clock = page.locator("fieldset", has_text="Temps de réflexion")
    clock.get_by_text("à choisir").click()
    clock.locator("input[type=number]").fill("90")
    clock.locator("input[type=number]").blur()
    page.locator("input[name=length][value='5']").check(force=True)
    start(page)
    page.locator(".waiting img").wait_for()
    bo = visit(f"/t/{ada.table}", language="en-GB", screen=PHONE)
    terms = bo.page.locator(".waiting dl")
    for words in (r"Mean variant\s*yes", r"90 seconds", r"5 games"):
        expect(terms).to_contain_text(re.compile(words))


def test_a_match_that_is_over_tells_its_score(visit: Visit) -> None:
    ada = visit()
    ada.open_table(2, "Ada", length=3)
    for game in range(2):
        ada.page.locator(".plate.awaited").wait_for()
        ada.page.get_by_role("button", name="Table et réglages").click()
        ada.page.get_by_role("button", name="Abandonner la partie").click()
        ada.page.get_by_role("button", name="Oui, abandonner").click()
        ada.over.wait_for()
        if game == 0:
            ada.page.get_by_role("button", name="Partie suivante").click()
            expect(ada.over).to_have_count(0)
    expect(ada.over).to_contain_text(re.compile(r"Le match est fini\s: Ada \(0\) et .* \(2\)\."))
    expect(ada.over.get_by_role("link", name="Retour à l’accueil")).to_be_visible()
