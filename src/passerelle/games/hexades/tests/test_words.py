"""The words of Hexadés: every line is read and written alike, and told in the history."""

import pytest

from passerelle.games.hexades import GAME
from passerelle.testkit.games import setup_for
from passerelle.testkit.words import check_line, check_no_line

LINES = [
    ("table layout " + " ".join(map(str, range(1, 37))), None),
    ("table lot p2", "The lot falls on Bo, who chooses a colour."),
    ("p2 colour black", "Bo takes black; the other player begins."),
    ("p1 colour red", "Ada takes red; the other player begins."),
    ("table colours p1 red", "Revenge: Ada plays red."),
    ("table begins p2", "Bo begins."),
    ("table roll 5 4 2", "The dice: 5 4 2."),
    ("p1 place 18 = (5+4)*2", "Ada: 18 = (5+4)×2."),
    ("p1 place 36", "Ada plays on 36."),
    ("p2 none", "Bo finds nothing."),
    ("p1 point 11 = 5+4+2", "Ada points out 11 = 5+4+2."),
    ("p1 silent", "Ada stays silent."),
    ("table result p2 chain", "Bo joins both sides and wins."),
]


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(("line", "sentence"), LINES)
def test_a_line_is_read_written_and_told(line: str, sentence: str | None) -> None:
    check_line(GAME, line, sentence, setup_for(GAME, 2))


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(
    "line",
    [
        "table layout 1 2 3",
        "table lot p3",
        "table colours p1 black",
        "table begins table",
        "table roll 5 4 7",
        "table roll 5 4",
        "table result p2 resign",
        "table none",
        "p1 colour blue",
        "p1 place 37",
        "p1 place 0",
        "p1 place 18 = five",
        "p1 point 11",
        "p1 roll 1 2 3",
        "p1 Silent",
    ],
)
def test_other_words_are_no_line(line: str) -> None:
    check_no_line(GAME, line)
