"""Sentences of the history and refusals, as their reader finds them."""

from __future__ import annotations

import re

import pytest

from passerelle.core.common import Claimed, Resigned, Seated, Verdict
from passerelle.core.history import tell
from passerelle.core.setup import Player
from passerelle.core.texts import LANGUAGES, Sentence, Texts, load
from passerelle.core.values import Fact, refuse
from passerelle.games import catalogue

NAMES = {"p1": "Ada", "p2": "Bo"}
FORMA = "passerelle.games.forma"


def test_who_reads_is_spoken_to() -> None:
    texts = Texts("fr", "passerelle.games.hexades")
    none = Sentence("event.none", {"who": "p1"})
    assert texts.sentence(none, NAMES, ("p1",)) == "Tu ne trouves rien."
    assert texts.sentence(none, NAMES, ("p2",)) == "Ada ne trouve rien."
    assert texts.sentence(none, NAMES) == "Ada ne trouve rien."
    assert texts.sentence(Sentence("event.begins", {"seat": "p2"}), NAMES, ("p2",)) == "Tu commences."


def test_pieces_have_names_and_numbers_a_minus() -> None:
    texts = Texts("fr", FORMA)
    put = Sentence("event.put", {"who": "p2", "piece": "Z5", "square": "c3"})
    assert texts.sentence(put, NAMES) == "Bo pose « grand Z » en c3."
    told = texts.refusal(refuse("FO-9.does-not-fit", piece="Z5"))
    assert told == "« grand Z » ne va pas là : une case est occupée. Rien n’est perdu."
    assert "« Q9 »" in texts.refusal(refuse("FO-1.no-such-piece", piece="Q9"))
    hexades = Texts("fr", "passerelle.games.hexades")
    assert "case −6 " in hexades.refusal(refuse("HX-1.no-such-cell", number=-6))


def test_who_stops_alone_does_not_give_up() -> None:
    game = catalogue.find("labyrinth")
    alone = (Player("p1", "human", "Ada"),)
    facts = [Fact(0, "p1", Resigned())]
    assert [told and told.key for told in tell(game, facts, alone)] == ["event.resign-alone"]
    two = (*alone, Player("p2", "human", "Bo"))
    assert [told and told.key for told in tell(game, facts, two)] == ["event.resign"]


def test_a_change_of_hands_names_who_had_the_seat_just_before() -> None:
    players = (Player("p1", "human", "Ada"), Player("p2", "human", "Bo"))
    bot = Player("p2", "bot", "level-1")
    later = Player("p2", "human", "Cy"), Player("p1", "human", "Di")
    facts = [Fact(0, "table", Seated(player)) for player in (bot, *later)]
    told = list(tell(catalogue.find("forma"), facts, players))
    assert [one and (one.key, one.parameters["before"], one.parameters["name"]) for one in told] == [
        ("event.seat-bot", "Bo", "level-1"),
        ("event.seat-back", "level-1", "Cy"),
        ("event.seat-renamed", "Ada", "Di"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tie_says_who_and_by_how_much(language: str) -> None:
    game = catalogue.find("dobble")
    claims = (Claimed("p1", 1040, 40), Claimed("p2", 1034, 30))
    (told,) = tell(game, [Fact(1100, "table", Verdict(claims, 9, ""))])
    assert told
    words = Texts(language, "passerelle.games.dobble").sentence(told, NAMES)
    assert "Ada, Bo" in words
    assert re.search(r"\b4 ms\b", words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_shows_the_code_of_a_clause_or_a_piece(language: str) -> None:
    """Clauses are behind a link; what is typed in the terminal, and what explains it, may name pieces."""
    code = re.compile(r"\b[A-Z]{2}-\d+\b|\b[FILNOPTUVWXYZ][345]\b")
    shown = [
        (name, key)
        for name in (game.declaration.id for game in catalogue.all_games())
        for key, message in load(catalogue.package_of(name), language).items()
        if not key.startswith(("terminal.", "cli."))
        if code.search(message.text)
    ]
    assert shown == []
