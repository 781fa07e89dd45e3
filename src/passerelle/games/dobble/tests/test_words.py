"""The words of Dobble Connect: every line is read and written alike, and told in the history."""

import pytest

from passerelle.core.setup import Player, Setup, complete_options
from passerelle.core.texts import Texts
from passerelle.core.values import SEATS, Event, Fact
from passerelle.games.dobble import GAME
from passerelle.games.dobble.symbols import KEYS
from passerelle.testkit.words import check_line, check_no_line


class TurnEnded(Event, frozen=True):
    """This game has no turns."""


SYMBOL = KEYS[0]
WORD = Texts("en", "passerelle.games.dobble").say(f"symbol.{SYMBOL}")

LINES = [
    ("table start 80", "A start card in the middle."),
    ("table pack p1 1", None),
    ("table pack p2 1 2 3", None),
    ("table give pink blue 4 5", "Blue gives 2 cards to pink."),
    (f"p1 play 1,0 at 0,0 {SYMBOL}", f"Ada: {WORD}."),
    (f"p2 miss at -1,0 {SYMBOL}", f"Bo is mistaken: {WORD}."),
    (f"p2 miss {SYMBOL}", f"Bo is mistaken: {WORD}."),
    ("table lot p2", "A perfect tie: the lot falls on Bo."),
    ("table round pink", "Line of four: a point for pink."),
    ("table round none", "No cards left: the round is played again."),
    ("table pair 3 70", None),
    (f"p1 name {SYMBOL}", f"Ada: {WORD}."),
    ("table result pink 2 blue 5", "Blue wins with 5 points."),
    ("table result pink 6 green 3 blue 5", "Pink wins with 6 points."),
    ("table result pink 5 green 3 blue 5", "A shared win, with 5 pairs per team."),
    ("table result pink 7", "7 pairs found."),
]


def setup_of(words: str) -> Setup:
    """Of a game that these words can be a line of."""
    teams = words.split()[1::2] if words.startswith("result") else ["pink", "blue"]
    players = tuple(Player(seat, "human", seat, team) for seat, team in zip(SEATS, teams, strict=False))
    mode = {1: "training", 2: "teams"}.get(len(teams), "warm-up")
    return Setup(complete_options(GAME.declaration, {"mode": mode}), players)


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(("line", "sentence"), LINES)
def test_a_line_is_read_written_and_told(line: str, sentence: str | None) -> None:
    check_line(GAME, line, sentence, setup_of(line.partition(" ")[2]))


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(
    "line",
    [
        "table start",
        "table start x",
        "table pack p9 1",
        "table pack p1",
        "table give pink red 4",
        "table lot",
        "table round red",
        "table pair 3",
        "table result",
        f"table name {SYMBOL}",
        "p1 play 1,0 at 0,0 nosuch",
        f"p1 play 1,0 {SYMBOL}",
        f"p1 miss at 1 {SYMBOL}",
        "p1 miss nosuch",
        "p1 name nosuch",
        "p1 start 80",
    ],
)
def test_other_words_are_no_line(line: str) -> None:
    check_no_line(GAME, line)


def test_what_is_no_event_of_this_game_is_not_told() -> None:
    with pytest.raises(TypeError, match="TurnEnded"):
        GAME.tell(Fact(0, "p1", TurnEnded()))  # type: ignore[arg-type]
