"""Messages: ICU plurals and selections in both languages, names for seats."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from passerelle.core.common import Seated, tell_common
from passerelle.core.setup import Player
from passerelle.core.texts import LANGUAGES, Sentence, Texts, language_of_locale
from passerelle.core.values import TABLE, Fact, refuse

ROOT = Path(__file__).parents[2]
TEXT_FILES = sorted(
    file.relative_to(ROOT)
    for pattern in ("src/passerelle/**/text/*.json", "web/src/i18n/*.json")
    for file in ROOT.glob(pattern)
)


def test_plurals_follow_the_language() -> None:
    french, english = Texts("fr"), Texts("en")
    assert french.say("cli.simulated", count=0, folder="x") == "0 partie écrite dans x."
    assert french.say("cli.simulated", count=2, folder="x") == "2 parties écrites dans x."
    assert english.say("cli.simulated", count=0, folder="x") == "0 games written to x."
    assert english.say("cli.simulated", count=1, folder="x") == "1 game written to x."


@pytest.mark.parametrize("language", LANGUAGES)
def test_seats_are_shown_by_name(language: str) -> None:
    sentence = Sentence("event.resign", {"who": "p1"})
    assert "Ada" in Texts(language).sentence(sentence, {"p1": "Ada"})


ADA, BOT = Player("p1", "human", "Ada"), Player("p1", "bot", "level-2")


@pytest.mark.clause("PA-7")
@pytest.mark.parametrize(
    ("before", "now", "english", "french"),
    [
        (ADA, replace(ADA, name="Eve"), "Ada is now called Eve.", "Ada s’appelle maintenant Eve."),
        (ADA, replace(ADA, assist=True), "Ada takes a helping hand.", "Ada prend le coup de pouce."),
        (
            replace(ADA, assist=True),
            replace(ADA, name="Eve"),
            "Ada is now called Eve and goes without a helping hand.",
            "Ada s’appelle maintenant Eve et se passe du coup de pouce.",
        ),
        (ADA, BOT, "A bot (level-2) plays for Ada.", "Un robot (level-2) joue pour Ada."),
        (BOT, ADA, "Ada takes the seat back.", "Ada reprend sa place."),
        (None, BOT, "A bot (level-2) now plays for p1.", "p1 est maintenant tenu par un robot (level-2)."),
    ],
)
def test_what_changes_about_a_seat_is_said(
    before: Player | None, now: Player, english: str, french: str
) -> None:
    sentence = tell_common(Fact(0, TABLE, Seated(now)), before)
    assert Texts("en").sentence(sentence, {}) == english
    assert Texts("fr").sentence(sentence, {}) == french


def test_refusals_are_put_into_words() -> None:
    assert "layout" in Texts("en").refusal(refuse("PA-1.unknown-option", option="layout"))


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "en_US.UTF-8"}, "fr"),
        ({}, "fr"),
    ],
)
def test_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale() == language


@pytest.mark.parametrize("file", TEXT_FILES, ids=str)
def test_no_key_stands_twice_in_a_file(file: Path) -> None:
    """JSON takes the last of two silently."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        assert sorted(keys) == sorted(set(keys))
        return dict(pairs)

    assert json.loads((ROOT / file).read_text("utf-8"), object_pairs_hook=once)


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_come_in_their_order_and_keys_are_known(language: str) -> None:
    texts = Texts(language, "passerelle.games.hexades")
    numbers = [int(clause.partition("-")[2]) for clause in texts.clauses()]
    assert numbers == sorted(numbers)
    assert {"HX-1", "HX-10"} <= set(texts.clauses())
    assert "event.resign" in texts
    assert "event.roll" in texts
    assert "no.such.key" not in texts
    assert "event.roll" not in Texts(language)


def test_symbols_are_shown_in_the_language_and_other_words_as_they_are() -> None:
    sentence = Sentence("event.place", {"who": "p9", "number": 7, "calculation": "p1"})
    told = Texts("en", "passerelle.games.hexades").sentence(sentence, {"p1": "Ada"})
    assert told == "p9: 7 = p1."
