"""Every game at every size of a screen: cells, tap targets, words and marks, phase by phase, played by touch."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hands import Hands
from playwright.sync_api import Page, expect
from prepared import Prepared, set_table
from screens import (
    CELL,
    CONTRAST,
    FRAMES,
    MAGNIFIED,
    SIZES,
    Size,
    cell_size,
    contrasts,
    faults_of,
    place_of,
    resize,
)
from setting import PHONE, ROOT, Server, Visit
from spotting import Namer, Spotter
from test_forma import free_squares, my_turn, spot
from test_page import faults as serious
from wizard import Wizard, new_table

from passerelle.geometry.axial import neighbours

pytestmark = pytest.mark.browser

BY_TOUCH: tuple[Size, ...] = ((320, 568), (844, 390), (740, 360), (640, 400))
"""The sizes at which turns are played: those that could not be played once."""


def golden(game: str, name: str) -> str:
    path: Path = ROOT / "src/passerelle/games" / game / "tests/golden" / f"{name}.game"
    return path.read_text("utf-8")


class Measured:
    """Looks at a table in one phase of a turn after the other; the board must stay where it is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.boards: dict[Size, list[float]] = {}
        self.faults: list[str] = []

    def look(
        self,
        phase: str,
        cells: Callable[[Page], float] = cell_size,
        least: float = CELL,
        sizes: tuple[Size, ...] = (*SIZES, MAGNIFIED),
    ) -> None:
        for size in sizes:
            resize(self.page, size)
            self.faults += [f"{phase}, {fault}" for fault in faults_of(self.page, size)]
            cell = cells(self.page)
            if cell < least:
                self.faults.append(f"{phase}, {size}: cells of {cell:.1f} px")
            board = place_of(self.page)
            if self.boards.setdefault(size, board) != board:
                self.faults.append(f"{phase}, {size}: the board jumps from {self.boards[size]} to {board}")

    def read(self, phase: str, scrolls: bool = False, sizes: tuple[Size, ...] = (*SIZES, MAGNIFIED)) -> None:
        """Looks at everything but the cells: nobody presses one now, and the board may lie elsewhere."""
        for size in sizes:
            resize(self.page, size)
            self.faults += [f"{phase}, {fault}" for fault in faults_of(self.page, size, scrolls)]


@pytest.fixture
def measured() -> Iterator[Callable[[Page], Measured]]:
    """What was found wrong is told at the end, all of it."""
    made: list[Measured] = []

    def measure(page: Page) -> Measured:
        made.append(Measured(page))
        return made[-1]

    yield measure
    assert made
    faults = [fault for one in made for fault in one.faults]
    assert not faults, "\n".join(faults)


Measure = Callable[[Page], Measured]

NARROW: tuple[Size, ...] = ((320, 568), (640, 400), (1280, 800))
"""Where long words have the least room, for each of the three arrangements."""
SOME: tuple[Size, ...] = ((320, 568), (390, 844), (740, 360), (640, 400), (1280, 800), MAGNIFIED)
"""Where nothing has to be hit."""


def read_elsewhere(visit: Visit, measured: Measure, link: str, ready: str) -> None:
    """The same in the other languages, where words are longer."""
    for language in ("en-GB", "de-DE"):
        page = visit(link, screen=PHONE, language=language).page
        page.locator(ready).first.wait_for()
        measured(page).read(language, sizes=NARROW)


def resign(page: Page) -> None:
    resize(page, (390, 844))
    page.get_by_role("button", name="Table et réglages").tap()
    page.locator("dialog[open]").get_by_role("button", name="Abandonner").tap()
    page.locator("dialog[open] .main").last.tap()
    page.locator(".ending").wait_for()


def open_command_field(page: Page) -> None:
    page.locator(".skip").nth(1).evaluate("link => link.click()")
    page.locator("form.command input").wait_for()


def enough(page: Page, *marks: tuple[list[str], list[str]]) -> None:
    """These marks are seen on all their grounds, by day and by night."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.evaluate(FRAMES)
        for layers, grounds in marks:
            found = contrasts(page, layers, grounds)
            assert min(found) >= CONTRAST, f"{scheme}: {layers} on {grounds}: {found}"
    page.emulate_media(color_scheme="light")


PAPER = "body background-color"


def test_hexades(visit: Visit, measured: Measure) -> None:
    ada = visit(screen=PHONE)
    page = ada.page
    ada.open_table(0, "Maximilienne")
    table = measured(page)
    page.locator(".colour").first.wait_for()
    table.look("colour")
    ada.choose_colour("red")
    ada.wait_for_turn()
    table.look("find")
    page.locator(".keypad input").fill("(1+1)/1")
    page.locator(".acts .button").last.tap()
    page.locator(".refusal").wait_for()
    table.look("refused")
    ada.give_up_finding()
    ada.wait_for_turn()
    table.look("answer")
    ada.give_up_finding()
    ada.wait_for_turn()
    table.look("free")
    for size in BY_TOUCH:
        resize(page, size)
        while ada.wait_for_turn() != "free":
            page.locator(".acts .button").first.tap()
            page.locator(".hand[aria-busy=false]").wait_for()
        place = ada.free_places()[7]
        cell = page.get_by_role("gridcell").nth(place)
        cell.tap()
        page.locator(".wide:enabled").tap()
        expect(cell).not_to_have_attribute("aria-label", re.compile("libre"))
    ground, red = ".stage polygon.cell fill", ".stage .token.red .body fill"
    black = [".stage .token.black .body fill", ".stage .token.black .body stroke"]
    enough(
        page,
        ([".stage .tb fill", ".stage .tb stroke"], [PAPER, ground]),
        ([".stage .ground fill"], [PAPER, ground]),
        (
            [".stage circle.last:not(.casing) stroke", ".stage circle.last.casing stroke"],
            [ground, red, black[0]],
        ),
        (black, [ground]),
        ([red], [ground]),
    )
    open_command_field(page)
    table.read("command", sizes=SOME)
    resign(page)
    table.read("over", sizes=SOME)


def test_verbindung(visit: Visit, server: Server, measured: Measure) -> None:
    text = golden("verbindung", "right-announcement")
    placed = [line for line in text.splitlines() if " p1 place " in line]
    prepared = set_table(
        server.database, text, placed[7].partition(" ")[2], ("Ada", "Maximilienne"), assist=True
    )
    page = visit(prepared.link(0, 1), screen=PHONE).page
    table = measured(page)
    dice = page.locator("button.die:not(.faded)")
    dice.first.wait_for()
    read_elsewhere(visit, measured, prepared.link(0, 1), ".acts .put")
    table.look("roll")
    dice.last.tap()
    page.locator(".stage [data-cell=c3]").tap()
    table.look("chosen")
    page.get_by_role("button", name="Annoncer").tap()
    page.locator("dialog.sure[open]").wait_for()
    page.locator("dialog.sure[open] .button").first.tap()
    laid = 0
    for size in BY_TOUCH:
        resize(page, size)
        laid += play_a_turn(page)
    assert laid
    ground, die = ".stage rect.cell fill", ".stage .laid .body fill"
    enough(
        page,
        ([".stage .base .body.black fill", ".stage .base .body.black stroke"], [PAPER]),
        ([".stage .base .body.red fill"], [PAPER]),
        (
            [".stage .base .track.black:not(.casing) stroke", ".stage .base .track.casing.black stroke"],
            [PAPER, ground],
        ),
        ([".stage .last:not(.casing) stroke", ".stage .last.casing stroke"], [ground, die]),
    )
    resign(page)
    table.read("over", sizes=SOME)


def play_a_turn(page: Page) -> int:
    """Lays dice and ends the turn, which ends by itself where there is nothing left to lay; gives their number."""
    whose = page.locator(".plate.awaited").get_attribute("data-seat")
    other = page.locator(f".plate.awaited:not([data-seat={whose}])")
    end, sure = page.get_by_role("button", name="Finir le tour"), page.locator("dialog.sure[open] .main")
    laid = int(lay_a_die(page))
    while not other.count():
        if end.is_disabled():  # white crosses have to be laid
            laid += lay_a_die(page)
            continue
        end.tap()
        sure.or_(other).first.wait_for()  # who has laid nothing is asked whether it is meant
        if sure.count():
            sure.tap()
        other.wait_for()
    return laid


def lay_a_die(page: Page) -> bool:
    """Lays a rolled die where it fits, by touch; false where none of them fits anywhere, in any direction."""
    dice = page.locator("button.die:not(.faded)")
    dice.first.wait_for()
    fitting = page.locator(".stage [data-cell][aria-label$=', possible']")
    for die in dice.all():
        for _ in range(4):  # a tap takes it, the next ones turn it
            die.tap()
            if fitting.count():
                place = fitting.first.get_attribute("data-cell")
                fitting.first.tap()
                page.locator(".acts .put:enabled").tap()
                cell = page.locator(f".stage [data-cell={place}]")
                expect(cell).not_to_have_attribute("aria-label", re.compile("libre"))
                return True
    return False


def forma(server: Server, upto: str, person: int) -> Prepared:
    names = tuple("Ada" if place == person else "random" for place in range(4))
    bots = [place for place in range(4) if place != person]
    return set_table(server.database, golden("forma", "four-clumsy"), upto, names, assist=True, bots=bots)


def test_forma(visit: Visit, server: Server, measured: Measure) -> None:
    prepared = forma(server, "p1 put T4 k4 k5 k6 l5", 0)
    page = visit(prepared.link(0), screen=PHONE).page
    my_turn(page)
    read_elsewhere(visit, measured, prepared.link(0), ".acts .toggle")
    table = measured(page)
    table.look("reserve")
    page.get_by_role("button", name="Points").tap()
    table.look("points")
    page.get_by_role("button", name="Ponts", exact=True).tap()
    expect(page.locator(".named")).to_contain_text("Cinquante points par pont")
    page.get_by_role("button", name="Fermer").tap()
    page.locator("[data-piece='2']").tap()
    table.look("piece")
    page.get_by_role("button", name="Remettre").tap()
    expect(page.locator("[aria-pressed=true][data-piece]")).to_have_count(0)
    for size in BY_TOUCH:
        resize(page, size)
        my_turn(page)
        lying = page.locator(".stage svg.board .piece").count()
        square = next(name for name in roomy(free_squares(page)) if is_seen(page, name))
        page.locator("[data-piece]").first.tap()
        page.touchscreen.tap(*spot(page, square))
        page.locator(".acts .put").tap()
        expect(page.locator("[aria-pressed=true][data-piece]")).to_have_count(0)
        my_turn(page)
        assert page.locator(".stage svg.board .piece").count() > lying
    bodies = [f".stage svg.board .piece.{colour} .body fill" for colour in ("one", "two", "three", "four")]
    ground = ".stage .ground fill"
    enough(
        page,
        (
            [".stage svg.board .last:not(.casing) stroke", ".stage svg.board .last.casing stroke"],
            [ground, *bodies],
        ),
        *(([body, body.replace(".body fill", ".edge stroke")], [ground]) for body in bodies),
    )


def roomy(free: list[str]) -> list[str]:
    """Squares with free ones on both sides."""
    return [
        name for name in free if {f"{chr(ord(name[0]) + aside)}{name[1:]}" for aside in (-1, 1)} <= {*free}
    ]


def is_seen(page: Page, square: str) -> bool:
    """Whether a square is in sight, and nothing lies on it that is not the board."""
    return bool(page.evaluate(ON_BOARD, spot(page, square)))


ON_BOARD = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.stage svg.board')"


def test_forma_by_eye_and_its_account(visit: Visit, server: Server, measured: Measure) -> None:
    """Without help, a doubt is told before a piece is put; and what counted is told at the end."""
    text = golden("forma", "two-clumsy")
    puts = [line.partition(" ")[2] for line in text.splitlines() if " put " in line]
    page = visit(
        set_table(server.database, text, puts[20], ("Ada", "Maximilienne")).link(0, 1), screen=PHONE
    ).page
    my_turn(page)
    table = measured(page)
    table.look("two")
    resize(page, (390, 844))
    page.locator("[data-piece]").first.tap()
    lying = page.locator(".stage svg.board .piece").first.bounding_box()
    page.touchscreen.tap(*middle(lying))
    page.locator(".acts .put").tap()
    page.locator(".ask").wait_for()
    table.look("warning")
    resign(page)
    table.read("account", scrolls=True, sizes=SOME)


def test_forma_looks_at_the_part_in_play(visit: Visit, server: Server, measured: Measure) -> None:
    """Setting up; pan by a finger, overview, and the whole board, from where a tap comes closer by itself."""
    prepared = forma(server, "p3 obstacles a16 b4", 2)
    page = visit(prepared.link(2), screen=PHONE).page
    my_turn(page)
    read_elsewhere(visit, measured, prepared.link(2), ".acts .put")
    table = measured(page)
    table.look("obstacles")
    resize(page, (320, 568))
    overview = page.locator(".overview")
    before = place_of(page, ".overview .seen")
    box = overview.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] - 6, box["y"] + box["height"] - 6)
    page.evaluate(FRAMES)
    assert place_of(page, ".overview .seen") != before
    assert is_seen(page, "r18")
    page.touchscreen.tap(*spot(page, "r18"))
    expect(page.locator(".stage svg.board .obstacle")).to_have_count(1)
    page.get_by_role("button", name="Tout le plateau").tap()
    expect(overview).to_have_count(0)
    assert cell_size(page) < CELL
    page.touchscreen.tap(*spot(page, "m10"))
    assert cell_size(page) >= CELL, "it comes closer"
    expect(page.locator(".stage svg.board .obstacle")).to_have_count(1)
    page.touchscreen.tap(*spot(page, "m10"))
    expect(page.locator(".stage svg.board .obstacle")).to_have_count(2)
    page.locator(".acts .put").tap()
    expect(page.locator(".acts .put")).to_be_disabled()  # a tower has to be set first
    table.look("tower")


def test_labyrinth(visit: Visit, server: Server, measured: Measure) -> None:
    record = golden("labyrinth", "duel-verdicts")
    prepared = set_table(server.database, record, "40.141 p1 push a2", ("Ada", "Maximilienne"))
    page = visit(prepared.link(0), screen=PHONE).page
    ada = Wizard(page)
    ada.wait_for_goal()
    table = measured(page)

    def own_is_larger(_: Page) -> float:
        own, rival = (place_of(page, f"[data-board={seat}] svg") for seat in ("p1", "p2"))
        assert min(own[2:]) >= min(rival[2:]), "the own board is the larger one"
        return cell_size(page)

    read_elsewhere(visit, measured, prepared.link(0), ".stop")
    table.look("race", own_is_larger)
    for size in BY_TOUCH:
        resize(page, size)
        before = ada.tiles
        movable = ada.board.locator("[data-cell][aria-label*='se pousse']")
        movable.first.tap()
        assert ada.tiles != before
    enough(
        page,
        (
            [".stage .last:not(.casing) stroke", ".stage .last.casing stroke"],
            [".stage .tile .way stroke", ".stage .tile .face fill"],
        ),
        ([".stage .tile .way stroke"], [".stage .tile .face fill"]),
    )
    ada.open_corridor()
    resize(page, (740, 360))
    ada.stop.tap()
    page.locator(".story").wait_for()
    table.look("told", own_is_larger)
    resign(page)
    table.read("over", scrolls=True, sizes=SOME)


def test_labyrinth_alone(visit: Visit, measured: Measure) -> None:
    page = visit(screen=PHONE).page
    seats = [{"kind": "human", "name": "Ada"}]
    made = page.request.post(
        "/api/tables", data={"game": "labyrinth", "seats": seats, "options": {"mode": "practice"}}
    ).json()
    page.goto(f"/t/{made['table']}#key={made['host_key']},{made['seat_keys']['p1']}")
    ada = Wizard(page)
    table = measured(page)
    page.locator(".goal-card .counted").wait_for()
    table.look("countdown", sizes=NARROW)
    ada.wait_for_goal()
    table.look("race")
    ada.stop.tap()
    page.locator(".story").wait_for()
    table.look("told")


def test_labyrinth_for_two_on_one_screen(visit: Visit, server: Server, measured: Measure) -> None:
    record = golden("labyrinth", "duel-verdicts")
    prepared = set_table(server.database, record, "40.141 p1 push a2", ("Ada", "Maximilienne"))
    page = visit(prepared.link(0, 1), screen=PHONE).page
    Wizard(page).wait_for_goal()
    table = measured(page)

    def both_are_alike(_: Page) -> float:
        one, other = (place_of(page, f"[data-board={seat}] svg") for seat in ("p1", "p2"))
        assert one[2:] == other[2:], "both boards are as large"
        assert min(one[2:]) >= 3 * 44, "and not small"
        return cell_size(page)

    table.look("race", both_are_alike)
    resize(page, (844, 390))
    for seat in ("p1", "p2"):
        one = Wizard(page, seat)
        before = one.tiles
        one.board.locator("[data-cell][aria-label*='se pousse']").first.tap()
        assert one.tiles != before
    page.locator(".under .button").first.tap()
    page.locator(".story").wait_for()
    table.look("told", both_are_alike)


def test_labyrinth_laid_by_hand(visit: Visit, server: Server, measured: Measure) -> None:
    record = golden("labyrinth", "duel-verdicts")
    upto = next(line for line in record.splitlines() if " p2 layout " in line).partition(" ")[2]
    page = visit(set_table(server.database, record, upto).link(0), screen=PHONE).page
    page.locator(".lay").wait_for()
    measured(page).look("lay")


def card_width(page: Page) -> float:
    """The width of the cards on the table."""
    return float(page.locator(".laid .face").first.evaluate(WIDTH)) * 1.13


WIDTH = "face => face.getBoundingClientRect().width"
EVERY_SYMBOL = 139.5
"""At this width each symbol of each card can be hit (WCAG 2.5.8): `TOUCHABLE` in the room."""


def test_dobble(visit: Visit, server: Server, measured: Measure) -> None:
    text = golden("dobble", "four-teams")
    plays = [line.partition(" ")[2] for line in text.splitlines() if " play " in line]
    seats = sum(line.startswith("seat ") for line in text.splitlines())
    names = ("Ada", "Bo", "Maximilienne", "Dan", "Eve", "Fay", "Gus", "Hal")[:seats]
    hands = visit(set_table(server.database, text, plays[11], names).link(0), screen=PHONE)
    page = hands.page
    ada = Spotter(page, touch=True)
    ada.wait_for_round()
    table = measured(page)
    table.look("play", card_width, EVERY_SYMBOL)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        for size in ((390, 844), (1280, 800)):
            resize(page, size)
            assert serious(hands) == [], (scheme, size)
    page.emulate_media(color_scheme="light")
    for size in BY_TOUCH:
        resize(page, size)
        before = ada.table
        open_ended = [cell for cell in before if not {*neighbours(cell)} <= before.keys()]
        ada.choose(next(cell for cell in open_ended if is_clear(page, ada.symbol(cell))))
        page.evaluate(FRAMES)
        frame = place_of(page)
        spots = [middle(free.bounding_box()) for free in page.locator(".free").all()]
        for x, y in spots:
            assert frame[0] < x < frame[0] + frame[2], "every free cell is in sight"
            assert frame[1] < y < frame[1] + frame[3], "every free cell is in sight"
        box = next(spot for spot in spots if is_clear(page, spot))
        page.touchscreen.tap(*box)
        expect(page.locator("[data-cell]")).to_have_count(len(before) + 1)
    forms = [f".score polygon[fill='{paint}'] fill" for paint in page.evaluate(PAINTS)]
    assert len(forms) == 4
    enough(page, (["polygon.rim fill", "polygon.rim stroke"], [PAPER]), (["path.forms fill"], forms))


def middle(box: object) -> tuple[float, float]:
    assert isinstance(box, dict)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_clear(page: Page, at: tuple[float, float]) -> bool:
    """Whether a finger there touches the table, and not a tool above it."""
    return bool(page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('.frame > svg')", at))


PAINTS = "() => [...document.querySelectorAll('.score .team > svg polygon')].map(form => form.getAttribute('fill'))"


def test_dobble_in_pairs(visit: Visit, server: Server, measured: Measure) -> None:
    """A training to its end: named wrongly, locked; then found, and the account of it."""
    text = golden("dobble", "training")
    named = [line.partition(" ")[2] for line in text.splitlines() if " name " in line]
    page = visit(set_table(server.database, text, named[-1], ("Ada",)).link(0), screen=PHONE).page
    page.locator("[data-card] .face").first.wait_for()
    table = measured(page)

    def pair(page: Page) -> float:
        return 1.13 * float(page.locator("[data-card] .face").first.evaluate(WIDTH))

    if page.locator(".count").count():
        table.look("countdown", pair, 130, sizes=NARROW)
    ada = Namer(page)
    expect(page.locator(".frame [role=button]")).to_have_count(20)
    table.look("pair", pair, 130)
    ada.name(right=False)
    page.locator(".timer, .locked").first.wait_for()
    table.look("locked", pair, 130, sizes=NARROW)
    expect(page.locator(".timer, .locked")).to_have_count(0)
    ada.name()
    page.locator(".ending").wait_for()
    table.read("account", scrolls=True, sizes=SOME)


def moved(hands: Hands) -> dict[str, int]:
    """What has moved since this was first asked: animations by their names, transitions, and those of Svelte."""
    found: dict[str, int] = hands.page.evaluate(MOVED)
    return found


MOVED = """() => {
  if (!window.moved) {
    const moved = (window.moved = {})
    const count = name => (moved[name] = (moved[name] ?? 0) + 1)
    addEventListener('animationstart', event => count(event.animationName.replace(/^svelte-\\w+-/, '')), true)
    addEventListener('transitionrun', event => count(`${event.propertyName} of ${event.target.classList[0]}`), true)
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
      count(`svelte ${this.classList[0]}`)
      return animate.apply(this, how)
    }
  }
  return window.moved
}"""


def test_a_game_with_turns_moves(visit: Visit) -> None:
    """Dice tumble and tokens land; what has moved lies where it lies for who asked for no movement."""
    ada = visit(motion=True)
    assert moved(ada) == {}
    ada.open_table(0)
    ada.choose_colour("red")
    places: list[int] = []
    while len(places) < 2:
        if ada.wait_for_turn() == "free":
            places.append(ada.free_places()[0])
            ada.put(places[-1])
        else:
            ada.give_up_finding()
    seen = moved(ada)
    assert {"tumble", "tumble-back"} <= seen.keys(), seen
    assert seen["svelte token"] >= 2, seen
    still = visit(f"/t/{ada.table}")
    expect(still.page.get_by_role("gridcell")).to_have_count(36)
    expect(still.page.locator(".stage .token")).to_have_count(2)
    assert ada.cells == still.cells
    ada.page.wait_for_function("() => !document.querySelector('.rolling')")
    assert len(set(places)) == 2


def test_a_race_moves(visit: Visit) -> None:
    """Tiles slide, the corridor lights up, and the card is won by what was pushed."""
    hands = visit(motion=True)
    assert moved(hands) == {}
    new_table(hands.page, 5)
    ada = Wizard(hands.page)
    pushes = ada.win_card()
    hands.page.locator(".story.won").wait_for()
    hands.page.locator("polyline.lit").first.wait_for()
    hands.page.wait_for_function("() => window.moved.flow")
    seen = moved(hands)
    assert pushes == 0 or seen["transform of tile"], seen
    assert {"count", "turn", "flow"} <= seen.keys(), seen
