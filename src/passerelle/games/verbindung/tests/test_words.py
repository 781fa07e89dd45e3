"""The words of Verbindung gesucht: every line is read and written alike, and told in the history."""

import pytest

from passerelle.games.verbindung import GAME
from passerelle.testkit.games import setup_for
from passerelle.testkit.words import check_line, check_no_line

LINES = [
    ("table roll RX", "The dice: red cross."),
    ("table roll BX WX CV", "The dice: black cross, white cross, curve."),
    ("table roll RB BB", "The dice: red bridge, black bridge."),
    ("p1 place RX a1", "Ada places a red cross on a1."),
    ("p2 place CV f6 ne", "Bo places a curve on f6."),
    ("p2 turn c3", "A base of Bo was cut off: the die on c3 becomes a white cross."),
    ("p1 announce", "Ada announces a network!"),
    ("p1 end", "Ada ends the turn."),
    ("table result p1 network", "Ada joins all four bases and wins."),
    ("table result p2 false-call", "The announcement was wrong: Bo wins."),
    ("table result p2 both", "One die completed both networks: Bo, opposite, wins."),
    ("table result p1 full", "The board is full: Ada had a network first and wins."),
]


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(("line", "sentence"), LINES)
def test_a_line_is_read_written_and_told(line: str, sentence: str) -> None:
    check_line(GAME, line, sentence, setup_for(GAME, 2))


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(
    "line",
    [
        "table roll",
        "table roll RX RX RX RX",
        "table roll XX",
        "table result p1 chain",
        "table result p3 network",
        "table end",
        "p1 place RX g1",
        "p1 place RX a1 ne",
        "p1 place CV a1",
        "p1 place CV a1 ns",
        "p1 turn a7",
        "p1 announced",
        "p1 ends",
        "p1 roll RX",
    ],
)
def test_other_words_are_no_line(line: str) -> None:
    check_no_line(GAME, line)
