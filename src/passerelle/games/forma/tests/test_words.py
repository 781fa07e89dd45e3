"""The words of Forma: every line is read and written alike, and told in the history."""

import pytest

from passerelle.games.forma import GAME
from passerelle.testkit.games import setup_for
from passerelle.testkit.words import check_line, check_no_line

LINES = [
    ("table lot p4", "The lot falls on Dan to begin."),
    ("table setup tower k11 obstacles a1 c1", "The table lays 2 obstacles and sets the tower on k11."),
    ("p1 obstacles none", "Ada lays no obstacle."),
    ("p1 obstacles a1", "Ada lays 1 obstacle."),
    ("p1 tower t20", "Ada sets the tower on t20."),
    ("p2 put 2' a2 a3", "Bo puts the domino on a2."),
    ("table out p1 F5", "The F of Ada does not fit there and is out of the game."),
    ("p1 pass", "Ada passes."),
    ("table result p1 12 p2 -3", "Final count: Ada (12), Bo (−3)."),
]


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(("line", "sentence"), LINES)
def test_a_line_is_read_written_and_told(line: str, sentence: str) -> None:
    check_line(GAME, line, sentence, setup_for(GAME, 4 if "p4" in line else 2))


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(
    "line",
    [
        "table lot p5",
        "table setup tower k11 obstacles c1 a1",
        "table setup tower k11",
        "table out p1 Q5",
        "table out p1 I1",
        "table result p2 1 p1 2",
        "table result p1 01",
        "table pass",
        "p1 put Q5 a1",
        "p1 put I1 a1",
        "p1 put 1a",
        "p1 obstacles",
        "p1 obstacles u1",
        "p1 tower a21",
        "p1 tower",
        "p1 passes",
    ],
)
def test_other_words_are_no_line(line: str) -> None:
    check_no_line(GAME, line)
