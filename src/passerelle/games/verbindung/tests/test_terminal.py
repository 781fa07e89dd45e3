"""The game in characters, and the words typed at it."""

import pytest
from rich.text import Text

from passerelle.core.texts import LANGUAGES, Texts
from passerelle.games.verbindung import GAME
from passerelle.games.verbindung.actions import Actions, Announce, End, Place, Turn
from passerelle.games.verbindung.state import State
from passerelle.games.verbindung.tests.positions import RED_BUT_F2, act, place, position, random_states

TERMINAL = GAME.terminal
NAMES = {"p1": "Ada [x]", "p2": "Bo"}
CUT_OFF = ("a5 RX", "a6 RX", "b5 BX", "b6 BX", "a3 BX")


def texts(language: str = "fr") -> Texts:
    return Texts(language, "passerelle.games.verbindung")


def drawn(state: State, language: str = "fr", hints: bool = False) -> list[str]:
    """Without colours, as some will see it."""
    told = GAME.hints(state, state.active) if hints else None
    view = GAME.view(state, state.active)
    return Text.from_markup(TERMINAL.draw(view, told, texts(language), NAMES)).plain.splitlines()


def board(state: State) -> list[str]:
    return drawn(state)[3:21]


def test_paths_are_told_apart_without_colours() -> None:
    rows = board(position("a1 RX", "b1 BX", "c1 WX", "d1 CV ne", "e1 RB ns", "f1 BB ew", rolled="RX"))
    assert rows[0] == "       ┃     ║     │     ┃     ┃     ┃  "
    assert rows[1] == "  1  ━━╋━━ ══╬═══──◇──═══╲━━ ═ ┃ ═══════ 1"
    assert rows[2] == "       ┃     ║     │     ║     ┃     ┃  "


@pytest.mark.clause("VG-3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bridge_that_cuts_shows_where_the_lower_path_stops(language: str) -> None:
    dice = ("a1 RB ns", "b1 BB ns", "c1 RB ew", "d1 BB ew", "e1 WX", "f1 CV ne")
    lines = drawn(position(*dice, rolled="RB", bridge="cuts"), language)
    assert {
        "fr": "Les ponts coupent le chemin du dessous",
        "en": "Bridges cut the path under them",
        "de": "Brücken trennen den Weg darunter",
    }[language] in lines[1]
    assert lines[4:7] == [
        "       ┃     ║     ╩     ┻     │     ┃  ",
        "  1  ═╣┃╠═ ━┫║┣━━━━━━━ ══════──◇──═══╲━━ 1",
        "       ┃     ║     ╦     ┳     │     ║  ",
    ]
    assert "  ═╣┃╠═ RB " in lines, "and so does the die in hand"


def test_bases_stand_around_the_board() -> None:
    lines = drawn(position("f2 RB ew", rolled="RX"))
    assert lines[2].split() == ["a", "■b", "c", "d", "●e", "f"]
    assert lines[21].split() == ["a", "●b", "c", "d", "■e", "f"]
    assert lines[7].startswith("  2●═ a2")
    assert lines[7].endswith("━━━━━━■2")
    assert lines[16].startswith("  5■━ a5")


def test_what_was_rolled_and_what_must_be_placed() -> None:
    state, _ = act(position("b1 RX", rolled="WX CV RX"), place("CV b2 nw"))
    text = "\n".join(drawn(state))
    assert "WX croix blanche · RX croix rouge" in text
    assert "À poser ce tour : une croix blanche." in text
    assert "Ada [x]" in text
    prompt = texts().sentence(TERMINAL.prompt(GAME.view(state, "p1"), texts()), NAMES)
    assert prompt.startswith("Ada [x], un dé parmi WX RX")


def test_hints_list_cells_ways_and_what_completes() -> None:
    lines = drawn(position(*RED_BUT_F2, rolled="RB BX BX"), hints=True)
    told = next(line for line in lines if line.startswith("  RB:"))
    assert "f2(ew)★" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cut_off_base_is_told_with_the_dice_to_choose(language: str) -> None:
    state, _ = act(position(*CUT_OFF, rolled="BX CV CV", turn=5), place("BX a4"))
    told = "\n".join(drawn(state, language))
    assert {
        "fr": "à gauche, devant a5, est coupée",
        "en": "on the left, at a5, is cut off",
        "de": "links, bei a5, ist abgeschnitten",
    }[language] in told
    view = GAME.view(state, "p1")
    assert "a4 b5" in texts(language).sentence(TERMINAL.prompt(view, texts(language)), NAMES)
    assert TERMINAL.understand(view, "b5", texts(language)) == Turn("b5")


@pytest.mark.parametrize(
    ("language", "typed", "action"),
    [
        ("fr", "WX c3", Place("WX", "c3")),
        ("en", " cv C4 NE ", Place("CV", "c4", "ne")),
        ("fr", "CV c4 on", Place("CV", "c4", "nw")),
        ("en", "RB d4 sn", Place("RB", "d4", "ns")),
        ("fr", "BB d4 oe", Place("BB", "d4", "ew")),
        ("en", "BB d4 xy", Place("BB", "d4", "xy")),
        ("de", "CV c4 no", Place("CV", "c4", "ne")),
        ("de", "BB d4 wo", Place("BB", "d4", "ew")),
        ("fr", "tourner c3", Turn("c3")),
        ("de", "weiß c3", Turn("c3")),
        ("en", "turn c3", Turn("c3")),
        ("fr", "annonce", Announce()),
        ("en", "Announce", Announce()),
        ("fr", "fin", End()),
        ("en", "end", End()),
        ("fr", "end", None),
        ("en", "c3", None),
        ("en", "RX", None),
        ("en", "RX c3 n e", None),
        ("en", "XX c3", None),
    ],
)
def test_typed_words(language: str, typed: str, action: Actions | None) -> None:
    view = GAME.view(position("b1 RX", rolled="WX CV RX"), "p1")
    assert TERMINAL.understand(view, typed, texts(language)) == action


def test_every_position_of_a_game_can_be_drawn() -> None:
    for seed in range(4):
        for _, _, state in random_states(seed, {"bridge": "cuts"} if seed % 2 else {}):
            lines = drawn(state, "en", hints=state.phase == "place")
            assert max(map(len, lines[3:22])) <= 43
            assert not any("{" in line for line in lines)
