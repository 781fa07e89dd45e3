"""The words of a game's lines, for the tests of its room: read and written alike, told in the history."""

from __future__ import annotations

from passerelle.core.contract import AnyGame
from passerelle.core.record import read_event
from passerelle.core.setup import Setup
from passerelle.core.texts import Texts
from passerelle.core.values import TABLE, Fact, Refused

NAMES = {"p1": "Ada", "p2": "Bo", "p3": "Cy", "p4": "Dan"}
"""Who sits where in the sentences."""


def check_line(game: AnyGame, line: str, sentence: str | None, setup: Setup) -> None:
    """A line (`p1 place 36`) is read, written as it was, told as this English sentence, and a seat's has its action."""
    who, _, words = line.partition(" ")
    fact = Fact(0, who, read_event(game, who, words, setup))
    assert game.write(fact) == words
    told = game.tell(fact)
    texts = Texts("en", type(game).__module__.rpartition(".")[0])
    assert (told and texts.sentence(told, NAMES)) == sentence
    intent = game.intent(fact)
    assert intent is None if who == TABLE else isinstance(intent, game.action_type)


def check_no_line(game: AnyGame, line: str) -> None:
    """These words are refused."""
    who, _, words = line.partition(" ")
    code = ""
    try:
        game.read(who, words)
    except Refused as refused:
        code = refused.refusal.code
    assert code == "PA-9.unknown-words"
