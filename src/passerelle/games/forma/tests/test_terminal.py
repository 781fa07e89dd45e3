"""The game in characters, and the words typed at it."""

from collections.abc import Callable

import pytest
from rich.text import Text

from passerelle.core.texts import LANGUAGES, Texts
from passerelle.games.forma import GAME
from passerelle.games.forma.actions import Actions, LayObstacles, LayTower, Pass, Put
from passerelle.games.forma.setup_rules import READY
from passerelle.games.forma.view import View

from .conftest import Board

TERMINAL = GAME.terminal
NAMES = {"p1": "Ada [x]", "p2": "Bo", "p3": "Cy", "p4": "Di"}
Make = Callable[..., Board]


def texts(language: str = "fr") -> Texts:
    return Texts(language, "passerelle.games.forma")


def drawn(view: View, language: str = "fr") -> list[str]:
    """Without colours, as some will see it."""
    return Text.from_markup(TERMINAL.draw(view, None, texts(language), NAMES)).plain.splitlines()


def test_colours_obstacles_and_tower_are_told_apart_without_colours(board: Make) -> None:
    lines = drawn(board("p1 put I3 a1 b1 c1", "p2 put 2 a2 b2", obstacles="e1", tower="c3").view)
    assert lines[0].split() == list("abcdefghijklmnopqrst")
    assert lines[1].startswith("  1•••••• ·▒▒ ·")
    assert lines[2].startswith("  2════ · ·")
    assert lines[3].startswith("  3 · ·▟▙ ·")
    assert {len(line) for line in lines[1:21]} == {43}


def test_markers_are_round(board: Make) -> None:
    view = board("p1 put V3 b1 b2 a2").view
    assert drawn(view)[1].startswith("  1()•• ·")


@pytest.mark.clause("FO-24")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", "Pièces 3 · Cases entourées 10 · En réserve −177"),
        ("en", "Pieces 3 · Enclosed squares 10 · In reserve −177"),
        ("de", "Teile 3 · Eingeschlossene Felder 10 · Im Vorrat −177"),
    ],
)
def test_the_score_in_its_parts(board: Make, language: str, told: str) -> None:
    lines = drawn(board("p1 put V3 b1 b2 a2").view, language)
    assert next(line for line in lines if "Ada [x]" in line).endswith(told)


@pytest.mark.clause("FO-11")
def test_the_reserve_lies_open_with_its_shapes(board: Make) -> None:
    lines = drawn(board("p1 put F5 b1 c1 a2 b2 b3", seats=4).view)
    start = next(number for number, line in enumerate(lines) if "Réserve de Bo" in line)
    assert lines[start + 1].split() == ["1a", "1b", "2", "I3", "V3", "I4", "L4", "N4", "O4", "T4", "F5"]
    assert lines[start + 2].split()[:4] == ["■", "■", "■■", "■■■"]
    assert any("X5" in line for line in lines[start:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_is_asked_for(board: Make, empty_table: Make, language: str) -> None:
    asked = empty_table().follow("table lot p1")
    positions = [asked.view, asked.follow("p1 obstacles none").view, board().view]
    positions.append(board("p1 put X5 k10 j11 k11 l11 k12", "table out p1 X5").view)
    prompts = [texts(language).sentence(TERMINAL.prompt(view, texts(language)), NAMES) for view in positions]
    assert len(set(prompts)) == 4
    assert all(prompt.startswith("Ada [x]") for prompt in prompts)


@pytest.mark.parametrize(
    ("language", "typed", "action"),
    [
        ("fr", "F5 c3 c4 d2 d3 e3", Put("F5", ("c3", "c4", "d2", "d3", "e3"))),
        ("en", "f5 c3", Put("F5", ("d3", "e3", "c4", "d4", "d5"))),
        ("en", "I3 c3 r90", Put("I3", ("c3", "c4", "c5"))),
        ("de", "L4 c3 wenden", Put("L4", ("e3", "d3", "c3", "e4"))),
        ("en", "L4 c3 flip", Put("L4", ("e3", "d3", "c3", "e4"))),
        ("fr", " V3  C3 r180 FLIP ", Put("V3", ("d4", "c4", "c3"))),
        ("en", "1 t20", Put("1a", ("t20",))),
        ("en", "2 t20", Put("2", ("t20", "u20"))),
        ("fr", "passe", Pass()),
        ("en", "Pass", Pass()),
        ("fr", "pass", None),
        ("en", "F5", None),
        ("en", "F5 z9", None),
        ("en", "F5 c3 r45", None),
        ("en", "Q9 c3", None),
        ("en", "", None),
    ],
)
def test_typed_pieces(board: Make, language: str, typed: str, action: Actions | None) -> None:
    understood = TERMINAL.understand(board(seats=4).view, typed, texts(language))
    if isinstance(action, Put) and isinstance(understood, Put):
        assert (understood.piece, set(understood.squares)) == (action.piece, set(action.squares))
    else:
        assert understood == action


@pytest.mark.clause("FO-2")
def test_the_second_copy_follows_the_first(board: Make) -> None:
    view = board("p1 put O4 a1 b1 a2 b2", "p2 pass").view
    assert TERMINAL.understand(view, "O4 d4", texts()) == Put("O4'", ("d4", "e4", "d5", "e5"))


@pytest.mark.clause("FO-4")
@pytest.mark.parametrize(
    ("language", "typed", "action"),
    [
        ("fr", "b2 d4", LayObstacles(("b2", "d4"))),
        ("fr", "rien", LayObstacles(())),
        ("en", "none", LayObstacles(())),
        ("en", "suggest", LayObstacles(READY[0][0])),
        ("en", "", None),
    ],
)
def test_typed_obstacles(empty_table: Make, language: str, typed: str, action: Actions | None) -> None:
    table = empty_table().follow("table lot p2")
    assert TERMINAL.understand(table.view, typed, texts(language)) == action
    table.follow("p2 obstacles none")
    assert TERMINAL.understand(table.view, "K11", texts(language)) == LayTower("k11")
    assert TERMINAL.understand(table.view, "k11 k12", texts(language)) is None
