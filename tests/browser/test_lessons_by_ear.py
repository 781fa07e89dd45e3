"""Every introduction by keyboard and announcements alone, from its first lesson to its last."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from ears import Ears
from playwright.sync_api import expect
from setting import Visit
from spotting import WORDS, card_told
from wizard import Wizard

from passerelle.games.dobble.deck import common_symbol

pytestmark = pytest.mark.browser

Solve = Callable[[Ears], None]


def listen_only(_: Ears) -> None:
    """A lesson with nothing to do."""


# Hexadés


def show(calculation: str) -> Solve:
    def solve(ears: Ears) -> None:
        ears.reach("Ton calcul")
        ears.page.keyboard.type(calculation)
        ears.press("Enter")

    return solve


def bluff_to(cell: int) -> Solve:
    def solve(ears: Ears) -> None:
        ears.listen()
        ears.choose("Je ne trouve rien")
        ears.hears("L’autre se tait")
        expect(
            ears.page.locator("h3")
        ).to_be_focused()  # the button is gone: the lesson is read from its title
        ears.reach(r"^\d+, .*ligne")
        ears.walk(rf"^{cell}, libre", columns=6)
        ears.press("Enter", "Enter")

    return solve


# Verbindung


def place(die: str, cell: str) -> Solve:
    def solve(ears: Ears) -> None:
        ears.reach(die)
        ears.press("Enter")
        go_to_cell(ears, cell)
        ears.press("Enter")

    return solve


def go_to_cell(ears: Ears, cell: str) -> None:
    if not re.match(r"[a-f][1-6],", ears.focused):
        for _ in range(30):
            if re.match(r"[a-f][1-6],", ears.focused):
                break
            ears.press("Shift+Tab")
    ears.walk(rf"^{cell},", columns=6)


def two_dice(ears: Ears) -> None:
    place("croix rouge", "b2")(ears)
    ears.hears("ton chemin continue en b2")
    ears.choose("Finir le tour")


def the_duty(ears: Ears) -> None:
    place("^croix blanche", "b3")(ears)


def free_the_base(ears: Ears) -> None:
    ears.reach(r"^[a-f][1-6],")
    ears.walk("^b5,", columns=6)
    ears.press("Enter")


def announce_and_win(ears: Ears) -> None:
    ears.choose("^Annoncer$")
    ears.choose("^J’annonce")
    ears.reach("pont rouge, rouge de haut en bas$")
    ears.press("Enter", "r")
    go_to_cell(ears, "c2")
    ears.press("Enter")


# Forma


def lay(piece: str, where: str, *turns: str) -> Solve:
    """To the square that the first cell of the piece covers then."""

    def solve(ears: Ears) -> None:
        ears.choose(piece)
        expect(ears.page.locator("[role=gridcell]:focus")).to_have_count(1)
        ears.press(*turns)
        ears.press("Home", "PageUp")
        ears.press(*["ArrowRight"] * (ord(where[0]) - ord("a")))
        ears.press(*["ArrowDown"] * (int(where.split(maxsplit=1)[0][1:]) - 1))
        assert re.search(rf"sur {where}\b", ears.focused), ears.focused
        ears.press("Enter")

    return solve


def lay_by_eye(ears: Ears) -> None:
    lay("^bloc", "a1")(ears)
    ears.hears("Bien regardé")
    ears.press("Enter")


# Labyrinth


def push(square: str) -> Solve:
    def solve(ears: Ears) -> None:
        ears.reach(r"^[a-d][1-4],")
        ears.walk(f"^{square},", columns=4)
        ears.press("Enter")

    return solve


def find_the_way(ears: Ears) -> None:
    wizard = Wizard(ears.page)
    for square in wizard.way():
        push(square)(ears)


def find_and_stop(ears: Ears) -> None:
    find_the_way(ears)
    ears.press("s")


# Dobble


def name_the_pair(ears: Ears) -> None:
    names = ears.page.get_by_role("group", name="Les deux cartes").get_by_role("button")
    told: list[str] = names.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    common = next(name for name in told if told.count(name) == 2)
    ears.reach(f"^({'|'.join(told)})$")
    ears.walk(f"^{common}$")
    ears.press("Enter")


def lay_beside(cell: str, direction: str) -> Solve:
    def solve(ears: Ears) -> None:
        mine = card_told(ears.page.locator(".own svg[role=img]").get_attribute("aria-label") or "")
        ears.reach(r"^Carte .* en")
        ears.walk(rf"en {cell} :")
        there = card_told(ears.focused)
        ears.press("Enter")
        common = common_symbol(mine, there)
        ears.walk(f"^({'|'.join(word for word, symbol in WORDS.items() if symbol == common)})$")
        ears.press("Enter")
        ears.walk(direction)
        ears.press("Enter")

    return solve


LESSONS: dict[str, tuple[Solve, ...]] = {
    "hexades": (listen_only, show("(5+4)*2"), bluff_to(5), show("5+4+2"), bluff_to(10)),
    "verbindung": (listen_only, two_dice, the_duty, free_the_base, announce_and_win),
    "forma": (
        lay("^petit coin", "a1"),
        lay("^domino", "g10 h10"),
        lay("^domino", "k10 l10"),
        lay_by_eye,
        lay("^domino", "k10 l10"),
        lay("^trois en ligne", "j10 j11 j12", "r"),
    ),
    "labyrinth": (push("b2"), find_the_way, find_and_stop, find_and_stop),
    "dobble": (
        name_the_pair,
        lay_beside("0,0", "à l’est"),
        lay_beside("1,0", "au sud-est"),
        lay_beside("0,0", "à l’ouest"),
    ),
}


@pytest.mark.parametrize("game", LESSONS)
def test_an_introduction(visit: Visit, game: str) -> None:
    ears = Ears.at(visit, f"/learn/{game}")
    page = ears.page
    title = page.locator(".intro h3")
    title.wait_for()
    count = len(LESSONS[game])
    for number, solve in enumerate(LESSONS[game], 1):
        ears.listen()
        solve(ears)
        if solve is not listen_only:
            expect(page.locator(".note.good")).to_be_visible()
            ears.hears(re.escape(" ".join(page.locator(".note").inner_text().split())))
        if number < count:
            ears.reach("^Suite$")
            ears.listen()
            ears.press("Enter")
            told = ears.hears(f"^{number + 1} sur {count}")
            expect(title).to_be_focused()
            assert len(told) > 40, "the lesson itself is heard"
            assert ears.heard == [told]
    ears.choose("^(Jouer|À toi de jouer)$")
    page.wait_for_url("**/#game=*")
    assert ears.pointers == 0
