"""The words of Labyrinth: every line is read and written alike, and told in the history."""

import pytest

from passerelle.games.labyrinth import GAME
from passerelle.games.labyrinth.frame import OBJECTS
from passerelle.games.labyrinth.layouts import READY_MADE
from passerelle.testkit.games import setup_for
from passerelle.testkit.words import check_line, check_no_line

LAYOUT = " ".join(READY_MADE[0])

LINES = [
    (
        "table objects " + " ".join(OBJECTS),
        "The frame is ready.",
    ),
    (f"table layout p2 {LAYOUT}", "Bo’s board is laid."),
    (f"p1 layout {LAYOUT}", "Ada’s board is laid."),
    ("table start ring", "Start: ring."),
    ("table goal owl", "Goal: owl."),
    ("table goal owl p2", "Goal, for Bo first: owl."),
    ("p1 push a3", "Ada pushes a3."),
    ("p2 stop", "Bo: stop!"),
    ("p1 skip", "Ada skips this card."),
    ("p1 next", "Ada asks for the next card."),
    ("table won p2", "Bo wins the card."),
    ("table void", "Nobody wins this card."),
    ("table time", "Time is up."),
    ("table result p1 3 p2 8", "Bo wins, 3 : 8."),
    ("table result p1 8 p2 0", "Ada wins, 8 : 0."),
    ("table result p1 1", "1 card."),
]


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(("line", "sentence"), LINES)
def test_a_line_is_read_written_and_told(line: str, sentence: str) -> None:
    alone = line == "table result p1 1"
    setup = setup_for(GAME, 1 if alone else 2, {"mode": "practice"} if alone else {})
    check_line(GAME, line, sentence, setup)


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(
    "line",
    [
        "table objects ring",
        f"table layout {LAYOUT}",
        f"table layout p3 {LAYOUT}",
        "table start king",
        "table goal owl p3",
        "table goal",
        "table won",
        "table result p2 1",
        "table result p1 01",
        "table stop",
        "table Void",
        f"p1 layout p1 {LAYOUT}",
        "p1 push e5",
        "p1 push",
        "p1 time",
        "p1 Stop",
    ],
)
def test_other_words_are_no_line(line: str) -> None:
    check_no_line(GAME, line)
