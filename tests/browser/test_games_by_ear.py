"""Whole games by keyboard and announcements alone, to the last result; against bots, without any pointer."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from ears import Ears
from hands import Hands
from playwright.sync_api import Page, expect
from setting import ROOT, Visit
from test_forma import free_squares, my_turn, placed
from wizard import tile_told

from passerelle.core import record as records
from passerelle.core.replay import verify
from passerelle.games import catalogue
from passerelle.games.forma.pieces import PIECES
from passerelle.games.labyrinth.frame import OBJECTS
from passerelle.games.labyrinth.solver import solve
from passerelle.games.labyrinth.tiles import SQUARES, pack
from passerelle.geometry.axial import Hex, neighbours

pytestmark = pytest.mark.browser

ADA = {"kind": "human", "name": "Ada"}
BOT = {"kind": "bot", "name": "random"}


def sit_down(visit: Visit, game: str, *seats: dict[str, Any], **options: str) -> Ears:
    ears = Ears.at(visit, "/")
    made = ears.page.evaluate(MAKE, {"game": game, "seats": seats, "options": options})
    ears.page.goto(f"/t/{made['table']}#key={','.join([made['host_key'], *made['seat_keys'].values()])}")
    return ears


MAKE = """async request => (await fetch('/api/tables', {
  method: 'POST', body: JSON.stringify(request), headers: { 'content-type': 'application/json' },
})).json()"""


def told_so_far(page: Page) -> list[str]:
    """The game as its history has it; what is not worth a sentence by itself is not announced."""
    lines = page.locator(".past li.loud").all_inner_texts()
    return [" ".join(line.split()) for line in lines]


class Story:
    """What happens from now on is heard, every event once, up to the result."""

    def __init__(self, ears: Ears) -> None:
        self.ears = ears
        self._lines = len(told_so_far(ears.page))
        self._heard = len(ears.all_heard)

    def ends(self, focus: str = ".verdict") -> None:
        page = self.ears.page
        expect(page.locator(".verdict")).to_be_visible(timeout=30_000)
        expect(page.locator(f"{focus}:focus")).to_have_count(1)
        lines = told_so_far(page)[self._lines :]
        assert lines
        page.wait_for_function(
            "last => heard.at(-1)?.includes(last)", arg=page.locator(".past li.loud").last.inner_text()
        )
        heard = self.ears.all_heard[self._heard :]
        for line in lines:
            there = sum(other.count(line) for other in lines)
            assert sum(words.count(line) for words in heard) == there, (line, heard)
        assert self.ears.pointers == 0
        record = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}/record").text()
        assert verify(records.read(record, catalogue.find))


def go_on(ears: Ears, words: str) -> None:
    """Types a move; what follows from it is heard."""
    ears.listen()
    ears.type(words)
    ears.wait_for_words()
    ears.page.locator(".hand[aria-busy=false]").wait_for()


@pytest.mark.clause("PA-25")
def test_hexades(visit: Visit) -> None:
    ears = sit_down(visit, "hexades", ADA, BOT, clock="600")
    hands = Hands(ears.page)
    story: Story | None = None
    while (asked := hands.wait_for_turn()) != "over":
        if story is None:
            ears.choose("Aller au champ de commandes")
            expect(ears.field).to_be_focused()
            ears.ask("c", "Aucune pendule" if asked == "colour" else r"^\d+:\d\d$")
            ears.ask("l", r"\w")
            ears.ask("t", r"\w")
            ears.ask("?", "coup")
            story = Story(ears)
        if asked == "colour":
            go_on(ears, "colour black")
        elif asked == "free":
            go_on(ears, f"place {hands.numbers('libre')[0]}")
        elif asked == "answer":
            go_on(ears, "silent")
        elif found := hands.found():
            number = max(found)
            go_on(ears, f"place {number} = {found[number]}")
        else:
            go_on(ears, "none")
    assert story
    story.ends()


def test_verbindung(visit: Visit) -> None:
    ears = sit_down(
        visit,
        "verbindung",
        {**ADA, "assist": True},
        {**BOT, "name": "level-1"},
        announce="automatic",
        bridge="cuts",
    )
    page = ears.page
    asked = page.locator(".controls .acts, .choose, .ending").first
    asked.wait_for()
    ears.reach(CELL)
    story = Story(ears)
    lines = page.locator(".past li")
    while not page.locator(".ending").count():
        before = lines.count()
        ears.listen()
        play_a_die(ears)
        ears.wait_for_words()
        expect(lines.nth(before)).to_be_attached()
        asked.wait_for(timeout=60_000)
        page.locator(".hand[aria-busy=false]").wait_for()
    story.ends(focus="[role=gridcell]")


CELL = r"^[a-f][1-6],"


def play_a_die(ears: Ears) -> None:
    """The first die that fits somewhere, there; else the turn ends."""
    page = ears.page
    if not re.search(CELL, ears.focused):
        ears.reach(CELL)
    if page.locator(".stage .choose").count():
        chosen = page.locator(".stage .place.choosable").first.get_attribute("data-cell")
        ears.walk(f"^{chosen},", columns=6)
        ears.press("Enter")
        return
    for die in "123":
        ears.press(die)
        if not page.locator(".stage [data-cell][aria-label*=', possible']").count():
            continue
        for _ in range(4):
            fitting = page.locator(".stage [data-cell][aria-label$=', possible']")
            if fitting.count():
                ears.walk(f"^{fitting.first.get_attribute('data-cell')},", columns=6)
                ears.press("Enter")
                return
            ears.press("r")
    ears.choose("^Finir le tour$")
    if page.locator("dialog.sure[open]").count():
        ears.choose("^Finir")


@pytest.mark.clause("FO-9")
def test_forma(visit: Visit) -> None:
    ears = sit_down(visit, "forma", ADA, BOT, setup="random", touch="friendly")
    page = ears.page
    my_turn(page)
    ears.choose("Aller au champ de commandes")
    reserve = list(PIECES)
    story = Story(ears)
    while not page.locator(".account").count():
        free = free_squares(page)
        move = next(filter(None, (placed(piece, free) for piece in reversed(reserve))), "")
        reserve = [piece for piece in reserve if piece not in move.split()]
        go_on(ears, move or "pass")
        my_turn(page)
    story.ends()


@pytest.mark.clause("LB-13")
def test_a_labyrinth_duel(visit: Visit) -> None:
    """All eight cards, each by the board as it is told; the bot sees every goal a minute later."""
    ears = sit_down(visit, "labyrinth", ADA, BOT, handicap="p2 60")
    ears.choose("Aller au champ de commandes")
    story = Story(ears)
    for card in range(8):
        if card:
            go_on(ears, "next")
        ears.hears(r"But, d’abord pour toi")
        for square in way_through(answers(ears, "b", "trou")):
            go_on(ears, f"push {square}")
        go_on(ears, "stop")
        assert any("Tu gagnes la carte." in words for words in ears.heard)
    story.ends()


def way_through(told: list[str]) -> list[str]:
    """The squares to push, from a board as it is told."""
    found = re.findall(rf"([^;]+) (?:{BESIDE}), (ton magicien|le but)", "; ".join(told))
    ends = {role: OBJECTS.index(OBJECT_NAMES[name.strip()]) for name, role in found}
    ways = solve(pack(tuple(map(tile_told, told))), ends["ton magicien"], ends["le but"])
    return [SQUARES[cell] for cell in ways or ()]


BESIDE = "au-dessus|au-dessous|à gauche|à droite"
_TEXTS = json.loads((ROOT / "src/passerelle/games/labyrinth/text/fr.json").read_text("utf-8"))
OBJECT_NAMES = {_TEXTS[f"object.{name}"]: name for name in OBJECTS}


def test_a_dobble_warm_up(visit: Visit) -> None:
    ears = sit_down(visit, "dobble", {**ADA, "team": "pink"}, mode="training")
    page = ears.page
    ears.choose("Aller au champ de commandes")
    story = Story(ears)
    for pair in range(10):
        expect(page.locator(".times p").first).to_contain_text(f"{pair} / 10")
        expect(page.locator(".frame [role=button]")).to_have_count(20)
        first, second = (set(re.split(", | et ", card)) for card in answers(ears, "b", ","))
        (common,) = first & second
        go_on(ears, f"name {common}")
        if pair == 3:
            ears.ask("h", "4 paires")
            story = Story(ears)
    story.ends()


@pytest.mark.clause("DB-12")
def test_a_dobble_game_for_teams(visit: Visit) -> None:
    """Ada and a bot against three more, for three points; she hears her card and the table, and nothing else."""
    teams = ("pink", "orange", "green", "blue")
    rivals = [{**BOT, "name": "level-1", "team": team} for team in teams]
    ears = sit_down(visit, "dobble", {**ADA, "team": "pink"}, *rivals)
    ears.choose("Aller au champ de commandes")
    story = Story(ears)
    while not any("gagnent avec 3 points" in words for words in ears.heard):
        card = answers(ears, "h", "sur 3")[0]
        if not card.startswith("Ta carte"):  # until the next round has begun
            ears.hears("Ta carte")
            continue
        go_on(ears, play_told(card, answers(ears, "b", "Carte de départ en")))
    story.ends()


def play_told(own: str, table: list[str]) -> str:
    """One's own colour goes where most of it are in a line, any other where fewest are."""
    colour, names = card_told(own)
    cards = {
        (int(q), int(r)): card_told(card)
        for card in table
        for q, r in re.findall(r" en (-?\d+),(-?\d+) ", card.replace("−", "-"))
    }
    free = sorted({cell for card in cards for cell in neighbours(card)} - set(cards))

    def alike(cell: Hex) -> int:
        """How many of the colour lie in a line of four with this cell that nothing else breaks."""
        lines = [
            [
                cards[there][0]
                for step in range(first, first + 4)
                if (there := (cell[0] + q * step, cell[1] + r * step)) in cards
            ]
            for q, r in ((1, 0), (0, 1), (1, -1))
            for first in range(-3, 1)
        ]
        return max(len(line) if set(line) <= {colour} else 0 for line in lines)

    cell = (max if colour == "rose" else min)(free, key=alike)
    near = next(there for there in neighbours(cell) if there in cards)
    (common,) = names & cards[near][1]
    return f"play {cell[0]},{cell[1]} at {near[0]},{near[1]} {common}"


def card_told(told: str) -> tuple[str, set[str]]:
    """Its colour, and the names of its symbols."""
    head, symbols = told.split(" : ")
    colour = re.search("rose|orange|vert|bleu|départ", head)
    assert colour, told
    return colour[0], set(re.split(", | et ", symbols))


def answers(ears: Ears, asked: str, answer: str) -> list[str]:
    """What the command field says, sentence by sentence."""
    ears.ask(asked, answer)
    return [" ".join(told.split()) for told in ears.page.locator(".command li").all_inner_texts()]
