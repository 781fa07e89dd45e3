"""What happens when the connection, the server or a part of the page goes away."""

from __future__ import annotations

import json
import re
import shutil
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hands import Hands
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from proxy import Proxy
from setting import ROOT, Server, Visit
from spotting import Spotter, link_of, make_table
from test_by_ear import KEPT, command, take_command_field

from passerelle.games.dobble.deck import common_symbol
from passerelle.games.dobble.symbols import KEYS
from passerelle.geometry.axial import Hex

pytestmark = pytest.mark.browser


@pytest.fixture
def mortal(server: Server) -> Iterator[Server]:
    """The server, to be killed by a test; the tests after it find it running."""
    yield server
    if not server.runs:
        server.start()


def test_the_server_is_killed_and_started_again(visit: Visit, mortal: Server) -> None:
    """What needs no server works meanwhile; afterwards the table goes on, and nothing is lost or doubled."""
    ada = visit(service_workers="allow")
    ada.page.evaluate(KEPT)
    _finished_table(ada)
    ada.page.goto("/")
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    ada.give_up_finding()
    assert ada.wait_for_turn() == "answer"
    told, table = ada.page.locator(".past li").all_inner_texts(), ada.page.url
    home = ada.page.context.new_page()
    home.goto("/")
    expect(home.locator(".card")).to_have_count(5)
    home.evaluate(KEPT)
    no_line = home.get_by_role("status").filter(has_text="pas de connexion")
    mortal.kill()
    expect(ada.page.locator(".lost")).to_be_visible(timeout=10_000)
    expect(ada.page.locator(".acts .button").first).to_be_disabled()
    home.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")  # it is looked at again
    expect(no_line).to_be_visible(timeout=10_000)
    _without_a_server(home, table)
    ada.page.reload()  # nothing of the table is kept by the browser but the seats
    expect(ada.page.get_by_text("Une table a besoin d’une connexion")).to_be_visible()
    home.goto("/")
    expect(no_line).to_be_visible()
    mortal.start()
    for page in (home, ada.page):  # else they ask again by themselves, after some seconds
        page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(no_line).to_have_count(0)
    expect(ada.page.locator(".past li")).to_have_count(len(told))
    assert ada.page.locator(".past li").all_inner_texts() == told
    ada.give_up_finding()
    assert ada.wait_for_turn() == "free"
    ada.put(0)
    expect(ada.page.locator(".board .token")).to_have_count(1)
    assert len([line for line in ada.page.locator(".past li").all_inner_texts() if " pose" in line]) == 1


def _without_a_server(page: Page, table: str) -> None:
    page.reload()
    expect(page.locator(".card")).to_have_count(5)
    page.get_by_role("link", name=re.compile("Découvrir.*Forma")).click()
    page.get_by_role("button", name="Suite").click()
    expect(page.locator(".intro .count")).to_contain_text("2 sur")
    page.get_by_role("tab", name="Toutes les règles").click()
    expect(page.locator("#FO-5")).to_be_attached()
    page.goto("/puzzle/labyrinth")
    expect(page.get_by_role("gridcell").first).to_be_visible()
    page.goto("/mine")
    expect(page.get_by_role("region", name="Parties jouées").get_by_role("listitem")).to_have_count(1)
    page.goto(table)
    expect(page.get_by_text("Une table a besoin d’une connexion")).to_be_visible()


def _through(proxy: Proxy, visit: Visit) -> Hands:
    """A visitor whose connections can be silenced, and whose page's clock the test can turn."""
    ada = visit("/health")
    ada.page.clock.install()
    ada.page.goto(proxy.url)
    ada.open_table(0)
    ada.choose_colour("red")
    return ada


@pytest.mark.parametrize(("deaf", "mute"), [(True, True), (False, True)], ids=["dead", "unanswered"])
def test_an_action_on_a_dead_line_stays_in_sight_and_is_applied_once(
    visit: Visit, proxy: Proxy, deaf: bool, mute: bool
) -> None:
    """The line stays open and says nothing any more. In the second case the server has heard the action."""
    ada = _through(proxy, visit)
    while ada.wait_for_turn() != "free":
        ada.give_up_finding()
    place, ghost = ada.free_places()[0], ada.page.locator(".board .ghost")
    ada.tap_cell(place)
    expect(ghost).to_have_count(1)
    proxy.silence(deaf, mute)
    ada.tap_cell(place)
    ada.page.clock.run_for(1100)
    expect(ada.page.locator(".late")).to_be_visible()
    expect(ghost).to_have_count(1)
    ada.page.clock.run_for(10_000 - 1100)
    ada.page.locator(".hand[aria-busy=false]").wait_for()
    expect(ada.page.locator(".late")).to_have_count(0)
    expect(ada.page.locator(".board .token")).to_have_count(1)
    expect(ghost).to_have_count(0)
    assert len([line for line in ada.page.locator(".past li").all_inner_texts() if " pose " in line]) == 1


def test_a_page_that_wakes_up_finds_its_line_again_at_once(visit: Visit, proxy: Proxy) -> None:
    ada = _through(proxy, visit)
    ada.wait_for_turn()
    connections: list[str] = []
    ada.page.on("websocket", lambda socket: connections.append(socket.url))
    proxy.silence()
    with ada.page.expect_websocket():
        ada.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        ada.page.clock.run_for(3000)
    expect(ada.page.locator(".lost")).to_have_count(0)
    with ada.page.expect_websocket():
        ada.page.evaluate("() => { dispatchEvent(new Event('offline')); dispatchEvent(new Event('online')) }")
    ada.give_up_finding()
    assert ada.wait_for_turn() == "answer"
    assert len(connections) == 2


@pytest.mark.parametrize(
    ("address", "words"),
    [("/t/nowhere", "Cette table n’existe plus."), ("/elsewhere/at/all", "Cette page n’existe pas.")],
)
def test_what_is_not_there_is_told_in_words_with_a_way_out(visit: Visit, address: str, words: str) -> None:
    lost = visit(address)
    expect(lost.page.get_by_role("heading", name=words)).to_be_visible()
    lost.page.get_by_role("link", name="Passerelle, accueil").last.click()
    expect(lost.card()).to_be_visible()


def test_a_missing_part_of_the_page_is_told_in_words_and_loses_nothing(visit: Visit) -> None:
    """The room of a running game does not come, then the table's own part; both come after a reload."""
    ada = visit()
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    for part, words in (
        ("room-", "Ce jeu ne peut pas être montré."),
        ("Table-", "Cette page n’est pas arrivée entière."),
    ):
        ada.page.route(re.compile(rf"/assets/{part}.*\.js"), _not_found)
        ada.page.route("**/api/version", lambda route: route.fulfill(json={"build": "another"}))
        ada.page.reload()
        expect(ada.page.get_by_role("heading", name=words)).to_be_visible()
        expect(ada.page.locator(".new-version")).to_be_visible()
        ada.page.unroute_all()
        ada.page.get_by_role("main").get_by_role("button", name="Recharger").click()
        assert ada.wait_for_turn() == "find"
    ada.page.route(re.compile(r"/assets/(fr|en).*\.js"), _not_found)
    ada.page.reload()
    expect(ada.page.get_by_text("Passerelle ne s’ouvre pas.")).to_be_visible()
    ada.page.unroute_all()
    ada.page.get_by_role("link", name="Recharger").click()
    assert ada.wait_for_turn() == "find"


@pytest.mark.parametrize("address", ["/learn/hexades", "/puzzle/hexades", "/replay"])
def test_a_missing_room_is_told_on_every_page_that_shows_one(visit: Visit, address: str) -> None:
    ada = visit()
    if address == "/replay":
        address = f"/replay#t={_finished_table(ada)}"
    ada.page.goto("/health")
    ada.page.route(re.compile(r"/assets/room-.*\.js"), _not_found)
    ada.page.route("**/api/version", lambda route: route.fulfill(json={"build": "another"}))
    ada.page.goto(address)
    expect(ada.page.get_by_role("heading", name="Ce jeu ne peut pas être montré.")).to_be_visible()
    expect(ada.page.locator(".new-version")).to_be_visible()
    ada.page.unroute_all()
    ada.page.get_by_role("main").get_by_role("button", name="Recharger").dispatch_event("click")
    expect(ada.page.get_by_role("heading", name="Ce jeu ne peut pas être montré.")).to_have_count(0)
    expect(ada.page.get_by_role("main")).to_be_visible()
    expect(ada.page.get_by_text("On ouvre la boîte…")).to_have_count(0)


def _finished_table(ada: Hands) -> str:
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    _ask_to_resign(ada)
    ada.page.locator("dialog.sure[open] .main").click()
    expect(ada.page.locator("dialog[open]")).to_have_count(0)
    return ada.page.url.rsplit("/", 1)[1]


def _ask_to_resign(ada: Hands) -> None:
    ada.page.get_by_role("button", name="Table et réglages").click()
    ada.page.locator("dialog[open]").get_by_role("button", name="Abandonner").click()
    expect(ada.page.locator("dialog.sure[open]")).to_be_visible()


def _not_found(route: Route) -> None:
    route.fulfill(status=404, body="")


def test_a_browser_that_keeps_nothing_plays_all_the_same(visit: Visit) -> None:
    ada = visit("/health")
    ada.page.add_init_script(
        """for (const kind of ['localStorage', 'sessionStorage'])
             Object.defineProperty(window, kind, { get() { throw new DOMException('no', 'SecurityError') } })"""
    )
    ada.page.goto("/")
    expect(ada.page.get_by_text("Ce navigateur ne garde rien")).to_be_visible()
    ada.open_table(0)
    ada.choose_colour("red")
    assert ada.wait_for_turn() == "find"


def test_back_closes_what_lies_over_the_page_first(visit: Visit) -> None:
    ada = visit()
    page = ada.page
    sheet = page.locator("dialog[open]")
    ada.card().click()
    expect(sheet).to_have_count(1)
    page.go_back()
    expect(sheet).to_have_count(0)
    expect(ada.card()).to_be_visible()
    ada.open_table(0)
    table = page.url
    for closes in (page.go_back, lambda: page.keyboard.press("Escape")):
        page.get_by_role("button", name="Table et réglages").click()
        expect(sheet).to_have_count(1)
        closes()
        expect(sheet).to_have_count(0)
        assert page.url == table
    page.go_back()
    expect(ada.card()).to_be_visible()
    page.go_forward()
    expect(page.locator(".colour").first).to_be_visible()
    expect(page.locator(".new-version")).to_have_count(0)  # the page is of the server's own build


def test_back_says_no_to_a_question_and_leaves_the_sheet_under_it(visit: Visit) -> None:
    ada = visit()
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    table, opened = ada.page.url, ada.page.locator("dialog[open]")
    _ask_to_resign(ada)
    expect(opened).to_have_count(2)
    ada.page.go_back()
    expect(opened).to_have_count(1)
    ada.page.go_back()
    expect(opened).to_have_count(0)
    assert ada.page.url == table
    ada.give_up_finding()
    ada.page.go_back()
    expect(ada.card()).to_be_visible()


def test_a_lost_line_is_heard_under_an_open_question_and_so_is_its_return(
    visit: Visit, mortal: Server
) -> None:
    ada = visit()
    ada.open_table(0)
    ada.choose_colour("red")
    ada.wait_for_turn()
    _ask_to_resign(ada)
    heard = ada.page.locator("dialog.sure [role=status]")
    mortal.kill()
    expect(heard).to_contain_text("Connexion perdue")
    mortal.start()
    expect(heard).to_contain_text("Connexion retrouvée", timeout=30_000)


def _told_differently(visit: Visit, change: Callable[[dict[str, Any]], None]) -> Hands:
    """A visitor whose server says something else about itself."""
    ada = visit()

    def meddle(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(server.send)

        def to_page(message: str | bytes) -> None:
            told = json.loads(message)
            change(told)
            route.send(json.dumps(told))

        server.on_message(to_page)

    ada.page.route_web_socket("**/ws/*", meddle)
    return ada


def test_the_page_of_an_upgraded_server_is_offered_quietly(visit: Visit) -> None:
    def another_build(told: dict[str, Any]) -> None:
        if told["type"] == "table-info":
            told["build"] = "another"

    ada = _told_differently(visit, another_build)
    ada.open_table(0)
    notice = ada.page.locator(".new-version")
    expect(notice).to_be_visible()
    ada.choose_colour("red")  # nothing else changes: the game goes on
    ada.wait_for_turn()
    table = ada.page.url
    ada.page.unroute_all()
    notice.get_by_role("button", name="Recharger").click()
    expect(ada.page.locator(".past li", has_text="prend les rouges")).to_have_count(1)
    assert ada.page.url == table


def test_a_message_of_tomorrow_leads_to_the_same_notice(visit: Visit) -> None:
    def of_tomorrow(told: dict[str, Any]) -> None:
        if told["type"] == "update":
            told["type"] = "of-tomorrow"

    ada = _told_differently(visit, of_tomorrow)
    ada.open_table(0)
    expect(ada.page.locator(".new-version")).to_be_visible()


def test_a_page_that_was_put_to_sleep_shows_at_once_what_happened_meanwhile(
    visit: Visit, proxy: Proxy
) -> None:
    """Its line stays open and is dead when it wakes up, as on a phone taken out of a pocket."""
    ada = visit(proxy.url)
    ada.open_table(1, name="Ada")
    bo = visit(f"/t/{ada.table}")
    bo.page.get_by_role("button", name="S’asseoir et jouer").click()
    for hands in (ada, bo):
        expect(hands.page.locator(".hand")).to_be_visible()
    chooser = ada if ada.page.locator(".colour").count() else bo
    chooser.choose_colour("red")  # and the other begins
    if chooser is bo:
        ada.wait_for_turn()
        ada.give_up_finding()
    bo.wait_for_turn()
    sleep = ada.page.context.new_cdp_session(ada.page)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    proxy.silence()
    known = bo.page.locator(".past li").count()
    bo.give_up_finding()
    expect(bo.page.locator(".past li")).to_have_count(known + 1)
    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    expect(ada.page.locator(".past li")).to_have_count(known + 1)
    expect(ada.page).to_have_title(re.compile("^●"))
    if ada.wait_for_turn() == "answer":
        ada.give_up_finding()
        assert bo.wait_for_turn() == "free"
    else:
        ada.put(ada.free_places()[0])
        assert bo.wait_for_turn() == "find"


def test_one_bad_line_does_not_spoil_a_race(visit: Visit, proxy: Proxy, server: Server) -> None:
    """Two good lines and one that takes two seconds and more: it is waited for by nobody, and loses nothing."""
    ada = visit()
    teams = {"Ada": "pink", "Bo": "blue", "Cy": "orange"}
    made = make_table(
        ada.page, [{"kind": "human", "name": name, "team": team} for name, team in teams.items()]
    )
    bo, cy = visit(link_of(made, "p2")), visit("/health")
    cy.page.goto(proxy.url + link_of(made, "p3"))
    ada.page.goto(link_of(made, "p1", host=True))
    players = [Spotter(hands.page) for hands in (ada, bo, cy)]
    for player in players:
        player.wait_for_round()
        take_command_field(player.page)
    proxy.delay, proxy.jitter = 0.9, 0.3
    # Its line is measured anew, and is as bad as it seems.
    cy.page.reload()
    players[2].wait_for_round()
    take_command_field(cy.page)
    count, total = holds(server)
    for turn, cell in enumerate(((1, 0), (0, 1), (-1, 1), (-1, 0))):
        player = players[turn % 2]
        play(player, cell)
        expect(player.page.locator(f"[data-cell='{cell[0]},{cell[1]}']")).to_have_count(1)
    after, held = holds(server)
    assert after - count == 4
    assert (held - total) / 4 < LONGEST_HOLD * 0.9, "nobody waited for the bad line"
    # What the bad one plays is on its way for long, is told so, and arrives once.
    play(players[2], (0, -1))
    expect(cy.page.locator(".late")).to_be_visible()
    for player in players:
        expect(player.page.locator("[data-cell='0,-1']")).to_have_count(1)
        expect(player.page.locator("[data-cell]")).to_have_count(6)
    expect(cy.page.locator(".late")).to_have_count(0)
    # Too late for a cell: a good line was first, and the words say so.
    play(players[2], (1, -1))
    play(players[0], (1, -1))
    expect(cy.page.locator(".refusal")).to_be_visible()
    for player in players:
        expect(player.page.locator("[data-cell='1,-1']")).to_have_count(1)
        expect(player.page.locator("[data-cell]")).to_have_count(7)
    expect(cy.page.locator("[data-ghost]")).to_have_count(0)


LONGEST_HOLD = 0.4


def play(player: Spotter, cell: Hex) -> None:
    """One's card beside the start card, by words."""
    common = common_symbol(player.card, player.table[0, 0])
    command(player.page, f"play {cell[0]},{cell[1]} at 0,0 {KEYS[common]}")


def holds(server: Server) -> tuple[int, float]:
    """How many actions were held for rivals, and for how many seconds in all."""
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=10) as answer:
        told = answer.read().decode()
    count = re.search(r"^passerelle_hold_seconds_count (\S+)", told, re.MULTILINE)
    total = re.search(r"^passerelle_hold_seconds_sum (\S+)", told, re.MULTILINE)
    assert count
    assert total
    return int(count[1]), float(total[1])


@pytest.fixture
def upgraded(server: Server, tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    """A server of its own, and another build of the page: nothing of it has the name it had before."""
    own = Server(tmp_path)
    own.start()
    server.proxies.append(own.url)
    built, page = ROOT / "src/passerelle/server/page", tmp_path / "page"
    names = {file.name for file in (built / "assets").iterdir() if file.suffix in (".js", ".css")}
    hashes = {found[1] for name in names if (found := re.search(r"-([\w-]{8})\.\w+$", name))}
    others = re.compile(
        "|".join(rf"(?<=-){re.escape(one)}(?=\.(?:js|css))|(?<=\"){re.escape(one)}(?=\")" for one in hashes)
    )

    def renamed(text: str) -> str:
        return others.sub(lambda found: found[0][::-1], text)

    for file in built.rglob("*"):
        if file.is_dir() or file.suffix in (".br", ".gz"):
            continue
        target = page / renamed(file.relative_to(built).as_posix())
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix in (".js", ".css", ".html"):
            target.write_text(renamed(file.read_text("utf-8")), "utf-8")
        else:
            shutil.copy(file, target)
    yield own, page
    server.proxies.remove(own.url)
    own.close()


def test_a_new_build_is_offered_and_loses_nothing(visit: Visit, upgraded: tuple[Server, Path]) -> None:
    """Ada's browser has kept the old page, Bo's has not; both sit there while the server is replaced."""
    server, page = upgraded
    ada = visit("/health", service_workers="allow")
    ada.page.goto(server.url)
    ada.page.evaluate(KEPT)
    ada.open_table(1, name="Ada")
    bo = visit(f"{server.url}/t/{ada.table}")
    name = bo.page.get_by_role("textbox", name="Ton prénom")
    name.fill("Barbar")
    server.kill()
    server.start(f"--page={page}")
    for hands in (ada, bo):
        expect(hands.page.locator(".new-version")).to_have_count(1, timeout=30_000)
    # A part that was never asked for: kept in one browser, gone for the other, and never a blank sheet.
    ada.page.get_by_role("button", name="Règles et découverte").dispatch_event("click")
    expect(ada.page.locator("dialog[open] .intro")).to_be_visible()
    ada.page.keyboard.press("Escape")
    bo.page.get_by_role("button", name="Règles et découverte").dispatch_event("click")
    sheet = bo.page.locator("dialog[open]")
    expect(sheet).to_contain_text("Cette page n’est pas arrivée entière.")
    expect(name).to_have_value("Barbar")
    sheet.get_by_role("button", name="Recharger").click()
    expect(name).to_have_value("Barbar")
    expect(bo.page.locator(".new-version")).to_have_count(0)
    bo.page.get_by_role("button", name="Règles et découverte").dispatch_event("click")
    expect(sheet.locator(".intro")).to_be_visible()
    bo.page.keyboard.press("Escape")
    bo.page.get_by_role("button", name="S’asseoir et jouer").click()
    # Ada, on the old page, has her seat and plays on; after the reload too.
    expect(ada.page.locator(".hand")).to_be_visible()
    ada.page.locator(".new-version").get_by_role("button", name="Recharger").click()
    expect(ada.page.locator(".hand")).to_be_visible()
    expect(ada.page.locator(".new-version")).to_have_count(0)
    first = ada if ada.page.locator(".colour").count() else bo
    first.choose_colour("red")
    expect(ada.page.locator(".past li", has_text="rouges")).to_have_count(1)
