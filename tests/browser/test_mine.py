"""My games: kept once, saved, erased, taken in, moved to another device by its link; whose turn, in short."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hands import Hands
from playwright.sync_api import Page, expect
from setting import PHONE, Visit

pytestmark = pytest.mark.browser

BESTS = {
    "passerelle.labyrinth.bests": {"clock": {"300": 7}, "row": 4},
    "passerelle.dobble.bests": {"training": 31.26},
}


def play_a_bot_to_the_end(ada: Hands) -> None:
    ada.open_table(2, "Ada")
    while (asked := ada.wait_for_turn()) != "over":
        if asked == "colour":
            ada.choose_colour("red")
        elif asked == "free":
            ada.put(ada.free_places()[0])
        elif asked == "answer" or not (found := ada.found()):
            ada.give_up_finding()
        else:
            ada.calculate(found[min(found)])


def resign(page: Page) -> None:
    page.get_by_role("button", name="Table et réglages").click()
    page.get_by_role("button", name="Abandonner la partie").click()
    page.get_by_role("button", name="Oui, abandonner").click()
    page.locator(".ending").wait_for()


def keep(page: Page, kept: dict[str, object]) -> None:
    page.evaluate(
        "kept => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, JSON.stringify(value)))",
        kept,
    )


def kept_games(page: Page) -> list[dict[str, object]]:
    return list(json.loads(page.evaluate("localStorage.getItem('passerelle.games')") or "[]"))


def a_game(number: int, won: bool = True, game: str = "hexades") -> dict[str, object]:
    me, bot = (
        {"name": "Ada", "kind": "human", "mine": True},
        {"name": "level-2", "kind": "bot", "mine": False},
    )
    sides = [{"players": [me], "won": won}, {"players": [bot], "won": not won}]
    return {
        "table": f"t{number}",
        "number": 1,
        "game": game,
        "at": 1_790_000_000_000 + number,
        "sides": sides,
    }


def test_a_game_against_a_bot_is_kept_once_and_looked_back_at(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    play_a_bot_to_the_end(ada)
    page.reload()
    ada.over.wait_for()
    page.get_by_role("button", name="Rejouer", exact=True).click()
    ada.over.wait_for(state="hidden")
    ada.wait_for_turn()
    resign(page)
    page.goto("/")
    page.get_by_role("link", name="Mes parties").click()
    games = page.locator(".games li")
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text("Hexadés")
    expect(games.first).to_contain_text("avec Bille")
    expect(games.first).to_contain_text("perdue")
    expect(games.last).to_contain_text(re.compile("gagnée|perdue"))
    card = page.locator(".cards li")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("2 parties")
    expect(card.locator(".rating")).to_have_text(re.compile(r"\d ± \d"))
    assert [game["number"] for game in kept_games(page)] == [1, 2]
    games.last.get_by_role("link").click()
    page.wait_for_url("**/replay#t=*&game=1*")
    expect(page.get_by_role("slider", name="Moment de la partie")).to_be_visible()
    long = int(page.get_by_role("slider", name="Moment de la partie").get_attribute("max") or 0)
    page.go_back()
    games.first.get_by_role("link").click()
    page.wait_for_url("**/replay#t=*&game=2*")
    slider = page.get_by_role("slider", name="Moment de la partie")
    expect(slider).not_to_have_attribute("max", str(long))


def test_both_sides_here_and_spectators_change_no_rating(visit: Visit) -> None:
    ada = visit()
    ada.open_table(0, "Ada")
    ada.wait_for_turn()
    watcher = visit(f"/t/{ada.table}")
    resign(ada.page)
    watcher.page.get_by_role("link", name="Revoir la partie").wait_for()
    ada.page.goto("/mine")
    expect(ada.page.locator(".games li")).to_contain_text("jouée")
    expect(ada.page.locator(".rating")).to_have_count(0)
    assert kept_games(watcher.page) == []


def test_everything_is_saved_erased_and_taken_in_again(visit: Visit, tmp_path: Path) -> None:
    ada = visit("/mine")
    page = ada.page
    expect(page.get_by_text("Aucune partie terminée")).to_be_visible()
    keep(page, {"passerelle.games": [a_game(1), a_game(2, won=False), a_game(3)], **BESTS})
    keep(page, {"passerelle.settings": {"name": "Ada"}, "another.page": "stays"})
    page.reload()
    expect(page.locator(".games li")).to_have_count(3)
    shown = page.locator(".cards").inner_text()
    assert "7 cartes" in shown
    assert "31,3 s" in shown
    with page.expect_download() as download:
        page.get_by_role("button", name="Enregistrer dans un fichier").click()
    assert re.fullmatch(r"passerelle-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)
    file = tmp_path / "mine.json"
    download.value.save_as(file)

    page.get_by_role("button", name="Tout effacer").click()
    page.get_by_role("button", name="Oui, tout effacer").click()
    expect(page.get_by_text("Aucune partie terminée")).to_be_visible()
    left = [key for key in page.evaluate("Object.keys(localStorage)") if key != "passerelle.here"]
    assert left == ["another.page"]

    odd = tmp_path / "odd.json"
    for text in ("", "{", '{"passerelle":"other"}', "\0" * 1000):
        odd.write_text(text)
        page.get_by_label("Reprendre d’un fichier").set_input_files(odd)
        expect(page.get_by_role("alert")).to_contain_text("rien n’a changé")
    page.get_by_label("Reprendre d’un fichier").set_input_files(file)
    expect(page.locator(".games li")).to_have_count(3)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.locator(".cards").inner_text() == shown
    page.get_by_label("Reprendre d’un fichier").set_input_files(file)
    expect(page.locator(".done")).to_be_visible()
    expect(page.locator(".games li")).to_have_count(3)


def test_games_move_to_another_device_by_a_link_that_works_once(visit: Visit) -> None:
    ada = visit()
    ada.open_table(2, "Ada")
    ada.wait_for_turn()
    table = ada.table
    keep(ada.page, {"passerelle.games": [a_game(1), a_game(2)], **BESTS})
    ada.page.goto("/mine")
    sent: list[bytes] = []
    ada.page.on(
        "request",
        lambda asked: sent.append(asked.post_data_buffer or b"") if "/api/parcels" in asked.url else None,
    )
    ada.page.get_by_role("button", name="Passer sur un autre appareil").click()
    link = ada.page.get_by_role("textbox", name="Passer sur un autre appareil").input_value()
    expect(ada.page.get_by_role("img", name="Code QR du lien")).to_be_visible()
    assert len(sent) == 1
    assert b"Ada" not in sent[0]
    key = link.rpartition(".")[2]
    assert len(key) == 22
    assert key.encode() not in sent[0]

    phone = visit("/", screen=PHONE)
    keep(phone.page, {"passerelle.games": [a_game(2), a_game(3)]})
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.goto(link)
    expect(phone.page.get_by_role("heading", name="Des parties d’un autre appareil")).to_be_visible()
    assert phone.page.url.endswith("/mine"), "the key has left the address"
    assert not [url for url in asked if "/api/parcels" in url], "nothing is taken unasked"
    phone.page.get_by_role("button", name="Ajouter ici").click()
    expect(phone.page.locator(".games li")).to_have_count(3)
    expect(phone.page.locator(".cards")).to_contain_text("7 cartes")
    assert not [url for url in asked if key in url and "#" not in url]
    phone.page.goto(f"/t/{table}")
    phone.wait_for_turn()

    late = visit(link)
    late.page.get_by_role("button", name="Ajouter ici").click()
    expect(late.page.get_by_role("alert")).to_contain_text("a déjà servi")
    expect(late.page.get_by_text("Aucune partie terminée")).to_be_visible()


def test_games_are_kept_on_the_server_for_all_devices_and_erased_there(visit: Visit) -> None:
    ada = visit("/mine")
    keep(ada.page, {"passerelle.games": [a_game(1)], **BESTS})
    ada.page.reload()
    asked: list[str] = []
    ada.page.on(
        "request", lambda request: asked.append(request.url) if "/api/bundle" in request.url else None
    )
    expect(ada.page.get_by_role("button", name="Garder aussi sur le serveur")).to_be_enabled()
    assert asked == [], "off unless wished"
    ada.page.get_by_role("button", name="Garder aussi sur le serveur").click()
    expect(
        ada.page.get_by_role("main").get_by_text("C’est fait : tes parties sont aussi sur le serveur")
    ).to_be_visible()
    ada.page.get_by_text("Ma clé").click()
    key = ada.page.get_by_role("textbox", name="Ma clé").input_value()
    assert len(key) == 22
    assert asked
    assert not [url for url in asked if key in url or "?" in url]

    ada.page.get_by_role("button", name="Passer sur un autre appareil").click()
    link = ada.page.get_by_role("textbox", name="Passer sur un autre appareil").input_value()
    assert key not in link
    phone = visit("/", screen=PHONE)
    keep(phone.page, {"passerelle.games": [a_game(2)]})
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Ajouter ici").click()
    phone.page.get_by_role("button", name="Oui, garder ensemble").click()
    expect(phone.page.get_by_role("button", name="Ne plus garder sur le serveur")).to_be_enabled()
    expect(phone.page.locator(".games li")).to_have_count(2)
    ada.page.reload()
    expect(ada.page.locator(".games li")).to_have_count(2)

    third = visit("/mine", language="en-GB")
    third.page.get_by_text("I have a key already").click()
    third.page.get_by_role("textbox", name="My key").fill(key)
    third.page.get_by_role("button", name="Bring it here").click()
    expect(third.page.locator(".games li")).to_have_count(2)
    expect(third.page.locator(".cards")).to_contain_text("31.3 s")
    third.page.get_by_role("button", name="Stop keeping on the server").click()
    third.page.get_by_role("button", name="Leave the copy").click()
    expect(third.page.get_by_role("button", name="Keep on the server too")).to_be_visible()

    phone.page.get_by_role("button", name="Tout effacer").click()
    expect(phone.page.get_by_text("La copie sur le serveur est effacée aussi")).to_be_visible()
    phone.page.get_by_role("button", name="Oui, tout effacer").click()
    expect(phone.page.get_by_text("Aucune partie terminée")).to_be_visible()
    expect(phone.page.get_by_role("button", name="Garder aussi sur le serveur")).to_be_visible()
    ada.page.reload()
    expect(ada.page.get_by_text("a été effacée depuis un autre appareil")).to_be_visible()
    expect(ada.page.locator(".games li")).to_have_count(2)


def test_without_https_a_file_is_offered_instead(visit: Visit) -> None:
    ada = visit()
    ada.page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    ada.page.goto("/mine")
    expect(ada.page.get_by_role("button", name="Passer sur un autre appareil")).to_have_count(0)
    expect(ada.page.get_by_text("adresse en https")).to_be_visible()


def test_home_says_at_how_many_tables_it_is_my_turn(visit: Visit) -> None:
    ada = visit()
    ada.page.add_init_script(
        "window.badges = []; navigator.setAppBadge = async count => window.badges.push(count);"
        "navigator.clearAppBadge = async () => window.badges.push(0)"
    )
    ada.page.goto("/")
    ada.open_table(2, "Ada")
    ada.wait_for_turn()
    ada.page.goto("/")
    expect(ada.page).to_have_title("(1) Passerelle")
    assert ada.page.evaluate("window.badges.at(-1)") == 1
    ada.page.goto(f"/t/{kept_tables(ada.page)[0]}")
    resign(ada.page)
    ada.page.goto("/")
    expect(ada.page.get_by_text("partie finie", exact=True).first).to_be_attached()
    expect(ada.page).to_have_title("Passerelle")
    assert ada.page.evaluate("window.badges.at(-1)") == 0


def kept_tables(page: Page) -> list[str]:
    return [table["id"] for table in json.loads(page.evaluate("localStorage.getItem('passerelle.tables')"))]
