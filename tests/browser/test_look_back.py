"""A review of each of the five games, as somebody who just played would look at it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hands import Hands
from playwright.sync_api import Page, expect
from setting import PHONE, ROOT, Visit

pytestmark = pytest.mark.browser


def golden(game: str, name: str) -> Path:
    return ROOT / "src" / "passerelle" / "games" / game / "tests" / "golden" / f"{name}.game"


def dropped(visit: Visit, game: str, name: str, language: str = "fr-FR", **screen: object) -> Page:
    page: Page = visit("/replay", language=language, **screen).page
    page.locator("input[type=file]").set_input_files(golden(game, name))
    expect(page.locator(".count")).to_be_visible()
    return page


def last_frame(page: Page) -> int:
    return int(page.locator(".count").inner_text().split("/")[1])


def test_hexades_from_the_curve_to_the_best_move(visit: Visit) -> None:
    page = dropped(visit, "hexades", "rows")
    last = last_frame(page)
    expect(page.locator(".count")).to_have_text(f"{last} / {last}")
    expect(page.locator(".result")).to_have_text(re.compile("gagne"))
    back = page.get_by_role("region", name="Qui menait")
    expect(back.get_by_role("img")).to_be_visible(timeout=60_000)
    expect(back).to_contain_text("Trait fin : estimé ; trait épais : exact.", timeout=60_000)
    expect(back.locator("progress")).to_have_count(0, timeout=90_000)  # better values have followed
    turning = back.locator(".turning button")
    expect(turning).to_have_count(3)
    expect(turning.last).to_contain_text(re.compile("Une décision|Le hasard"))
    turning.last.click()
    expect(page.locator(".result")).to_have_count(0)
    assert re.search(r"#at=\d+$", page.url)
    decision = back.locator(".decision")
    expect(decision).to_contain_text("Joué")
    expect(decision).to_contain_text("Le mieux")
    expect(decision).to_contain_text("Valeurs exactes")
    back.get_by_text("Toutes les valeurs").click()
    rows = back.locator("tbody tr")
    assert rows.count() > 20
    expect(rows.last).to_contain_text("exact")
    rows.first.get_by_role("button").click()
    expect(page.locator(".count")).to_have_text(re.compile(r"^[0-5] /"))


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [("verbindung", "right-announcement", "Chances to win"), ("forma", "two-bridges", "Points and bridges")],
)
def test_the_other_games_with_turns(visit: Visit, game: str, name: str, words: str) -> None:
    page = dropped(visit, game, name, language="en-GB", screen=PHONE)
    back = page.get_by_role("region", name="Who was ahead")
    expect(back.get_by_role("img")).to_be_visible(timeout=90_000)
    expect(back).to_contain_text(words)
    expect(back).to_contain_text("Estimated values.")
    back.locator(".turning button").first.click()
    expect(back.locator(".decision")).to_contain_text("Played")
    picture = back.get_by_role("img")
    picture.click(position={"x": 3, "y": 20})
    expect(page.locator(".count")).to_have_text(re.compile(r"^[0-3] /"))


def test_a_duel_in_the_labyrinth(visit: Visit) -> None:
    page = visit(screen=PHONE).page
    played_before = [
        {
            "id": str(n),
            "game": "labyrinth",
            "kind": "goal",
            "seat": "p1",
            "count": 10,
            "mean": mean,
            "quickest": 2.5,
        }
        for n, mean in enumerate((5, 7))
    ]
    page.evaluate("kept => localStorage.setItem('passerelle.times', JSON.stringify(kept))", played_before)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(golden("labyrinth", "duel-automatic"))
    race = page.get_by_role("region", name="La course")
    expect(race.locator(".own")).to_contain_text("2 autres parties) tu mets 6 s en moyenne, 2,5 s au mieux")
    expect(race.get_by_role("img")).to_be_visible()
    expect(race.locator(".step").first).to_contain_text(re.compile(r"poussées?, .*\d"))
    expect(race).to_contain_text("le plus rapide")
    expect(race).to_contain_text("le plus lent")
    race.locator(".step").first.click()
    expect(page.locator(".now").first).to_contain_text("gagne la carte")


def test_a_warm_up_of_dobble(visit: Visit) -> None:
    page = dropped(visit, "dobble", "warm-up-people")
    race = page.get_by_role("region", name="La course")
    expect(race.get_by_role("img")).to_be_visible()
    found = [int(text) for text in race.locator("tbody tr:not(.who) td:first-child").all_inner_texts()]
    assert sum(found) == race.locator(".step").count() > 0
    expect(race.get_by_role("columnheader", name="Erreurs")).to_be_visible()


def test_speed_keys_and_swipe(visit: Visit) -> None:
    page = dropped(visit, "hexades", "rows", screen=PHONE)
    count, last = page.locator(".count"), last_frame(page)
    page.locator("body").press("Home")
    expect(count).to_have_text(f"0 / {last}")
    page.evaluate(SWIPE, [300, 120])
    expect(count).to_have_text(f"1 / {last}")
    page.evaluate(SWIPE, [100, 300])
    expect(count).to_have_text(f"0 / {last}")
    page.get_by_label("Vitesse").select_option("4")
    page.locator("body").press("Space")
    expect(count).to_have_text(re.compile(r"^[1-9]\d /"), timeout=9_000)  # at the usual speed, eleven seconds
    page.locator("body").press("Space")
    page.locator("body").press("End")
    expect(count).to_have_text(f"{last} / {last}")


SWIPE = """([from, to]) => {
  const stage = document.querySelector('.stage .board')
  const touch = (x) => new Touch({ identifier: 1, target: stage, clientX: x, clientY: 300 })
  const tell = (type, x, touches) =>
    stage.dispatchEvent(
      new TouchEvent(type, { bubbles: true, touches: touches ? [touch(x)] : [], changedTouches: [touch(x)] }),
    )
  tell('touchstart', from, true)
  tell('touchend', to, false)
}"""


def test_the_loser_reads_a_sentence_of_their_own_and_looks_back(visit: Visit) -> None:
    ada: Hands = visit()
    ada.open_table(2)
    page = ada.page
    if ada.wait_for_turn() == "colour":
        ada.choose_colour("red")
        ada.wait_for_turn()
    ada.give_up_finding()
    page.get_by_role("button", name="Table et réglages").click()
    page.get_by_role("button", name="Abandonner la partie").click()
    page.get_by_role("button", name="Oui, abandonner").click()
    ada.over.wait_for()
    expect(page.locator(".ending .own")).to_contain_text("Pas cette fois.")
    page.get_by_role("link", name="Revoir la partie").click()
    expect(page.locator(".result")).to_have_text("Bille gagne")
    back = page.get_by_role("region", name="Qui menait")
    expect(back.get_by_role("img")).to_be_visible(timeout=60_000)
    expect(back.locator("progress")).to_have_count(0, timeout=60_000)
    page.reload()  # the second time it is there at once, complete
    expect(back.get_by_role("img")).to_be_visible()
    expect(back.locator("progress")).to_have_count(0)


def test_play_on_from_a_moment_of_the_game(visit: Visit) -> None:
    page = dropped(visit, "hexades", "rows")
    back = page.get_by_role("region", name="Qui menait")
    expect(back.get_by_role("img")).to_be_visible(timeout=60_000)
    page.get_by_label("Moment de la partie").fill("20")
    tokens = page.locator(".board .token").count()
    assert tokens > 3
    back.get_by_role("button", name=re.compile("Jouer d’ici contre un robot")).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".board .token")).to_have_count(tokens)
    ada = Hands(page)
    assert ada.wait_for_turn() in ("find", "answer", "free")
