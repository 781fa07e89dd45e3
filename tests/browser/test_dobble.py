"""Dobble Connect in real browsers: everybody at once, in teams, alone, and on a screen for the whole room."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from hands import Hands, choose_way, start
from playwright.sync_api import Page, WebSocketRoute, expect
from prepared import set_table
from setting import PHONE, ROOT, Server, Visit
from spotting import CELL, Namer, Spotter, link_of, make_table
from test_page import faults

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.chance import commitment
from passerelle.core.driver import settle
from passerelle.core.record import Header, Record
from passerelle.core.replay import verify
from passerelle.core.simulate import derived_lottery
from passerelle.games import catalogue
from passerelle.games.dobble.actions import Given, Named, PackDealt, Played, RoundEnded
from passerelle.games.dobble.art import layout
from passerelle.games.dobble.deck import colour_of, common_symbol
from passerelle.games.dobble.state import COUNTDOWN, line_through
from passerelle.geometry.axial import Hex, neighbours
from passerelle.testkit.games import setup_for

pytestmark = pytest.mark.browser

GOLDEN: Path = ROOT / "src/passerelle/games/dobble/tests/golden"
ROW: tuple[Hex, ...] = ((0, -1), (1, -1), (2, -1), (3, -1))
"""Where pink builds its lines; everything else goes to the south."""
BIG = {"width": 1920, "height": 1080}


def person(name: str, team: str, **more: Any) -> dict[str, Any]:
    return {"kind": "human", "name": name, "team": team, **more}


def open_seat(team: str) -> dict[str, Any]:
    return {"kind": "open", "team": team}


def bot(team: str, level: str = "level-1") -> dict[str, Any]:
    return {"kind": "bot", "name": level, "team": team}


def duel(visit: Visit, **options: str) -> tuple[Spotter, Spotter]:
    """Ada and Bo, one against one, the cards open."""
    ada = visit().page
    made = make_table(ada, [person("Ada", "pink"), person("Bo", "blue")], **options)
    bo = visit(link_of(made, "p2")).page
    ada.goto(link_of(made, "p1", host=True))
    players = Spotter(ada), Spotter(bo)
    for player in players:
        player.wait_for_round()
    return players


def harmless(table: dict[Hex, int], card: int) -> Hex:
    """A free cell in the south, near the middle, where this card completes nothing."""
    free = {cell for there in table for cell in neighbours(there) if cell not in table and cell[1] >= 0}
    near = sorted(free, key=lambda cell: max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1])))
    return next(cell for cell in near if not line_through({**table, cell: card}, cell))


def win_five_rounds(pink: Sequence[Spotter], others: Sequence[Spotter]) -> None:
    """In each round the others play one card each, then pink builds its line."""
    players = (*pink, *others)
    for point in range(1, 6):
        for player in players:
            player.wait_for_round()
        for player in others:
            player.play(harmless(player.table, player.card))
        turn = 0
        while not pink[0].page.locator(".said, .ending").count():
            player = pink[turn % len(pink)]
            table, card = player.table, player.card
            aim = next(cell for cell in ROW if cell not in table)
            player.play(aim if colour_of(card) == "pink" else harmless(table, card))
            turn += 1
        for player in players:
            told = player.page.locator(".score li").first.locator(".points")
            expect(told).to_have_attribute("aria-label", re.compile(rf"^{point} points? sur 5"))


def round_without_a_line() -> str:
    """A record of two people who play by turns until both packs are empty."""
    game, lottery = catalogue.find("dobble"), derived_lottery("no line", 2)
    setup = setup_for(game, 2)
    play, facts = settle(game, playing.begin(game, setup), lottery, COUNTDOWN)
    for turn in range(40):
        seat = setup.seats[turn % 2]
        cell = harmless(play.state.table, play.state.packs[seat][0])
        action = next(play for play in game.legal_actions(play.state, seat) if play.cell == cell)
        for fact in playing.decide(game, play, seat, action, COUNTDOWN):
            play, facts = playing.apply(game, play, fact), [*facts, fact]
    header = Header(game.declaration.id, setup, commitment(lottery.seed), lottery.nonces)
    return records.write(Record(game, header, tuple(facts)))


def narrow_enough(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.clause("DB-2", "DB-13", "DB-14")
def test_four_browsers_in_two_teams_play_a_whole_game(visit: Visit) -> None:
    host = visit().page
    host.locator(".card", has_text="Dobble Connect").click()
    choose_way(host, 3)
    host.locator("input[name=seats][value='4']").check(force=True)
    for place, team in enumerate(("pink", "orange", "pink", "orange")):
        host.locator(f"input[name=team-{place}][value={team}]").check(force=True)
        host.locator(".row select").nth(place).select_option("open" if place else "here")
    host.locator(".name input").fill("Ada")
    start(host)
    link = host.locator(".waiting .copy input").input_value()
    players = {"Ada": Spotter(host)}
    for seat, name in (("p2", "Bo"), ("p3", "Cy"), ("p4", "Dan")):
        page = visit(link).page
        page.get_by_label("Ton prénom").fill(name)
        page.locator(f"[data-seat={seat}]").get_by_role("button", name="M’asseoir ici").click()
        players[name] = Spotter(page)
    ada, bo, cy, dan = players.values()

    win_five_rounds(pink=(ada, cy), others=(bo, dan))
    for player in players.values():
        expect(player.page.locator(".verdict")).to_contain_text("Ada et Cy")
    expect(ada.page.locator(".past li", has_text="Les orange donnent 4 cartes aux roses.")).to_have_count(1)

    text = host.request.get(f"/api/tables/{host.url.rpartition('/')[2]}/record").text()
    record = records.read(text, catalogue.find)
    verify(record)
    events = [fact.event for fact in record.facts]
    assert [event.team for event in events if isinstance(event, RoundEnded)] == ["pink"] * 5
    assert [len(event.cards) for event in events if isinstance(event, Given)] == [1, 2, 3, 4]
    last = [event.cards for event in events if isinstance(event, PackDealt)][-4:]
    assert Counter(colour_of(card) for pack in last for card in pack) == {"pink": 20, "orange": 20}


@pytest.mark.clause("DB-8")
def test_a_wrong_symbol_shakes_and_locks(visit: Visit) -> None:
    ada, bo = duel(visit, lock="2")
    page = ada.page
    ada.name((0, 0), right=False)
    expect(page.locator(".timer")).to_be_visible()
    expect(page.locator(".reach .shaken")).to_have_count(1)
    expect(page.locator("p.locked")).to_contain_text("n’est pas sur ta carte")
    ada.name((0, 0))
    expect(page.locator(".free")).to_have_count(0)
    expect(bo.page.locator(".past li", has_text="Ada se trompe")).to_have_count(1)
    expect(page.locator(".timer")).to_have_count(0)
    ada.play((1, 0))
    expect(bo.page.locator("[data-cell='1,0']")).to_have_count(1)


@pytest.mark.clause("DB-7")
def test_two_plays_for_one_cell_at_once(visit: Visit) -> None:
    """Both travel together: the table hears them at the same moment, and one verdict settles it."""
    ada, bo = duel(visit)
    held: list[tuple[WebSocketRoute, dict[str, Any], float]] = []

    def travel_together(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if '"cell":[' not in str(message) or len(held) == 2:
                server_side.send(message)
                return
            held.append((server_side, json.loads(message), time.monotonic()))
            if len(held) == 2:
                for line, told, since in held:
                    told["shown_for"] += round(1000 * (time.monotonic() - since))
                    line.send(json.dumps(told))

        page_side.on_message(pass_on)

    for player in (ada, bo):
        player.page.route_web_socket(re.compile("/ws/"), travel_together)
        player.page.reload()
    for player in (ada, bo):
        player.wait_for_round()
        player.choose((0, 0))
    for player in (ada, bo):
        player.put((1, 0))
    for player in (ada, bo):
        expect(player.page.locator("[data-cell='1,0']")).to_have_count(1)
        expect(player.page.locator("[data-ghost]")).to_have_count(0)
    refused = [player.page.locator(".refusal").count() for player in (ada, bo)]
    assert sorted(refused) == [0, 1], "one gets the cell, the other is told why not"
    loser = (ada, bo)[refused.index(1)]
    before = loser.card
    assert common_symbol(before, loser.table[1, 0]) >= 0
    loser.play(harmless(loser.table, before))


@pytest.mark.clause("DB-17", "DB-18")
def test_training_alone(visit: Visit) -> None:
    page = visit().page
    page.locator(".card", has_text="Dobble Connect").click()
    page.locator(".way", has_text="S’entraîner").click()
    start(page)
    symbols = page.locator(".frame [role=button]")
    for pair in range(10):
        expect(page.locator(".times p")).to_contain_text(f"{pair} / 10")
        expect(symbols).to_have_count(20)
        names = symbols.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        common = next(name for name, count in Counter(names).items() if count == 2)
        page.locator(f'.frame [role=button][aria-label="{common}"]').first.focus()
        page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator(".hand")).to_contain_text("10 paires trouvées")
    expect(page.locator(".hand .sum")).to_contain_text("sans erreur")
    expect(page.locator(".hand .sum")).to_contain_text("en moyenne")
    expect(page.locator(".hand [data-best=first]")).to_be_visible()
    expect(page.locator(".hand .times .time").first).to_have_text(re.compile(r"\d"))
    expect(page.locator(".hand .times li")).to_have_count(10)


@pytest.mark.clause("DB-17", "DB-8")
def test_training_counts_down_and_tells_a_wrong_name(visit: Visit) -> None:
    page = visit(screen=PHONE).page
    made = make_table(page, [person("Ada", "pink")], mode="training", lock="5")
    page.add_init_script(f"({NOTICE})(['seen', '{TURNED_DOWN}'])")
    page.goto(link_of(made, "p1", host=True))
    ada = Namer(page)
    ada.wait_for_pair()
    expect(page.locator("html[data-seen]")).to_have_count(1)
    ada.name(right=False)
    expect(page.locator(".frame .locked")).to_contain_text("Attends")
    ada.name()
    expect(page.locator(".frame .locked")).to_have_count(0)
    expect(page.locator(".times p").first).to_contain_text("0 / 10")
    ada.name()
    ada.wait_for_pair(1)


@pytest.mark.clause("DB-17")
def test_two_browsers_play_a_whole_warm_up(visit: Visit) -> None:
    host = visit().page
    host.locator(".card", has_text="Dobble Connect").click()
    host.locator(".name input").fill("Ada")
    host.locator("label", has_text="échauffement").click()
    expect(host.locator(".new")).to_contain_text("Dix fois deux cartes au milieu")
    start(host)
    expect(host.locator(".waiting")).to_contain_text("Dix fois deux cartes au milieu")
    link = host.locator(".waiting .copy input").input_value()
    guest = visit(link, language="en-GB", screen=PHONE).page
    expect(guest.locator(".waiting")).to_contain_text("Ten times two cards in the middle")
    room = visit(f"/t/{host.url.rpartition('/')[2]}#screen", screen=BIG).page
    expect(room.locator("[data-seat=p2]")).to_be_visible()
    for page in (host, guest, room):
        page.evaluate(NOTICE, ["seen", TURNED_DOWN])
    guest.get_by_label("Your name").fill("Bo")
    guest.locator("[data-seat=p2] button").click()
    ada, bo = Namer(host), Namer(guest)

    for found in range(10):
        finder = bo if found % 3 == 2 else ada
        for player in (ada, bo):
            player.wait_for_pair(found)
        assert ada.pair == bo.pair
        if found == 0:
            guest.evaluate(NOTICE, ["locked", ".frame .locked"])
            bo.name(right=False)
            expect(guest.locator("html[data-locked]")).to_have_count(1)
            expect(host.locator(".past li", has_text="Bo se trompe")).to_have_count(1)
            assert faults(Hands(guest)) == []
        seat = "p2" if finder is bo else "p1"
        for page in (host, guest, room):
            page.evaluate(NOTICE, [f"found{found}", f".frame:has(.halo) .found[data-finder={seat}]"])
        finder.name()
        for page in (host, guest, room):
            expect(page.locator(f"html[data-found{found}]")).to_have_count(1)
        assert narrow_enough(guest)
    expect(host.locator(".found")).to_contain_text("Tu l’as")
    for page in (guest, room):
        expect(page.locator(".found")).to_contain_text("Ada")

    for page in (host, guest, room):
        expect(page.locator("html[data-seen]")).to_have_count(1)
    for page, words in ((host, "Tu as gagné"), (guest, "Pink wins: Ada")):
        expect(page.locator(".verdict")).to_have_text(re.compile(words.replace(" ", r"\s")))
        cells = [page.locator(f".hand tr[data-seat={seat}] td").all_inner_texts() for seat in ("p1", "p2")]
        assert [row[0] for row in cells] == ["7", "3"]
        assert [row[2] for row in cells] == ["0", "1"]
        assert faults(Hands(page)) == []
    expect(room.locator(".score .won")).to_have_count(1)
    expect(room.locator(".end p")).to_have_text("Les roses gagnent avec 7 points.")

    text = host.request.get(f"/api/tables/{host.url.rpartition('/')[2]}/record").text()
    record = records.read(text, catalogue.find)
    verify(record)
    assert text.splitlines()[-2].endswith("table result pink 7 orange 3")


@pytest.mark.clause("DB-17", "DB-7")
def test_two_names_for_one_pair_at_once(visit: Visit) -> None:
    """Both travel together, as if both had tapped then: one has the pair, and both are told how close it was."""
    page = visit().page
    made = make_table(page, [person("Ada", "pink"), person("Bo", "blue")], mode="warm-up")
    held: list[tuple[WebSocketRoute, dict[str, Any], float]] = []

    def travel_together(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if '"pong"' in str(message):
                time.sleep(0.06)  # slow lines: the table waits so long for the other one
            if (
                '"name","symbol"' not in str(message).replace(" ", "").replace('"type":', "")
                or len(held) == 2
            ):
                server_side.send(message)
                return
            held.append((server_side, json.loads(message), time.monotonic()))
            if len(held) == 2:
                for line, told, since in held:
                    told["shown_for"] += round(1000 * (time.monotonic() - since))
                    line.send(json.dumps(told))

        page_side.on_message(pass_on)

    other = visit().page
    for each in (page, other):
        each.route_web_socket(re.compile("/ws/"), travel_together)
    other.goto(link_of(made, "p2"))
    page.goto(link_of(made, "p1", host=True))
    ada, bo = Namer(page), Namer(other)
    for player in (ada, bo):
        player.page.evaluate(NOTICE, ["close", ".found small"])
    for found in range(9):  # where the table need not wait for the other line, the pair is given at once
        held.clear()
        for player in (ada, bo):
            player.wait_for_pair(found)
        for player in (ada, bo):
            player.name()
        for player in (ada, bo):
            expect(player.page.locator(".times p").first).to_contain_text(f"{found + 1} / 10")
        assert len(held) == 2, "they did travel together"
        if page.locator("html[data-close]").count():
            break
    for player in (ada, bo):
        expect(player.page.locator("html[data-close]")).to_have_count(1)
    told = [player.page.locator(".refusal", has_text="ms") for player in (ada, bo)]
    counts = [line.count() for line in told]
    assert sorted(counts) == [0, 1]
    loser = counts.index(1)
    expect(told[loser]).to_contain_text(("Bo", "Ada")[loser])


@pytest.mark.clause("DB-17")
def test_a_warm_up_is_looked_at_again(visit: Visit) -> None:
    page = visit("/replay", screen=PHONE).page
    page.locator("input[type=file]").set_input_files(str(GOLDEN / "warm-up-people.game"))
    record = records.read((GOLDEN / "warm-up-people.game").read_text("utf-8"), catalogue.find)
    names = [number for number, fact in enumerate(record.facts, 1) if isinstance(fact.event, Named)]
    page.get_by_label("Moment de la partie").fill(str(names[2]))
    expect(page.locator(".found[data-finder=p2]")).to_be_visible()
    expect(page.locator(".board .halo")).to_have_count(2)
    page.get_by_role("button", name="Un pas en arrière").click()
    expect(page.locator(".board .halo")).to_have_count(0)
    expect(page.locator(".review")).to_contain_text("Bob a vu juste")
    assert narrow_enough(page)
    assert faults(Hands(page)) == []


@pytest.mark.clause("DB-4", "DB-15")
def test_the_start_card_of_a_replayed_round_is_turned_down_for_the_countdown(
    visit: Visit, server: Server
) -> None:
    """All but one card are played, never four in a line: with the last one the round is played again."""
    text = round_without_a_line()
    last = text.splitlines()[-2]
    made = set_table(server.database, text, last.partition(" ")[2])
    ada, bo = (Spotter(visit(made.link(seat)).page) for seat in (0, 1))
    bo.wait_for_round()
    start = bo.table[0, 0]
    for player in (ada, bo):
        player.page.evaluate(
            NOTICE, ["seen", ".frame:has(.count) [aria-label='Carte de départ, face cachée']"]
        )
        player.page.evaluate(NOTICE, ["studied", ".frame:has(.count) [data-cell='0,0'] .symbol"])
    bo.play(harmless(bo.table, bo.card))
    for player in (ada, bo):
        player.wait_for_round()
        assert player.table == {(0, 0): start}
        expect(player.page.locator("html[data-seen]")).to_have_count(1)
        expect(player.page.locator("html[data-studied]")).to_have_count(0)


def test_help_glows_for_who_asked(visit: Visit) -> None:
    page = visit(screen=PHONE).page
    made = make_table(
        page, [person("Ada", "pink", assist=True), bot("blue", "random")], **{"assist-delay": "0"}
    )
    page.goto(link_of(made, "p1", host=True))
    ada = Spotter(page)
    ada.wait_for_round()
    expect(page.locator("[data-cell='0,0'] .halo")).to_have_count(1)
    assert narrow_enough(page)


@pytest.mark.clause("DB-5")
def test_by_keys_alone(visit: Visit) -> None:
    ada, bo = duel(visit)
    page = ada.page
    symbol = page.evaluate("""() => {
      const names = label => label.split(': ')[1].split(/, | et /)
      const mine = names(document.querySelector('.reach .own svg[role=img]').getAttribute('aria-label'))
      const start = names(document.querySelector('[data-cell]').getAttribute('aria-label'))
      return mine.find(name => start.includes(name))
    }""")
    page.locator("[data-cell='0,0']").focus()
    page.keyboard.press("Enter")
    focused = "() => document.activeElement.getAttribute('aria-label')"
    for key in [*["ArrowUp"] * 4, *["ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight"] * 12]:
        if page.evaluate(focused) == symbol:
            break
        page.keyboard.press(key)
    else:
        page.locator(f'.board [role=button][aria-label="{symbol}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".free:focus")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".free:focus")).to_have_attribute("aria-label", re.compile("ouest"))
    page.keyboard.press("Enter")
    expect(bo.page.locator("[data-cell]")).to_have_count(2)
    expect(page.locator("[data-cell='0,0']")).to_be_focused()


def test_a_screen_for_the_whole_room(visit: Visit) -> None:
    host = visit().page
    made = make_table(host, [person("Ada", "pink"), open_seat("green"), bot("green"), bot("pink")])
    host.goto(link_of(made, "p1", host=True))
    room = visit(f"/t/{made['table']}#screen", screen=BIG).page
    expect(room.get_by_role("img", name="Code QR du lien")).to_be_visible()
    expect(room.locator(".link")).to_contain_text(f"/t/{made['table']}")
    expect(room.locator("[data-seat=p2]")).to_contain_text("Place libre")
    assert faults(Hands(room)) == []
    host.locator("[data-seat=p2]").get_by_role("button", name="Un robot").click()
    expect(room.locator("[data-cell]").first).to_be_visible()
    expect(room.locator("main button:visible, .own")).to_have_count(0)
    expect(room.locator("[data-cell='0,0'] ~ *, [data-cell]").nth(2)).to_be_attached()
    assert faults(Hands(room)) == []


def test_people_choose_and_change_their_team(visit: Visit) -> None:
    host = visit().page
    made = make_table(
        host, [person("Ada", "pink"), open_seat("orange"), open_seat("green"), open_seat("pink")]
    )
    host.goto(link_of(made, "p1", host=True))
    bo = visit(f"/t/{made['table']}", screen=PHONE).page
    bo.get_by_label("Ton prénom").fill("Bo")
    bo.locator("[data-seat=p3] button").click()
    expect(host.locator("[data-seat=p3]")).to_contain_text("Bo")
    bo.locator("[data-seat=p4] button").click()
    expect(host.locator("[data-seat=p4]")).to_contain_text("Bo")
    expect(host.locator("[data-seat=p3]")).not_to_contain_text("Bo")
    assert narrow_enough(bo)
    assert faults(Hands(bo)) == []


@pytest.mark.parametrize(
    ("language", "scheme", "screen"), [("fr-FR", "light", PHONE), ("en-GB", "dark", None)]
)
def test_nothing_is_out_of_reach(visit: Visit, language: str, scheme: str, screen: Any) -> None:
    page = visit(language=language, color_scheme=scheme, **({"screen": screen} if screen else {})).page
    made = make_table(page, [person("Ada", "green"), bot("blue"), bot("green"), bot("orange")])
    page.goto(link_of(made, "p1", host=True))
    ada = Spotter(page)
    ada.wait_for_round()
    expect(page.locator(".status")).to_have_text(
        {"fr-FR": "Trouve le symbole commun", "en-GB": "Find the shared symbol"}[language]
    )
    assert faults(Hands(page)) == []
    assert narrow_enough(page)
    if screen:
        assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), (
            "all under the thumb"
        )


def test_the_introduction_is_playable_and_every_clause_drawn(visit: Visit) -> None:
    page = visit().page
    made = make_table(page, [person("Ada", "pink"), person("Bo", "blue")])
    page.goto(link_of(made, "p1", "p2", host=True))
    page.get_by_role("button", name="Règles et découverte").click()
    lesson = page.locator(".intro")
    names = lesson.locator("[role=button]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    common = next(name for name, count in Counter(names).items() if count == 2)
    lesson.locator(f'[role=button][aria-label="{common}"]').first.focus()
    page.keyboard.press("Enter")
    expect(lesson.locator(".note")).to_contain_text("Bien vu")
    lesson.get_by_role("button", name="Suite").click()
    expect(lesson.locator("[data-cell]")).to_have_count(1)
    page.get_by_role("tab", name="Toutes les règles").click()
    expect(page.locator("article")).to_have_count(18)
    expect(page.locator("article .example")).to_have_count(18)
    assert faults(Hands(page)) == []


def test_a_game_is_looked_at_again(visit: Visit) -> None:
    page = visit("/replay", screen=PHONE).page
    page.locator("input[type=file]").set_input_files(str(GOLDEN / "three-teams.game"))
    record = records.read((GOLDEN / "three-teams.game").read_text("utf-8"), catalogue.find)
    plays = [number for number, fact in enumerate(record.facts, 1) if isinstance(fact.event, Played)]
    page.get_by_label("Moment de la partie").fill(str(plays[3]))
    expect(page.locator("[data-cell]")).to_have_count(5)
    expect(page.locator(".score li")).to_have_count(3)
    page.get_by_role("button", name="Un pas en arrière").click()
    expect(page.locator(".review .halo")).to_have_count(2)
    assert narrow_enough(page)
    assert faults(Hands(page)) == []


@pytest.mark.clause("DB-8")
def test_a_finger_meant_for_a_cell_does_not_name_the_card_that_lands_there(visit: Visit) -> None:
    ada, bo = duel(visit)
    q, r = cell = (0, 1)
    left, top = sqrt(3) * CELL * (q + r / 2), 1.5 * CELL * r
    # Both aim at the same cell, Bo is first. At most one of these two symbols is on Ada's card as well.
    spots = [[left + placed.x, top + placed.y] for placed in layout(bo.card)[:2]]
    ada.choose((0, 0))
    ada.page.evaluate(TAP_WHAT_LANDS, [f"{q},{r}", spots])
    bo.play(cell)
    expect(ada.page.locator("body[data-tapped='2']")).to_have_count(1)
    expect(ada.page.locator(".free")).to_have_count(5)
    text = ada.page.request.get(f"/api/tables/{ada.page.url.rpartition('/')[2]}/record").text()
    assert " miss " not in text


TURNED_DOWN = '.frame:has(.count) g[data-card^="-"] ~ g[data-card^="-"]'
"""Both cards of a pair, in the countdown."""

NOTICE = """([name, selector]) => new MutationObserver((_, observer) => {
  if (!document.querySelector(selector)) return
  observer.disconnect()
  document.documentElement.dataset[name] = ''
}).observe(document, { childList: true, subtree: true, attributes: true, characterData: true })"""
"""Whatever is there for a moment only leaves a mark on the page."""

TAP_WHAT_LANDS = """([cell, spots]) => new MutationObserver((_, observer) => {
  if (!document.querySelector(`[data-cell='${cell}']`)) return
  observer.disconnect()
  const svg = document.querySelector('.board .frame > svg')
  for (const [x, y] of spots) {
    const at = new DOMPoint(x, y).matrixTransform(svg.firstElementChild.getScreenCTM())
    const finger = { clientX: at.x, clientY: at.y, pointerId: 7, pointerType: 'touch', bubbles: true }
    for (const type of ['pointerdown', 'pointerup']) svg.dispatchEvent(new PointerEvent(type, finger))
  }
  document.body.dataset.tapped = spots.length
}).observe(document.querySelector('.board'), { childList: true, subtree: true })"""
